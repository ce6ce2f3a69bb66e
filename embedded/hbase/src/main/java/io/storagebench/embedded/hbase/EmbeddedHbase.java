package io.storagebench.embedded.hbase;

import io.storagebench.embedded.server.EmbeddedProgram;
import io.storagebench.embedded.server.ServerLog;
import java.io.IOException;
import java.nio.file.Path;

/** ZooKeeper, a master and region servers of HBase in this JVM, for trying out and testing; listens on 127.0.0.1 only. */
public final class EmbeddedHbase {
    private EmbeddedHbase() {}

    public static void main(String[] args) {
        ServerOptions options = new ServerOptions();
        EmbeddedProgram.run("hbase", options, folder -> make(options, folder), args);
    }

    private static HbaseServer make(ServerOptions options, Path folder) throws IOException {
        options.kerberos().apply();
        ServerLog.to(folder);
        return new HbaseServer(ClusterPlan.of(options, folder));
    }
}
