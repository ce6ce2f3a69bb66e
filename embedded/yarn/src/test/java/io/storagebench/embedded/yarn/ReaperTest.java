package io.storagebench.embedded.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.embedded.server.Options;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ReaperTest {
    @TempDir
    Path folder;

    /** A server that has a reaper and a container, and tells the container's process. */
    static final class Server {
        private Server() {}

        public static void main(String[] arguments) throws Exception {
            Path folder = Path.of(arguments[0]);
            YarnServerOptions options = new YarnServerOptions();
            Options.read(options, new String[] {"--fs", "hdfs://127.0.0.1:8020"}, System.err);
            Reaper reaper = Reaper.start(ClusterPlan.of(options, folder));
            try {
                Process container = process(folder.resolve("nodemanager-1").resolve("log"));
                System.out.println(container.pid());
                container.waitFor();
            } finally {
                Reference.reachabilityFence(reaper); // what is collected may close its streams
            }
        }
    }

    private static Process process(Path logs) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sleep", "300");
        builder.environment().put("LOG_DIRS", logs.toString());
        return builder.start();
    }

    @Test
    void containersOfAKilledServerAreKilledAndNothingElse() throws Exception {
        Process other = process(folder.resolve("other"));
        Process server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Server.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = server.inputReader(StandardCharsets.UTF_8)) {
            ProcessHandle container =
                    ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
            server.destroyForcibly();
            container.onExit().get(30, TimeUnit.SECONDS);
            assertThat(other.isAlive()).isTrue();
        } finally {
            server.destroyForcibly();
            other.destroyForcibly();
        }
    }
}
