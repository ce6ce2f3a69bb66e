package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RandomCommandLineTest {
    private static final int LINES = 3_000; // about 4 ms of CPU each, nearly all of it the parser's
    private static final List<String> COMMANDS =
            List.of("memory-write", "memory-read", "memory-failing", "clean", "embedded", "mem");
    // Nothing that lasts: whatever combination is valid writes a few bytes to memory.
    private static final List<String> WORDS = List.of(
            "--threads",
            "--duration",
            "--warmup",
            "--seed",
            "--stall-timeout",
            "--give-up",
            "--verify",
            "--clean",
            "--prepare",
            "--json",
            "--quiet",
            "--lib",
            "--heap",
            "--size",
            "--items",
            "--dir",
            "--every",
            "--wurst",
            "-D",
            "-",
            "--",
            "",
            " ",
            "=",
            "--threads=",
            "--threads=2",
            "--size=1k:1,2k:2",
            "--size=:",
            "--items=1",
            "@",
            "@/",
            "@/etc/hostname",
            "2q",
            "1k",
            "1ms",
            "0s",
            "-1",
            "1e9",
            "99999999999999999999",
            "ü",
            "memory:x",
            "memory:",
            "/no/such/folder/file",
            "/",
            "''",
            "\"",
            "${sys:user.home}",
            "%s",
            "-5m",
            "1,2");

    @TempDir
    Path folder;

    @Test
    void noCommandLineGivesAStackOrAnUnknownExitCode() {
        Random random = new Random(4);
        Stream.generate(() -> line(random)).limit(LINES).toList().parallelStream()
                .forEach(RandomCommandLineTest::assertDecent);
    }

    private List<String> line(Random random) {
        List<String> line = new ArrayList<>();
        line.add(COMMANDS.get(random.nextInt(COMMANDS.size())));
        for (int words = 2 + random.nextInt(6); words > 0; words--) {
            String word = WORDS.get(random.nextInt(WORDS.size()));
            // A word that names a file names one that goes with the test.
            line.add(line.get(line.size() - 1).equals("--json") ? folder + "/" + word : word);
        }
        return line;
    }

    private static void assertDecent(List<String> line) {
        CommandLineRun run;
        try {
            run = CommandLineRun.of(line.toArray(String[]::new));
        } catch (IOException | RuntimeException escaped) {
            throw new AssertionError(line.toString(), escaped);
        }
        assertThat(run.exitCode()).as(line.toString()).isIn(0, 1, 2, 4, 130);
        assertThat(run.err()).as(line.toString()).doesNotContain("\tat ").doesNotContain("Exception");
        if (run.exitCode() == 2) {
            assertThat(run.err()).as(line.toString()).isNotBlank();
            assertThat(run.out()).as(line.toString()).isEmpty();
        }
    }
}
