package io.storagebench.hdfs.connect;

import io.storagebench.inspect.ClockDifference;
import io.storagebench.inspect.Finding;
import io.storagebench.op.Clock;
import io.storagebench.units.ShellWords;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.AccessControlException;

/**
 * Tries to write below a folder: makes a folder of its own there, writes in it, and removes just that.
 *
 * <p>Probes run in one thread at a time; {@link #remove} may come from another.
 */
final class WriteProbe {
    private static final int FILE_BYTES = 64 << 10;
    private static final int CLOCK_READINGS = 5;

    private final FileSystem fs;
    private final Path folder;
    private final Deque<Path> made = new ArrayDeque<>(); // guarded by this
    private boolean removed; // guarded by this
    private Path own;

    /**
     * @param folder fully qualified; need not exist
     */
    WriteProbe(FileSystem fs, Path folder) {
        this.fs = fs;
        this.folder = folder;
    }

    /** Writes a file and reads it back, so that the DataNodes are reached, too. */
    Finding writing() throws IOException {
        try {
            return write();
        } catch (AccessControlException denied) {
            return Finding.fail(firstLine(denied) + ".", "Name a folder that you may write to, or run as its owner.");
        }
    }

    private Finding write() throws IOException {
        FileStatus nearest = nearest();
        if (!nearest.isDirectory()) {
            return Finding.fail(nearest.getPath() + " is a file.", "Name a folder.");
        }
        own = making(new Path(
                nearest.getPath(),
                String.format(
                        "_storage-bench-check-%016x",
                        ThreadLocalRandom.current().nextLong())));
        if (!fs.mkdirs(own)) { // Hadoop's local file system gives no reason
            return Finding.fail(
                    "no folder can be made in " + nearest.getPath() + ".", "Name a folder that you may write to.");
        }
        Path file = making(new Path(own, "file"));
        byte[] content = new byte[FILE_BYTES];
        ThreadLocalRandom.current().nextBytes(content);
        try (FSDataOutputStream out = fs.create(file, false)) {
            out.write(content);
        }
        try (FSDataInputStream in = fs.open(file)) {
            if (!Arrays.equals(in.readAllBytes(), content)) {
                return Finding.fail(
                        file + " came back with another content than was written.",
                        "Trust nothing that is stored there.");
            }
        }
        return Finding.pass(
                nearest.getPath().equals(folder)
                        ? "a file was written to " + folder + " and read back"
                        : folder + " does not exist; a file was written to " + nearest.getPath() + " and read back");
    }

    /** Compares clocks by folders that the NameNode makes: it gives each the time of its making. */
    Finding clock(DistributedFileSystem hdfs, Clock clock) throws IOException {
        ClockDifference best = null;
        for (int i = 0; i < CLOCK_READINGS; i++) {
            Path stamped = making(new Path(own, "clock-" + i));
            // The length of the call comes from the clock that never steps.
            long callMillis = clock.wallMillis();
            long callNanos = clock.nanoTime();
            hdfs.mkdir(stamped, FsPermission.getDirDefault()); // without parents, unlike mkdirs
            long tookNanos = clock.nanoTime() - callNanos;
            ClockDifference difference = ClockDifference.of(
                    callMillis, tookNanos, hdfs.getFileStatus(stamped).getModificationTime(), 1);
            best = best == null ? difference : best.orNarrower(difference);
        }
        return best.finding("the NameNode's");
    }

    /** The folder, or the nearest above it that exists. */
    private FileStatus nearest() throws IOException {
        for (Path path = folder; ; path = path.getParent()) {
            try {
                return fs.getFileStatus(path);
            } catch (FileNotFoundException missing) {
                if (path.isRoot()) {
                    throw missing;
                }
            }
        }
    }

    /** Notes {@code path} before it is made, as the answer to a call that made it may be lost. */
    private synchronized Path making(Path path) throws IOException {
        if (removed) {
            throw new IOException("stopped");
        }
        made.push(path);
        return path;
    }

    /**
     * Removes what was made, and nothing that somebody else may have put there.
     *
     * @throws IOException when something stays, with what to do
     */
    void remove() throws IOException {
        Deque<Path> paths;
        synchronized (this) {
            removed = true;
            paths = new ArrayDeque<>(made);
        }
        for (Path path : paths) {
            try {
                fs.delete(path, false);
            } catch (IOException failure) {
                if (isThere(path)) {
                    throw new IOException(
                            path + " could not be removed (" + firstLine(failure)
                                    + "). Remove it with: hdfs dfs -rm -r "
                                    + ShellWords.quoted(paths.getLast().toString()),
                            failure);
                }
            }
        }
    }

    /** Who may not make something may not delete it either, be it there or not. */
    private boolean isThere(Path path) {
        try {
            return fs.exists(path);
        } catch (IOException unknown) {
            return true;
        }
    }

    /** The rest may be the server's stack. */
    private static String firstLine(IOException failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }
}
