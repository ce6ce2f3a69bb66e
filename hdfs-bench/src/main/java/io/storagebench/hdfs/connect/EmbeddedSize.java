package io.storagebench.hdfs.connect;

import io.storagebench.op.ConnectContext;
import io.storagebench.op.DiskGuard;
import io.storagebench.units.UsageException;
import java.util.Optional;

/**
 * How large the embedded HDFS of a run has to be.
 *
 * @param redundancy of files that are written; empty when none are
 * @param spares DataNodes beside those that the redundancy needs
 */
record EmbeddedSize(Optional<Redundancy> redundancy, int spares) {
    private static final int USUAL_DATANODES = 3;
    /** Of the embedded server. */
    private static final int MOST_DATANODES = 18;
    // Checksums take 4 bytes of 512, and blocks are preallocated in part.
    private static final double ON_DISK = 1.02;

    /**
     * How many DataNodes it needs.
     *
     * @throws UsageException when it cannot have as many, or what is to be written does not fit on this machine's disk
     */
    int dataNodes(ConnectContext context) throws UsageException {
        if (redundancy.isEmpty()) {
            return USUAL_DATANODES;
        }
        Redundancy wanted = redundancy.get();
        int dataNodes = Math.max(USUAL_DATANODES, wanted.dataNodes()) + spares;
        if (dataNodes > MOST_DATANODES) {
            throw new UsageException(wanted + ": needs " + dataNodes + " DataNodes"
                    + (spares == 0 ? "" : ", " + spares + " of them for those that are stopped")
                    + ", and the embedded HDFS has at most "
                    + MOST_DATANODES + ". Name a cluster with --fs.");
        }
        DiskGuard.check(context, wanted.overhead() * ON_DISK, " with " + wanted);
        return dataNodes;
    }
}
