package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.RateStep;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import io.storagebench.result.host.CpuUse;
import io.storagebench.result.host.HostRecording;
import io.storagebench.result.host.HostSample;
import io.storagebench.testing.Chromium;
import io.storagebench.testing.RandomResults;
import io.storagebench.testing.Results;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderReportTest {
    @TempDir
    Path folder;

    private int requestsPerInterval;

    private void store(String name, int seed, int startSeconds) throws IOException {
        RandomResults results = new RandomResults(seed);
        if (requestsPerInterval > 0) {
            results.requestsPerInterval = requestsPerInterval;
        }
        results.total = 1;
        results.oneInSoManyWatches = 1;
        results.plannedStartSeconds = startSeconds;
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        try (OutputStream out = Files.newOutputStream(file)) {
            ResultJson.write(ResultFile.of(List.of(results.share(0))), out);
        }
    }

    @Test
    void aFolderIsOneTableInTheOrderOfTheStarts() throws Exception {
        store("b.json", 1, 1_700_000_200);
        store("cells/a.json", 2, 1_700_000_000);
        Files.writeString(folder.resolve("other.json"), "{\"schema\": \"something else\"}");
        CommandLineRun report = CommandLineRun.of("report", folder.toString());
        assertThat(report.err()).isEmpty();
        assertThat(report.out()).startsWith("RESULTS, 2\n").containsPattern("cells/a .*\n +b +2023-11-14 22:16:");
    }

    @Test
    void whatAgentsHaveRecordedIsOnTheSameAxisWithAGapWhereTheyWereAway() throws Exception {
        store("a.json", 1, 1_700_000_200);
        try (OutputStream out = Files.newOutputStream(folder.resolve("dn1.jsonl"))) {
            out.write(HostRecording.head("dn1", "storage-bench"));
            for (long second : List.of(1, 2, 3, 60, 61)) {
                out.write(HostRecording.line(
                        new HostRecording.Sample((1_700_000_100 + second) * 1000, busy(1_000_000_000, 31.25))));
            }
            out.write("{\"endMillis\":".getBytes(StandardCharsets.UTF_8)); // the agent was killed
        }
        Files.writeString(folder.resolve("other.jsonl"), "{}\n");
        Path page = folder.resolve("all.html");
        CommandLineRun report = CommandLineRun.of("report", folder.toString(), "--html", page.toString());
        assertThat(report.err()).doesNotContain("left out");
        assertThat(report.out())
                .startsWith("RESULTS, 1\n")
                .containsPattern("HOSTS, recorded by agents\n.*\n +dn1 +2023-11-14 22:15:00 +2023-11-14 22:16:01 +5\n");
        assertThat(page).content().contains("\"dn1, recorded\"", "31.25,31.25,31.25,null,31.25,31.25");
    }

    private static HostSample busy(long nanos, double percent) {
        CpuUse cpu = new CpuUse(2, percent, 0.0, 0.0, 100 - percent, 0.0, 0.0, null, null, null);
        return new HostSample(nanos, null, cpu, null, List.of(), List.of(), null);
    }

    @Test
    void aResultWithADamagedHistogramIsLeftOutAndSaid() throws Exception {
        store("a.json", 1, 1_700_000_200);
        requestsPerInterval = 2000; // so that percentiles of intervals are asked for
        store("deep.json", 2, 1_700_000_300);
        Path deep = folder.resolve("deep.json");
        Files.writeString(deep, Files.readString(deep).replaceAll("(\"histogram\" ?: ?\")[^\"]{8}", "$1AAAAAAAA"));
        Path page = folder.resolve("all.html");
        CommandLineRun report = CommandLineRun.of("report", folder.toString(), "--html", page.toString());
        assertThat(report.exitCode()).as(report.err()).isEqualTo(1);
        assertThat(report.out()).startsWith("RESULTS, 1\n").doesNotContain(" deep ");
        assertThat(report.err()).contains("left out: " + deep).doesNotContain("Exception");
        assertThat(page).content().contains("1 results of ");
    }

    @Test
    void aDamagedResultIsLeftOutAndSaid() throws Exception {
        store("a.json", 1, 1_700_000_200);
        byte[] whole = Files.readAllBytes(folder.resolve("a.json"));
        Files.write(folder.resolve("cut.json"), java.util.Arrays.copyOf(whole, whole.length / 2));
        CommandLineRun report = CommandLineRun.of("report", folder.toString());
        assertThat(report.exitCode()).isNotZero();
        assertThat(report.out()).startsWith("RESULTS, 1\n");
        assertThat(report.err()).contains("left out: " + folder.resolve("cut.json"));
    }

    @Test
    void resultsOfSeveralFoldersSayWhoseTheyAreAndNoneCountsTwice() throws Exception {
        store("before/a.json", 1, 1_700_000_000);
        store("after/a.json", 2, 1_700_000_200);
        CommandLineRun report = CommandLineRun.of(
                "report",
                folder.resolve("before").toString(),
                folder.resolve("after").toString(),
                folder.resolve("after/a.json").toString());
        assertThat(report.out())
                .startsWith("RESULTS, 2\n")
                .contains(
                        folder.resolve("before/a").toString(),
                        folder.resolve("after/a").toString());
    }

    @Test
    void optionsOfReportsOfSingleFilesAreRefusedForAFolder() throws Exception {
        store("a.json", 1, 1_700_000_000);
        CommandLineRun report = CommandLineRun.of("report", folder.toString(), "--brief", "--all-repeats");
        assertThat(report.exitCode()).isEqualTo(2);
        assertThat(report.err())
                .contains("--brief: is for reports of single files", "--all-repeats: is for reports of single files");
    }

    @Test
    void aSearchInAFolderIsJudgedByItsEndAndNotByTheStepsThatBroke() throws Exception {
        Results results = new Results();
        results.failed = 3;
        Result overload = results.build()
                .asStep(new RateStep(1, RateStep.Kind.DOUBLE, "9/s", List.of("p99<1ms"), false, "3 failed", null));
        Result found = new Results()
                .build()
                .asStep(new RateStep(
                        2, RateStep.Kind.CONFIRM, "5/s", List.of("p99<1ms"), true, "kept", RateStep.End.FOUND));
        try (OutputStream out = Files.newOutputStream(folder.resolve("search.json"))) {
            ResultJson.write(ResultFile.of(List.of(overload, found)), out);
        }
        CommandLineRun report = CommandLineRun.of("report", folder.toString());
        assertThat(report.exitCode()).as(report.out()).isZero();
    }

    @Test
    void anEmptyFolderIsRefused() throws Exception {
        CommandLineRun report = CommandLineRun.of("report", folder.toString());
        assertThat(report.exitCode()).isEqualTo(2);
        assertThat(report.err())
                .contains(folder + ": holds no result. Name a folder with files that --json has written.");
    }

    @Test
    void chromiumDrawsResultsAndServersOnOneAxis() throws Exception {
        Chromium.require();
        store("a.json", 1, 1_700_000_000);
        store("b.json", 2, 1_700_000_100);
        Path html = folder.resolve("all.html");
        CommandLineRun.of("report", folder.toString(), "--html", html.toString());
        Chromium.Opened opened = Chromium.open(Files.readString(html)).requireDrawn();
        assertThat(opened.dom())
                .contains(">Throughput<", ">Servers: CPU of the host<", ">Clients: CPU of the processes<");
    }

    @Test
    void aRunWritesAPageAndReportTheSame() throws Exception {
        Chromium.require();
        Path page = folder.resolve("run.html");
        Path again = folder.resolve("again.html");
        Path json = folder.resolve("run.json");
        CommandLineRun run = CommandLineRun.of(
                "memory-write", "--items", "200", "--size", "1k", "--html", page.toString(), "--json", json.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        Chromium.open(Files.readString(page)).requireDrawn();
        CommandLineRun.of("report", json.toString(), "--html", again.toString());
        assertThat(again).hasSameTextualContentAs(page);
        CommandLineRun refused = CommandLineRun.of("report", json.toString(), "--html", json.toString());
        assertThat(refused.err()).contains("is there already and no page of storage-bench");
    }
}
