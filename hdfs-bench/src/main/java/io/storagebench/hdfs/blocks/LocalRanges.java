package io.storagebench.hdfs.blocks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;

/**
 * The bytes of a file that are held by certain DataNodes, by the NameNode's word: of a replicated block all or none, of a
 * block group the cells of some data blocks; parity does not count, as nobody reads it in good times.
 */
public final class LocalRanges {
    private final Predicate<DatanodeInfo> isLocal;
    private final boolean wantsLocal;
    private final List<long[]> ranges = new ArrayList<>();

    private LocalRanges(Predicate<DatanodeInfo> isLocal, boolean wantsLocal) {
        this.isLocal = isLocal;
        this.wantsLocal = wantsLocal;
    }

    /**
     * The ranges [from, to) of {@code file}, in order, that have a replica on this machine, or none there.
     *
     * @param isLocal whether a DataNode is on this machine
     * @param wantsLocal those with a replica there; else those without
     */
    public static List<long[]> of(HdfsLocatedFileStatus file, Predicate<DatanodeInfo> isLocal, boolean wantsLocal) {
        LocalRanges found = new LocalRanges(isLocal, wantsLocal);
        for (LocatedBlock block : file.getLocatedBlocks().getLocatedBlocks()) {
            if (block instanceof LocatedStripedBlock group) {
                found.addCells(group, file.getErasureCodingPolicy());
            } else {
                found.add(
                        block.getStartOffset(),
                        block.getBlockSize(),
                        Arrays.stream(block.getLocations()).anyMatch(isLocal));
            }
        }
        return found.ranges;
    }

    private void addCells(LocatedStripedBlock group, ErasureCodingPolicy policy) {
        boolean[] here = new boolean[policy.getNumDataUnits()];
        for (Replica each : Replica.of(group, policy)) {
            if (!each.isParity()) {
                here[each.index()] |= isLocal.test(each.node());
            }
        }
        long size = group.getBlockSize();
        long cellBytes = policy.getCellSize();
        for (long at = 0; at < size; at += cellBytes) {
            int index = (int) (at / cellBytes % here.length);
            add(group.getStartOffset() + at, Math.min(cellBytes, size - at), here[index]);
        }
    }

    private void add(long from, long bytes, boolean here) {
        if (here != wantsLocal || bytes == 0) {
            return;
        }
        long[] last = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
        if (last != null && last[1] == from) {
            last[1] += bytes;
        } else {
            ranges.add(new long[] {from, from + bytes});
        }
    }
}
