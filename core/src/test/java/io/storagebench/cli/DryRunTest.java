package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.testing.MemoryStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

class DryRunTest {
    @TempDir
    Path folder;

    @Test
    void itShowsTheScenarioAndWritesNothing(TestInfo test) throws Exception {
        String place = place(test);
        CommandLineRun dry = CommandLineRun.of(
                "memory-write",
                "--dir",
                place,
                "--items",
                "3",
                "--size",
                "2k",
                "--seed",
                "7",
                "--repeat",
                "2",
                "--processes",
                "3",
                "--threshold",
                "p99<50ms",
                "--json",
                folder.resolve("r.json").toString(),
                "--dry-run");
        assertThat(dry.exitCode()).as(dry.err()).isZero();
        assertThat(dry.err()).isEmpty();
        assertThat(dry.out())
                .startsWith("TARGET memory:" + place + ", reached\n")
                .contains("operation    memory-write\n")
                .contains("3 items of 2k for each repeat, 12.0 KiB in all, seed 7, in memory:" + place
                        + ", made by the run and kept")
                .contains("load         1 thread, sequential order, closed loop\n")
                .contains("repeats      2\n")
                .contains("processes    3 on this machine, each with these threads and a share of the rest\n")
                .contains("thresholds   p99<50ms\n")
                .contains("output       --json " + folder.resolve("r.json"))
                .doesNotContain("RATES");
        assertThat(MemoryStore.at(place).isEmpty()).isTrue();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void theCommandThatItEndsWithRunsThatAndIsRefusedInADryRunAfterIt(TestInfo test) throws Exception {
        String place = place(test);
        CommandLineRun dry = CommandLineRun.of("memory-write", "--dir", place, "--items", "3", "--dry-run");
        String last =
                dry.out().lines().reduce((before, line) -> line).orElseThrow().strip();
        assertThat(last).matches("storage-bench memory-write --dir " + place + " --items 3 --seed \\d+");
        String[] again = last.substring("storage-bench ".length()).split(" ");
        assertThat(CommandLineRun.of(again).exitCode()).isZero();
        CommandLineRun refused = CommandLineRun.of("memory-write", "--dir", place, "--items", "3", "--dry-run");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("holds a dataset already, which is never overwritten.");
        CommandLineRun read = CommandLineRun.of("memory-read", "--dir", place, "--dry-run");
        assertThat(read.exitCode()).as(read.err()).isZero();
        assertThat(read.out())
                .contains("3 items of")
                .contains(", there already\n")
                .doesNotContain(" --seed");
    }

    @Test
    void whatStreamsWriteToOneTargetHasToFitTogether() {
        StreamPreview.Need half = new StreamPreview.Need("hdfs://nn:8020", 60 << 10, " with 3 replicas", 100 << 10);
        StreamPreview.Need elsewhere = new StreamPreview.Need("hdfs://other:8020", 60 << 10, "", 100 << 10);
        assertThat(DryRunReport.shortage(List.of(half, elsewhere))).isEmpty();
        assertThat(DryRunReport.shortage(List.of(half, elsewhere, half)))
                .hasValue("The datasets on hdfs://nn:8020 need 120 KiB with 3 replicas, and 100 KiB are free: the run"
                        + " would fail. Write less, or make room.");
        StreamPreview.Need tooMuch = new StreamPreview.Need("hdfs://nn:8020", 120 << 10, "", 100 << 10);
        assertThat(DryRunReport.shortage(List.of(tooMuch)).orElseThrow()).startsWith("The dataset needs 120 KiB, and");
    }

    @Test
    void aPlaceThatHoldsAnythingElseIsRefused(TestInfo test) throws Exception {
        String place = place(test);
        MemoryStore.at(place).create("thesis.txt", "text".getBytes(StandardCharsets.UTF_8));
        CommandLineRun dry = CommandLineRun.of("memory-write", "--dir", place, "--dry-run");
        assertThat(dry.exitCode()).isEqualTo(2);
        assertThat(dry.err()).contains("is not empty and holds no dataset");
        assertThat(dry.out()).isEmpty();
    }

    @Test
    void whatARunWouldRefuseADryRunRefuses(TestInfo test) throws Exception {
        String place = place(test);
        assertThat(CommandLineRun.of("memory-read", "--dir", place, "--dry-run").exitCode())
                .isEqualTo(2);
        CommandLineRun.of("memory-write", "--dir", place, "--items", "3");
        assertThat(CommandLineRun.of("memory-read", "--dir", place, "--items", "4", "--dry-run")
                        .err())
                .startsWith("--items 4: the dataset in memory:" + place + " has 3.");
        assertThat(CommandLineRun.of("memory-delete", "--dir", place, "--dry-run")
                        .exitCode())
                .isZero();
        assertThat(CommandLineRun.of("memory-delete", "--dir", place).exitCode())
                .isZero();
        CommandLineRun used = CommandLineRun.of("memory-delete", "--dir", place, "--dry-run");
        assertThat(used.exitCode()).isEqualTo(2);
        assertThat(used.err()).contains("an earlier run has renamed, deleted or cut items of it");
    }

    private static String place(TestInfo test) {
        return "dry-" + test.getTestMethod().orElseThrow().getName();
    }
}
