package io.storagebench.embedded.httpfs;

import io.storagebench.embedded.server.EmbeddedProgram;
import java.io.IOException;
import java.nio.file.Path;

/** An HttpFS gateway to an HDFS, for trying out and testing; listens on 127.0.0.1 only. */
public final class EmbeddedHttpfs {
    private EmbeddedHttpfs() {}

    public static void main(String[] args) {
        HttpfsServerOptions options = new HttpfsServerOptions();
        EmbeddedProgram.run("httpfs", options, folder -> make(options, folder), args);
    }

    private static HttpfsServer make(HttpfsServerOptions options, Path folder) throws IOException {
        options.kerberos().apply();
        return new HttpfsServer(options, folder);
    }
}
