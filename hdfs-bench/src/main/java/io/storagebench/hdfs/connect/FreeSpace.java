package io.storagebench.hdfs.connect;

import io.storagebench.op.Room;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/** Asks a file system what it has left. */
final class FreeSpace {
    private static final Pattern REPLICAS = Pattern.compile("(\\d+) replicas?");

    private FreeSpace() {}

    /**
     * Asks; empty when it does not tell.
     *
     * @param folder of the dataset, which need not exist
     * @param redundancy of new files as the report has it: {@code "3 replicas, the default"}
     */
    static Optional<Room> of(FileSystem fs, Path folder, String redundancy) throws IOException {
        if (fs instanceof NullFileSystem) {
            return Optional.empty();
        }
        if (fs instanceof DistributedFileSystem hdfs) {
            Optional<Cluster> cluster = Cluster.of(hdfs);
            long free = cluster.isPresent()
                    ? cluster.get().bytes(DatanodeInfo::getRemaining)
                    : hdfs.getStatus().getRemaining();
            String words = redundancy.replaceFirst(",.*", "");
            return Optional.of(new Room(free, perByte(words), words));
        }
        FsStatus status = fs.getStatus(existing(fs, folder));
        boolean tells = status.getRemaining() > 0 && status.getCapacity() < Long.MAX_VALUE;
        return tells ? Optional.of(new Room(status.getRemaining(), 1, "")) : Optional.empty();
    }

    /** Bytes on disks for each of a file; 1 at least, where nobody says. */
    private static double perByte(String words) {
        Matcher replicas = REPLICAS.matcher(words);
        if (replicas.matches()) {
            return Integer.parseInt(replicas.group(1));
        }
        Redundancy named = new Redundancy(OptionalInt.of(1), Optional.of(words));
        return named.overhead();
    }

    /** The folder, or the nearest one above it that is there. */
    static Path existing(FileSystem fs, Path folder) throws IOException {
        Path there = folder;
        while (there.getParent() != null) {
            try {
                fs.getFileStatus(there);
                return there;
            } catch (FileNotFoundException notYet) {
                there = there.getParent();
            }
        }
        return there;
    }
}
