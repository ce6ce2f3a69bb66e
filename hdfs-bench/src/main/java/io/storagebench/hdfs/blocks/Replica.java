package io.storagebench.hdfs.blocks;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;

/**
 * What one DataNode holds of a block: a replica, or an internal block of a block group.
 *
 * @param bytes it holds
 * @param index in its block group; 0 of a replica
 * @param isParity whether a reader needs it only when others are lost
 */
public record Replica(DatanodeInfo node, long bytes, int index, boolean isParity) {
    /**
     * All of {@code block}.
     *
     * @param policy of its file; null when that is replicated
     */
    public static List<Replica> of(LocatedBlock block, ErasureCodingPolicy policy) {
        List<Replica> replicas = new ArrayList<>();
        DatanodeInfo[] nodes = block.getLocations();
        for (int i = 0; i < nodes.length; i++) {
            if (block instanceof LocatedStripedBlock group) {
                int index = group.getBlockIndices()[i];
                long bytes = StripedBlockUtil.getInternalBlockLength(block.getBlockSize(), policy, index);
                replicas.add(new Replica(nodes[i], bytes, index, index >= policy.getNumDataUnits()));
            } else {
                replicas.add(new Replica(nodes[i], block.getBlockSize(), 0, false));
            }
        }
        return replicas;
    }
}
