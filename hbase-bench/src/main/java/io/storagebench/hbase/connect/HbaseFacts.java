package io.storagebench.hbase.connect;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.op.TargetInfo;
import io.storagebench.units.Units;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.util.VersionInfo;

/** What a cluster says of itself. */
final class HbaseFacts {
    private HbaseFacts() {}

    static TargetInfo of(ClusterMetrics cluster, Optional<EmbeddedServer> server) throws IOException {
        String servers = Units.count(cluster.getServersName().size(), "region servers");
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "HBase",
                cluster.getHBaseVersion() + ", " + servers + ", master "
                        + cluster.getMasterName().getHostname());
        facts.put("HBase client", VersionInfo.getVersion());
        HbaseLogin.current().ifPresent(user -> facts.put("user", user));
        server.ifPresent(embedded -> facts.putAll(EmbeddedServer.jvmFacts()));
        return server.isPresent()
                ? new TargetInfo("embedded HBase on this machine, not a cluster", TargetInfo.Kind.EMBEDDED, facts)
                : new TargetInfo(
                        "HBase of " + cluster.getMasterName().getAddress() + " (" + cluster.getHBaseVersion() + ", "
                                + servers + ")",
                        TargetInfo.Kind.SYSTEM,
                        facts);
    }
}
