package io.storagebench.embedded.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ContainersTest {
    @Test
    void whatAContainerLeftToItselfIsKilledWithIt() throws Exception {
        // As YARN starts one: a shell that leads a group, and here one whose child has lost its parent.
        Process shell =
                start("setsid", "bash", "-c", "echo $(bash -c 'sleep 300 >/dev/null & echo $!'); sleep 300; true");
        ProcessHandle left = ProcessHandle.of(Long.parseLong(lineOf(shell))).orElseThrow();
        assertThat(shell.descendants()).doesNotContain(left);
        Containers.kill(List.of(shell.toHandle()));
        assertThat(shell.waitFor(30, TimeUnit.SECONDS)).isTrue();
        left.onExit().get(30, TimeUnit.SECONDS);
        assertThat(left.isAlive()).isFalse();
    }

    @Test
    void aShellThatLeadsNoGroupYetIsKilled() throws Exception {
        Process shell = start("bash", "-c", "echo started; sleep 300; true");
        assertThat(lineOf(shell)).isEqualTo("started");
        Containers.kill(List.of(shell.toHandle()));
        assertThat(shell.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(shell.descendants()).isEmpty();
    }

    private static Process start(String... command) throws IOException {
        return new ProcessBuilder(command).start();
    }

    private static String lineOf(Process shell) throws IOException {
        try (BufferedReader output = shell.inputReader(StandardCharsets.UTF_8)) {
            return output.readLine();
        }
    }
}
