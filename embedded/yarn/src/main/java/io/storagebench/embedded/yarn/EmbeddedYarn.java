package io.storagebench.embedded.yarn;

import io.storagebench.embedded.server.EmbeddedProgram;
import io.storagebench.embedded.server.ServerLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.logging.LogManager;

/**
 * A ResourceManager, NodeManagers and a JobHistoryServer in this JVM, for trying out and testing; listens on 127.0.0.1 only.
 */
public final class EmbeddedYarn {
    private EmbeddedYarn() {}

    public static void main(String[] args) {
        YarnServerOptions options = new YarnServerOptions();
        EmbeddedProgram.run("yarn", options, folder -> make(options, folder), args);
    }

    private static YarnServer make(YarnServerOptions options, Path folder) throws IOException {
        options.kerberos().apply();
        ServerLog.to(folder);
        // By which Jersey tells how it starts.
        LogManager.getLogManager().reset();
        return new YarnServer(ClusterPlan.of(options, folder));
    }
}
