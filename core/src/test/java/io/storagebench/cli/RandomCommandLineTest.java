package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RandomCommandLineTest {
    private static final int LINES = 10_000; // about 4 ms of CPU each, nearly all of it the parser's
    private static final List<String> COMMANDS = List.of(
            "memory-write",
            "memory-read",
            "memory-failing",
            "memory-delete",
            "memory-append",
            "clean",
            "embedded",
            "merge",
            "report",
            "mem");
    private static final Set<String> FILES = Set.of("--json", "--csv", "--hlog");
    // Nothing that lasts: whatever combination is valid writes a few bytes to memory.
    private static final List<String> WORDS = List.of(
            "--threads",
            "--duration",
            "--warmup",
            "--seed",
            "--stall-timeout",
            "--give-up",
            "--deadline",
            "--rate",
            "--ramp",
            "--steps",
            "--arrivals",
            "--requests",
            "--batch",
            "--order",
            "--repeat",
            "--share",
            "--start-at",
            "--threshold",
            "--note",
            "--watch",
            "--csv",
            "--hlog",
            "--port",
            "--bind",
            "0/s",
            "-5/s",
            "100000/s",
            "10GB/s",
            "10000/s..90000/s",
            "90000/s:1ms,80000/s:1ms",
            "poisson",
            "shuffle",
            "zipf",
            "random",
            "0/2",
            "5/4",
            "2/2",
            "2020-01-01T00:00:00Z",
            "2920-01-01T00:00:00Z",
            "p99<1ns",
            "errors<50%",
            "max<1h",
            "a=b",
            "nn=http://127.0.0.1:1/jmx",
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
            line.add(FILES.contains(line.get(line.size() - 1)) ? folder + "/" + word : word);
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
        assertThat(run.exitCode()).as(line.toString()).isIn(0, 1, 2, 3, 4, 130);
        assertThat(run.err()).as(line.toString()).doesNotContain("\tat ").doesNotContain("Exception");
        if (run.exitCode() == 2) {
            assertThat(run.err()).as(line.toString()).isNotBlank();
            assertThat(run.out()).as(line.toString()).isEmpty();
        }
    }
}
