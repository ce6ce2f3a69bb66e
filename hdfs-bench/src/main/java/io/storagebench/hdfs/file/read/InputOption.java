package io.storagebench.hdfs.file.read;

import io.storagebench.dataset.FoundItems;
import io.storagebench.hdfs.connect.Degradation;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.HdfsOptions;
import io.storagebench.hdfs.connect.HdfsStore;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.Units;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import picocli.CommandLine.Option;

/** Files that this tool did not make: they are read, and nothing else is done to them or beside them. */
@Listed(HelpGroup.DATASET)
public final class InputOption {
    private static final double MOST_OF_HEAP = 0.5;

    @Option(
            names = "--input",
            paramLabel = "GLOB",
            description = "Files to read that are there already, such as '/logs/2026-*/*.orc' or a "
                    + "folder, without names that begin with _ or a dot; they are neither verified "
                    + "nor changed. Default: a dataset.")
    String glob;

    public boolean isGiven() {
        return glob != null;
    }

    /**
     * Adds what is wrong with it.
     *
     * @param option that gives sizes of a dataset's files
     * @param size that it was given; null for none
     */
    public void validate(HdfsOptions target, String option, Object size, Problems problems) {
        if (glob == null) {
            return;
        }
        if (glob.isBlank() || glob.contains("://")) {
            problems.add("--input", "'" + glob + "'", "not a path. Use one such as /logs/*, and --fs for the system.");
        }
        if (target.dir != null) {
            problems.add("--dir " + target.dir + " --input " + glob
                    + ": a dataset of this tool, and files of others. Give one of the two.");
        }
        if (size != null) {
            problems.add(option, size, "files of --input have the sizes they have. Leave it out.");
        }
    }

    /** Connects to where they are. */
    public HdfsConnection connect(HdfsOptions target, ConnectContext context, Degradation degradation)
            throws IOException, UsageException {
        return target.connectToFiles(context, glob, degradation);
    }

    /** Finds all of them; see the other one. */
    public FoundItems find(HdfsConnection connection, LongConsumer seen) throws IOException, UsageException {
        return find(connection, Optional.empty(), seen);
    }

    /**
     * Finds the files.
     *
     * @param wanted chooses among them; empty for all
     * @param seen is told how many more match
     * @throws UsageException when there are none, or more than the heap can name
     */
    FoundItems find(HdfsConnection connection, Optional<LocalityOption.Selection> wanted, LongConsumer seen)
            throws IOException, UsageException {
        FileSystem fs = connection.fs();
        FoundItems.Collector found = new FoundItems.Collector();
        long matched = 0;
        for (FileStatus match : matches(fs)) {
            // A link to a folder that was named is that folder.
            if (match.isDirectory()) {
                matched += addBelow(match, found, fs, wanted, seen);
            } else {
                matched += add(found, match, wanted);
                seen.accept(1);
            }
        }
        if (matched == 0) {
            throw new UsageException("--input " + glob + ": there are no such files on " + fs.getUri()
                    + ". Quote the pattern, so that the shell leaves it alone, and look with: hdfs dfs -ls");
        }
        if (wanted.isPresent()) {
            wanted.get().end();
        }
        connection.fact("file names", Units.bytes(found.memoryBytes()) + " of memory");
        return found.found();
    }

    private long addBelow(
            FileStatus top,
            FoundItems.Collector found,
            FileSystem fs,
            Optional<LocalityOption.Selection> wanted,
            LongConsumer seen)
            throws IOException, UsageException {
        long matched = 0;
        Deque<FileStatus> folders = new ArrayDeque<>();
        folders.push(top);
        while (!folders.isEmpty()) {
            RemoteIterator<LocatedFileStatus> entries =
                    fs.listLocatedStatus(folders.pop().getPath());
            while (entries.hasNext()) {
                FileStatus entry = entries.next();
                if (isHidden(entry.getPath())) {
                    continue;
                }
                if (HdfsStore.isFolder(fs, entry)) {
                    folders.push(entry);
                } else if (!entry.isDirectory()) {
                    matched += add(found, entry, wanted);
                    seen.accept(1);
                }
            }
        }
        return matched;
    }

    /** As for MapReduce's FileInputFormat: what jobs leave beside their output. */
    private static boolean isHidden(Path path) {
        return path.getName().startsWith("_") || path.getName().startsWith(".");
    }

    /** What matches, without hidden names that only a wildcard meets. */
    private FileStatus[] matches(FileSystem fs) throws IOException, UsageException {
        Path pattern = new Path(glob);
        FileStatus[] matches;
        try {
            matches = isHidden(pattern)
                    ? fs.globStatus(fs.makeQualified(pattern))
                    : fs.globStatus(fs.makeQualified(pattern), path -> !isHidden(path));
        } catch (IOException failure) {
            if (failure.getMessage() != null && failure.getMessage().startsWith("Illegal file pattern")) {
                throw new UsageException("--input " + glob + ": not a pattern (" + failure.getMessage() + ").");
            }
            throw failure;
        }
        return matches == null ? new FileStatus[0] : matches;
    }

    private long add(FoundItems.Collector found, FileStatus file, Optional<LocalityOption.Selection> wanted)
            throws IOException, UsageException {
        String name = file.getPath().toUri().getPath();
        if (wanted.isEmpty() || wanted.get().fits(file, name)) {
            found.add(name, file.getLen());
        }
        long budget = (long) (MOST_OF_HEAP * Runtime.getRuntime().maxMemory());
        if (found.memoryBytes() > budget) {
            throw new UsageException("--input " + glob + ": the names of more than " + found.count() + " files take "
                    + Units.bytes(budget) + ", half of the heap. Name fewer, or give it more with --heap.");
        }
        return 1;
    }
}
