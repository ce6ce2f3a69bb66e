package io.storagebench.hdfs.connect;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** What an HDFS tells of itself that should stay as it is while it is measured. */
final class HdfsState {
    private HdfsState() {}

    /** Asks the NameNode; the counts of DataNodes are missing when only administrators may see them. */
    static Map<String, Long> of(DistributedFileSystem hdfs) throws IOException {
        Map<String, Long> state = new LinkedHashMap<>();
        Cluster.of(hdfs).ifPresent(cluster -> {
            state.put("live DataNodes", (long) cluster.live().size());
            state.put("stale DataNodes", (long) cluster.stale().size());
            state.put("dead DataNodes", (long) cluster.dead().size());
        });
        state.put("blocks with corrupt replicas", hdfs.getCorruptBlocksCount());
        state.put("missing blocks", hdfs.getMissingBlocksCount());
        return state;
    }
}
