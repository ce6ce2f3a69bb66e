package io.storagebench.hdfs.blocks;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;

/**
 * Where the blocks of one file are, by the NameNode's word.
 *
 * @param bytes length of the file
 * @param policy its erasure coding policy; null when it is replicated
 * @param replication its replication; meaningless with a policy
 * @param blocks what DataNodes hold of each
 * @param shortfall what is missing; empty when every block is as redundant as the file asks
 */
public record Placement(
        long bytes, String policy, int replication, List<List<Replica>> blocks, Optional<Shortfall> shortfall) {
    /** A file that lacks replicas. */
    static final String UNDER_REPLICATED = "UnderReplicated";

    /** A file that lacks parity or data of a block group. */
    static final String MISSING_PARITY = "MissingParity";

    /**
     * A file that is less redundant than asked.
     *
     * @param errorClass {@value #UNDER_REPLICATED} or {@value #MISSING_PARITY}
     * @param message of its first such block
     */
    public record Shortfall(String errorClass, String message) {}

    /** Asks the NameNode, in one call. */
    public static Placement of(DistributedFileSystem hdfs, Path path) throws IOException {
        HdfsLocatedFileStatus status =
                hdfs.getClient().getLocatedFileInfo(path.toUri().getPath(), false);
        if (status == null) {
            throw new FileNotFoundException(path.toString());
        }
        ErasureCodingPolicy policy = status.getErasureCodingPolicy();
        Optional<Shortfall> shortfall = Optional.empty();
        List<List<Replica>> blocks = new ArrayList<>();
        for (LocatedBlock block : status.getLocatedBlocks().getLocatedBlocks()) {
            if (shortfall.isEmpty()) {
                String where = path + ": block " + blocks.size();
                shortfall = policy == null
                        ? ofReplicas(block, status.getReplication(), where)
                        : ofGroup(block, policy, where);
            }
            blocks.add(Replica.of(block, policy));
        }
        return new Placement(
                status.getLen(), policy == null ? null : policy.getName(), status.getReplication(), blocks, shortfall);
    }

    private static Optional<Shortfall> ofReplicas(LocatedBlock block, int replication, String where) {
        int there = block.getLocations().length;
        return there >= replication
                ? Optional.empty()
                : Optional.of(
                        new Shortfall(UNDER_REPLICATED, where + " has " + there + " of " + replication + " replicas"));
    }

    /** A short last group has fewer data blocks, and always all parity. */
    private static Optional<Shortfall> ofGroup(LocatedBlock block, ErasureCodingPolicy policy, String where) {
        long cells = (block.getBlockSize() + policy.getCellSize() - 1) / policy.getCellSize();
        int data = (int) Math.min(policy.getNumDataUnits(), cells);
        int expected = data + policy.getNumParityUnits();
        int there = block instanceof LocatedStripedBlock striped ? distinct(striped.getBlockIndices()) : 0;
        return there >= expected
                ? Optional.empty()
                : Optional.of(new Shortfall(
                        MISSING_PARITY,
                        where + " has " + there + " of the " + expected + " internal blocks of " + policy.getName()));
    }

    private static int distinct(byte[] indices) {
        byte[] sorted = indices.clone();
        Arrays.sort(sorted);
        int distinct = 0;
        for (int i = 0; i < sorted.length; i++) {
            distinct += i == 0 || sorted[i] != sorted[i - 1] ? 1 : 0;
        }
        return distinct;
    }
}
