package io.storagebench.embedded.hdfs;

import io.storagebench.embedded.server.EmbeddedProgram;
import io.storagebench.embedded.server.ServerLog;
import java.io.IOException;
import java.nio.file.Path;

/** A NameNode and DataNodes in this JVM, for trying out and testing; listens on loopback addresses only. */
public final class EmbeddedHdfs {
    private EmbeddedHdfs() {}

    public static void main(String[] args) {
        HdfsServerOptions options = new HdfsServerOptions();
        EmbeddedProgram.run("hdfs", options, folder -> make(options, folder), args);
    }

    private static HdfsServer make(HdfsServerOptions options, Path folder) throws IOException {
        options.kerberos().apply();
        ServerLog.to(folder);
        return new HdfsServer(ClusterPlan.of(options, folder));
    }
}
