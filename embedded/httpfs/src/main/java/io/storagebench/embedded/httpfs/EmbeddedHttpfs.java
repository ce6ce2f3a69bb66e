package io.storagebench.embedded.httpfs;

import io.storagebench.embedded.server.EmbeddedProgram;

/** An HttpFS gateway to an HDFS, for trying out and testing; listens on 127.0.0.1 only. */
public final class EmbeddedHttpfs {
    private EmbeddedHttpfs() {}

    public static void main(String[] args) {
        HttpfsServerOptions options = new HttpfsServerOptions();
        EmbeddedProgram.run("httpfs", options, folder -> new HttpfsServer(options, folder), args);
    }
}
