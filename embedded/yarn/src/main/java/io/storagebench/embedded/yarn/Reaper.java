package io.storagebench.embedded.yarn;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A shell that kills the containers of this JVM when it has ended, however it has: after {@code kill -9} nobody else would.
 * Nothing happens without {@code /proc}, which only Linux has. Any thread.
 *
 * <p>It waits for the end of its standard input, which this JVM holds open. Containers are known by a variable of their
 * environment, which all that they start inherits; a few rounds find those that are just being started.
 */
final class Reaper {
    private static final String SCRIPT = """
            trap '' HUP INT TERM
            read -r mark
            while read -r line; do :; done
            for round in 1 2 3 4 5 6 7 8 9 10; do
                for file in $(printf '%s\\n' "$mark" | grep -lsF -f - /proc/[0-9]*/environ); do
                    process=${file#/proc/}
                    kill -KILL "${process%/environ}" 2>/dev/null
                done
                sleep 0.1
            done
            """;

    /** Kept, as its input ends with it. */
    private final Process shell;

    private Reaper(Process shell) {
        this.shell = shell;
    }

    static Reaper start(ClusterPlan plan) throws IOException {
        Process shell = new ProcessBuilder("sh", "-c", SCRIPT)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedWriter input = shell.outputWriter(StandardCharsets.UTF_8);
        input.write("LOG_DIRS=" + plan.folder().resolve("nodemanager-") + "\n");
        input.flush();
        return new Reaper(shell);
    }

    boolean is(ProcessHandle process) {
        return shell.pid() == process.pid();
    }
}
