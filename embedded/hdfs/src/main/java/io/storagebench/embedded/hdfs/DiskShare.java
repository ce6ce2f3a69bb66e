package io.storagebench.embedded.hdfs;

import io.storagebench.embedded.server.StartException;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How DataNodes share one disk: each gets an equal part of what is free but for {@link #LEFT_FREE_BYTES}.
 *
 * <p>A DataNode offers {@code min(total - reserved - its own data, usable - max(0, reserved - other data))}
 * (FsVolumeImpl.getAvailable), so {@code dfs.datanode.du.reserved} has to count all that is on the disk already and the
 * parts of the others; 2 GiB alone would keep nothing free on a disk that holds 2 GiB of anything.
 */
final class DiskShare {
    static final long LEFT_FREE_BYTES = 2L << 30;
    /** Two blocks of the default size in flight. */
    static final long LEAST_PER_DATANODE_BYTES = 256L << 20;

    private DiskShare() {}

    /** Bytes for {@code dfs.datanode.du.reserved} of each DataNode below {@code folder}. */
    static long reservedBytes(Path folder, int datanodes) throws IOException {
        FileStore disk = Files.getFileStore(folder);
        long usableBytes = disk.getUsableSpace();
        if (partBytes(usableBytes, datanodes) < LEAST_PER_DATANODE_BYTES) {
            throw new StartException(folder + ": only " + (usableBytes >> 20) + " MiB free, too little for " + datanodes
                    + " DataNodes that leave " + (LEFT_FREE_BYTES >> 20)
                    + " MiB free. Use --data with a folder on another disk.");
        }
        return reservedBytes(disk.getTotalSpace(), disk.getUnallocatedSpace(), usableBytes, datanodes);
    }

    /** The same for given sizes in bytes; {@code free} counts what only root may use, {@code usable} does not. */
    static long reservedBytes(long total, long free, long usable, int datanodes) {
        return total - (free - usable) - partBytes(usable, datanodes);
    }

    private static long partBytes(long usableBytes, int datanodes) {
        return (usableBytes - LEFT_FREE_BYTES) / datanodes;
    }
}
