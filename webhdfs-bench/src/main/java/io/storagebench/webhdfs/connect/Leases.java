package io.storagebench.webhdfs.connect;

import io.storagebench.op.Clock;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Closes files that a writer has left open, through the NameNode's RPC, as there is no such request over HTTP. HDFS does it by
 * itself only when another writer comes after a minute. Any thread.
 */
final class Leases {
    private static final long LONGEST_NANOS = Duration.ofSeconds(40).toNanos();
    private static final long POLL_NANOS = Duration.ofMillis(100).toNanos();

    private final DistributedFileSystem hdfs;
    private final Clock clock;

    private Leases(DistributedFileSystem hdfs, Clock clock) {
        this.hdfs = hdfs;
        this.clock = clock;
    }

    /** Of files on {@code fs}; empty when it is not HDFS by its RPC. */
    static Optional<Leases> of(FileSystem fs, Clock clock) {
        return fs instanceof DistributedFileSystem hdfs ? Optional.of(new Leases(hdfs, clock)) : Optional.empty();
    }

    /** Closes the file, whoever has it open; returns when it is closed. */
    void recover(String path) throws IOException {
        Path file = new Path(path);
        long end = clock.nanoTime() + LONGEST_NANOS;
        while (!hdfs.recoverLease(file)) {
            if (clock.nanoTime() > end) {
                throw new IOException(path + ": another writer has it open, and HDFS has not closed it within "
                        + Duration.ofNanos(LONGEST_NANOS).toSeconds() + " s. Are its DataNodes up?");
            }
            try {
                clock.sleepUntil(clock.nanoTime() + POLL_NANOS);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException(path + ": stopped while HDFS closes it");
            }
        }
    }
}
