package io.storagebench.hdfs.file.read;

import io.storagebench.dataset.Dataset;
import io.storagebench.hdfs.blocks.LocalRanges;
import io.storagebench.hdfs.blocks.ThisMachine;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.file.Choice;
import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.result.Remark;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import picocli.CommandLine.Option;

/**
 * Whether to read what lies on this machine, or what does not. HDFS's client reads from the nearest replica and takes no
 * orders, so files, or pieces of them, are chosen by where their blocks are.
 */
@Listed(HelpGroup.ACCESS)
final class LocalityOption {
    /** Which are read. */
    enum Kind {
        ANY,
        LOCAL,
        REMOTE
    }

    @Option(
            names = "--locality",
            paramLabel = "KIND",
            description = "Files to read: any, those with a replica on this machine (local), or those "
                    + "without (remote). Default: ${DEFAULT-VALUE}.")
    String locality = "any";

    /** Of files that are read in part, the ranges that may be, by the file's name. */
    private final Map<String, List<long[]>> partly = new ConcurrentHashMap<>();

    void validate(Problems problems) {
        Choice.validate(problems, "--locality", locality, Kind.values());
    }

    Kind kind() {
        return Choice.of(Kind.class, locality);
    }

    /** Whether files of {@code connection} are chosen. */
    boolean choosesOn(HdfsConnection connection) {
        return kind() != Kind.ANY && connection.fs() instanceof DistributedFileSystem;
    }

    /** Says of a file system that does not tell where blocks are that it was asked in vain. */
    void tell(RunContext run) {
        HdfsConnection connection = run.target(HdfsConnection.class);
        if (kind() != Kind.ANY && !choosesOn(connection)) {
            run.advise(Remark.ofNoEffect("--locality " + locality + " did nothing: "
                    + connection.fs().getClass().getSimpleName() + " does not tell where blocks are."));
        }
    }

    /** Looks at files, one after the other, for those that fit. One thread. */
    final class Selection {
        private final HdfsConnection connection;
        private final DistributedFileSystem hdfs;
        private final ThisMachine here = ThisMachine.look();
        private final int pieceBytes;
        private long looked;
        private long fitting;

        private Selection(HdfsConnection connection, int pieceBytes) throws IOException {
            this.connection = connection;
            hdfs = (DistributedFileSystem) connection.fs();
            this.pieceBytes = pieceBytes;
        }

        /** Whether {@code file}, which the run calls {@code name}, fits: in whole, or at least a piece of it. */
        boolean fits(FileStatus file, String name) throws IOException {
            FileStatus located = file instanceof HdfsLocatedFileStatus
                    ? file
                    : hdfs.getClient().getLocatedFileInfo(file.getPath().toUri().getPath(), false);
            looked++;
            if (!(located instanceof HdfsLocatedFileStatus status)) {
                return false; // gone meanwhile
            }
            List<long[]> ranges = LocalRanges.of(status, here::has, kind() == Kind.LOCAL);
            boolean whole = ranges.size() == 1 && ranges.get(0)[0] == 0 && ranges.get(0)[1] == status.getLen();
            boolean fits = whole || (pieceBytes > 0 && hasPiece(status.getLen(), ranges));
            if (fits && !whole) {
                partly.put(name, ranges);
            }
            fitting += fits ? 1 : 0;
            return fits;
        }

        private boolean hasPiece(long bytes, List<long[]> ranges) {
            return new ReadPattern.Pieces(bytes, pieceBytes, 0).within(ranges).count() > 0;
        }

        /**
         * Tells the report how many fit.
         *
         * @throws UsageException when none does
         */
        void end() throws UsageException {
            String what = (pieceBytes > 0 ? "a piece" : "all of their blocks")
                    + (kind() == Kind.LOCAL ? " on this machine" : " only on other machines");
            if (fitting == 0) {
                throw new UsageException("--locality " + locality + ": of the " + looked + " files in "
                        + connection.store().location() + " none has " + what.replace("their", "its")
                        + ". Leave it out, or write files with --placement " + locality + ".");
            }
            connection.fact("locality", fitting + " of " + looked + " files have " + what);
        }
    }

    /**
     * Begins to choose.
     *
     * @param pieceBytes of reads that need not be of whole files; 0 of those that are
     */
    Selection on(HdfsConnection connection, int pieceBytes) throws IOException {
        partly.clear();
        return new Selection(connection, pieceBytes);
    }

    /** The items of a dataset that fit; empty for all. */
    Optional<LongPredicate> chosen(RunContext run, int pieceBytes) throws IOException, UsageException {
        HdfsConnection connection = run.target(HdfsConnection.class);
        if (!choosesOn(connection)) {
            return Optional.empty();
        }
        Selection selection = on(connection, pieceBytes);
        LongStream.Builder items = LongStream.builder();
        Path root = new Path(connection.store().location());
        Path part = run.dataset()
                .layout()
                .partFolder(Dataset.runPart(1))
                .map(folder -> new Path(root, folder))
                .orElse(root);
        RemoteIterator<LocatedFileStatus> files = connection.fs().listFiles(part, true);
        while (files.hasNext()) {
            LocatedFileStatus file = files.next();
            String name = root.toUri().relativize(file.getPath().toUri()).getPath();
            OptionalLong item = run.dataset().parse(name);
            if (item.isPresent() && selection.fits(file, name)) {
                items.add(item.getAsLong());
            }
        }
        selection.end();
        long[] sorted = items.build().sorted().toArray();
        return Optional.of(item -> Arrays.binarySearch(sorted, item) >= 0);
    }

    /** The pieces of a file that may be read. */
    ReadPattern.Pieces pieces(String name, long bytes, int pieceBytes) {
        ReadPattern.Pieces all = new ReadPattern.Pieces(bytes, pieceBytes, 0);
        List<long[]> ranges = partly.isEmpty() ? null : partly.get(name);
        return ranges == null ? all : all.within(ranges);
    }
}
