package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.options.HookOptions;
import io.storagebench.embedded.Eventually;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ShellHooksTest {
    @TempDir
    Path folder;

    @Test
    void commandsRunThroughTheShellOnceARepeatAndAreInTheResult() throws Exception {
        Path json = folder.resolve("result.json");
        Path log = folder.resolve("it's a log");
        String quoted = "\"" + log + "\"";

        CommandLineRun run = CommandLineRun.of(
                "memory-write",
                "--repeat",
                "2",
                "--before",
                "for i in b B; do echo $i >> " + quoted + "; done",
                "--after",
                "echo a >> " + quoted,
                "--json",
                json.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readString(log)).isEqualTo("b\nB\na\nb\nB\na\n");
        Result result = ResultJson.read(Files.readAllBytes(json)).runs().get(1);
        assertThat(result.notes())
                .containsEntry("--after", "echo a >> " + quoted)
                .containsKey("--before");
        assertThat(result.arguments()).doesNotContain("--before", "--after");
        assertThat(run.out()).contains("--after = echo a >> ");
    }

    @Test
    void aFailingFirstCommandEndsTheRunWithOne() throws Exception {
        CommandLineRun run = CommandLineRun.of("memory-write", "--before", "exit 3");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("--before 'exit 3': ended with exit code 3. Nothing was measured.");
    }

    @Test
    void aFailingLastCommandLeavesTheReportAndGivesOne() throws Exception {
        CommandLineRun run = CommandLineRun.of("memory-write", "--after", "no-such-program-anywhere");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains("RATES")
                .contains("--after 'no-such-program-anywhere': ended with exit code 127.");
    }

    @Test
    void anEmptyCommandIsRefused() throws Exception {
        CommandLineRun run = CommandLineRun.of("memory-write", "--before", " ", "--after", "");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--before ' ': no command.").contains("--after '': no command.");
    }

    @Test
    void anInterruptEndsTheCommandAndWhatItStarted() throws Exception {
        Path pids = folder.resolve("pids");
        HookOptions options = new HookOptions();
        options.before = "trap '' TERM; sleep 1000 & echo $$ $! > " + pids + "; wait";
        CompletableFuture<Throwable> ended = new CompletableFuture<>();
        Thread runner = new Thread(() -> {
            try {
                new ShellHooks(options).before();
                ended.complete(null);
            } catch (Exception failure) {
                ended.complete(failure);
            }
        });
        runner.start();
        Eventually.isTrue(
                "the command runs", () -> Files.exists(pids) && pids.toFile().length() > 0);

        runner.interrupt();

        assertThat(ended.get()).isInstanceOf(InterruptedException.class);
        for (String pid : Files.readString(pids).strip().split(" ", -1)) {
            Eventually.isGone(Long.parseLong(pid));
        }
    }
}
