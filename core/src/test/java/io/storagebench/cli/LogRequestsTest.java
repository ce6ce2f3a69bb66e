package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.airlift.compress.zstd.ZstdInputStream;
import io.storagebench.record.RequestLogWriter;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogRequestsTest {
    @TempDir
    Path folder;

    private static List<String> lines(Path file) throws IOException {
        try (InputStream in = new ZstdInputStream(Files.newInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    @Test
    void eachRequestOfEachRepeatIsInTheLog() throws Exception {
        Path log = folder.resolve("requests.csv.zst");
        Path json = folder.resolve("result.json");
        for (int i = 0; i < 2; i++) { // the second one replaces the first
            CommandLineRun run = CommandLineRun.of(
                    "memory-failing",
                    "--every",
                    "3",
                    "--items",
                    "300",
                    "--repeat",
                    "2",
                    "--threads",
                    "4",
                    "--rate",
                    "5000/s",
                    "--log-requests",
                    log.toString(),
                    "--json",
                    json.toString());
            assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        }
        List<Result> runs = ResultJson.read(json).runs();
        List<String[]> rows =
                lines(log).stream().skip(1).map(line -> line.split(",", -1)).toList();
        assertThat(lines(log).get(0) + "\n").isEqualTo(RequestLogWriter.HEADER);
        for (int repeat = 1; repeat <= 2; repeat++) {
            String number = Integer.toString(repeat);
            OperationStats op = runs.get(repeat - 1).ops().get("memory-failing");
            List<String[]> own =
                    rows.stream().filter(row -> row[0].equals(number)).toList();
            assertThat(own).hasSize(300);
            assertThat(own.stream().map(row -> Long.parseLong(row[8])).sorted())
                    .containsExactlyElementsOf(
                            Stream.iterate(0L, n -> n + 1).limit(300).toList());
            assertThat(own.stream().filter(row -> row[11].equals("ok"))).hasSize((int) op.requests());
            assertThat(own.stream().filter(row -> row[11].equals("IOException")))
                    .hasSize((int) op.failedRequests());
            long longest = own.stream()
                    .filter(row -> row[11].equals("ok"))
                    .mapToLong(row -> Long.parseLong(row[7]))
                    .max()
                    .orElseThrow();
            assertThat((double) op.service().maxNanos()).isBetween(0.99 * longest, 1.01 * longest);
            assertThat(own).allSatisfy(row -> {
                assertThat(Long.parseLong(row[4])).isLessThanOrEqualTo(Long.parseLong(row[5]));
                assertThat(Long.parseLong(row[5])).isLessThanOrEqualTo(Long.parseLong(row[6]));
            });
            assertThat(own.stream()
                            .mapToLong(row -> Long.parseLong(row[6]))
                            .min()
                            .orElseThrow())
                    .isGreaterThanOrEqualTo(op.window().startNanos());
        }
    }

    @Test
    void aRunThatMeasuresNothingLeavesALogWithItsHeaderAlone() throws Exception {
        Path log = folder.resolve("requests.csv.zst");
        CommandLineRun run = CommandLineRun.of(
                "memory-write", "--duration", "5ms", "--rate", "1/s", "--log-requests", log.toString());
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(lines(log).get(0) + "\n").isEqualTo(RequestLogWriter.HEADER);
        assertThat(lines(log)).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void whatIsNoLogIsNotReplaced() throws Exception {
        Path other = folder.resolve("thesis.csv.zst");
        for (byte[] content : List.of(
                "my data".getBytes(StandardCharsets.UTF_8), new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 1})) {
            Files.write(other, content);
            CommandLineRun run = CommandLineRun.of("memory-write", "--log-requests", other.toString());
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).contains("is there already and no log of requests");
            assertThat(Files.readAllBytes(other)).isEqualTo(content);
        }
        CommandLineRun named = CommandLineRun.of(
                "memory-write", "--log-requests", folder.resolve("a.csv").toString());
        assertThat(named.exitCode()).isEqualTo(2);
        assertThat(named.err()).contains("Name it such as requests.csv.zst.");
    }
}
