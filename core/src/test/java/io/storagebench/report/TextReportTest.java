package io.storagebench.report;

import static io.storagebench.testing.Results.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.CoderWork;
import io.storagebench.report.advice.Advice;
import io.storagebench.report.advice.Ranges;
import io.storagebench.result.DatasetFacts;
import io.storagebench.result.Measurement;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.StateChange;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.result.figures.Quiet;
import io.storagebench.testing.Results;
import io.storagebench.units.Units;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextReportTest {
    @Test
    void theFirstLineNamesTheTarget() {
        assertThat(TextReport.render(new Results().request(MIB, 10).build()))
                .startsWith("TARGET hdfs://nn:8020\n")
                .contains("\nSETUP\n  replication  3\n  dataset      4 files of 128m, seed 42, in hdfs");
    }

    @Test
    void testDfsIoLinesAreComputedAsTestDfsIoDoes() {
        // 100 MiB in 1 s, 2 s and 5 s: rates 100, 50, 20 MiB/s.
        String report = TextReport.render(new Results()
                .request(100 * MIB, 1000)
                .request(100 * MIB, 2000)
                .request(100 * MIB, 5000)
                .build());
        assertThat(report.lines().map(String::strip))
                .contains("----- TestDFSIO ----- : write")
                .anyMatch(line -> line.startsWith("Date & time: Thu Jan 01 00:00:01 UTC 1970"))
                .anyMatch(line -> line.startsWith("Number of files: 3 "))
                .anyMatch(line -> line.startsWith("Total MBytes processed: 300.00"))
                // 300 / 8
                .anyMatch(line -> line.startsWith("Throughput mb/sec: 37.50"))
                // 170 / 3
                .anyMatch(line -> line.startsWith("Average IO rate mb/sec: 56.67"))
                // sqrt(12900 / 3 - (170 / 3)^2) = sqrt(4300 - 3211.11)
                .anyMatch(line -> line.startsWith("IO rate std deviation: 33.00"))
                .anyMatch(line -> line.startsWith("Slowest file mb/sec: 20."))
                .anyMatch(line -> line.startsWith("Median file mb/sec: - "))
                .anyMatch(line -> line.startsWith("Fastest file mb/sec: 100."))
                .anyMatch(line -> line.startsWith("Test exec time sec: 70.00"));
    }

    @Test
    void theMedianOfTheFilesRatesIsTheMiddleOne() {
        Results results = new Results();
        for (int file = 1; file <= 21; file++) {
            results.request(file * MIB, 1000);
        }
        assertThat(TextReport.render(results.build())).containsPattern("Median file mb/sec: (10\\.9|11\\.0)\\d  ");
    }

    @Test
    void theDeviationOfManyGigabytesPerSecondIsRight() {
        // 3 GiB in 1 s and 1 GiB in 1 s: sqrt((9 + 1) / 2 - 4) = 1 GiB/s, squares beyond 63 bits.
        String report = TextReport.render(new Results()
                .request(3072 * MIB, 1000)
                .request(1024 * MIB, 1000)
                .build());
        assertThat(report).contains("IO rate std deviation: 1024.00").contains("Average IO rate mb/sec: 2048.00");
    }

    @Test
    void theCodecLineTellsWhichCoderRanByItsCounters() {
        Results run = new Results().request(MIB, 3000).request(MIB, 2500);
        CoderWork encoded = new CoderWork(CoderWork.Direction.ENCODED, "rs_native");
        run.counters.put("calls", new CounterStats("stripes", 171, encoded.callsMeaning()));
        run.counters.put("bytes", new CounterStats("bytes", 1026 * MIB, encoded.bytesMeaning()));
        run.counters.put("time", new CounterStats("nanoseconds", 290_000_000, encoded.timeMeaning()));
        CoderWork decoded = new CoderWork(CoderWork.Direction.DECODED, "rs_java");
        run.counters.put("more calls", new CounterStats("stripes", 0, decoded.callsMeaning()));
        assertThat(TextReport.render(run.build()))
                .contains("  codec        rs_native: 171 stripes encoded (1.00 GiB), 0.29 s of the 5.50 s that requests"
                        + " took\n")
                .doesNotContain("COUNTERS", "rs_java");
    }

    @Test
    void theStateOfTheSystemAtStartAndEndIsShown() {
        Results run = new Results().request(MIB, 10);
        run.state = StateChange.between(Map.of("dead", 0L), Map.of("dead", 12L, "stale", 1L));
        assertThat(TextReport.render(run.build()))
                .contains("\nSTATE\n         at start  at end\n  dead          0      12\n  stale         -       1\n");
        assertThat(TextReport.render(new Results().request(MIB, 10).build())).doesNotContain("STATE");
    }

    @Test
    void rowsThatSayNothingAreLeftOut() {
        Results run = new Results().request(MIB, 10);
        run.state = StateChange.between(Map.of("dead", 0L, "live", 3L), Map.of("dead", 0L, "live", 3L));
        run.linkBytesPerSecond = 5.0;
        String report = TextReport.render(run.build());
        assertThat(report)
                .contains("  live         3       3\n")
                .doesNotContain("dead", "interface", "eth0", "? user", "memory   ");
        run.linkBytesPerSecond = 1e6;
        assertThat(TextReport.render(run.build())).contains("eth0");
        run.state = StateChange.between(Map.of("dead", 0L), Map.of("dead", 0L));
        assertThat(TextReport.render(run.build())).doesNotContain("STATE");
    }

    @Test
    void smallFilesHaveNoTestDfsIoLinesUnlessTheyAreAskedFor() {
        Results run = new Results().request(MIB - 1, 10);
        assertThat(TextReport.render(run.build())).doesNotContain("TestDFSIO");
        ReportChoices asked = new ReportChoices(false, true, false);
        assertThat(TextReport.render(ResultFile.of(List.of(run.build())), asked))
                .contains("Number of files: 1 ");
        assertThat(TextReport.render(ResultFile.of(List.of(new Results().build())), asked))
                .contains("----- TestDFSIO ----- : none, as no request was about a whole file and succeeded\n");
    }

    @Test
    void theAggregateIsOverWallClockTime() {
        String report = TextReport.render(
                new Results().request(300 * MIB, 1000).request(300 * MIB, 1000).build());
        assertThat(row(report, "aggregate")).containsExactly("10.5", "10.0", "0.0333", "0.0333", "600", "2", "60.0");
    }

    @ParameterizedTest
    @CsvSource({"19, -, -", "20, 5.0, -", "99, 5.0, -", "100, 5.0, 5.0"})
    void aPercentileIsShownWhenEnoughSamplesStandBehindIt(int requests, String p50, String p90) {
        Results run = new Results();
        for (int i = 0; i < requests; i++) {
            run.request(MIB, 5);
        }
        List<String> row = row(TextReport.render(run.build()), "service time");
        assertThat(row.get(0)).isEqualTo(Integer.toString(requests));
        assertThat(row.get(3)).isEqualTo(p50.equals("-") ? "-" : row.get(1)).hasSizeLessThan(5);
        assertThat(row.get(4).equals("-")).isEqualTo(p90.equals("-"));
        assertThat(row.subList(6, 9)).containsOnly("-");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.0123456, 0.0123",
        "0.1, 0.1",
        "1.234, 1.23",
        "12.36, 12.4",
        "123.4, 123",
        "999.4, 999",
        "999.6, 1000",
        "1234.5, 1235",
        "123456, 123456",
        "-1.234, -1.23",
        "NaN, -",
        "Infinity, -"
    })
    void numbersHaveThreeDigitsAndThousandsStayWhole(double value, String expected) {
        assertThat(Units.three(value)).isEqualTo(expected);
    }

    @Test
    void errorsAndCountersAreShown() {
        Results run = new Results().request(MIB, 5);
        run.failed = 1;
        run.errors = Map.of("IOException", new ErrorStats(1, "disk on fire"));
        run.checkErrors = Map.of("MissingParity", new ErrorStats(7, "block 3"));
        run.counters = Map.of(
                "local bytes", new CounterStats("bytes", 3 * MIB / 2), "redirects", new CounterStats("redirects", 5));
        assertThat(TextReport.render(run.build()))
                .contains("\nERRORS\n  IOException  1 ×  disk on fire\n")
                .contains("\nCHECK\n  MissingParity  7 ×  block 3\n")
                .contains("1.5 MiB")
                .containsPattern("redirects +5 +redirects");
    }

    @Test
    void theLongestTimeWithoutASuccessStandsBelowTheErrors() {
        Results run = new Results().request(MIB, 5);
        run.startNanos = 0;
        run.windowNanos = 60_000_000_000L;
        run.failed = 3;
        run.errors = Map.of("ConnectException", new ErrorStats(3, "refused"));
        run.withoutSuccess = new Quiet(
                1_000_000_000L,
                5_000_000_000L,
                500_000_000L,
                59_000_000_000L,
                List.of(
                        new Quiet.Stretch(10_000_000_000L, 22_500_000_000L),
                        new Quiet.Stretch(40_000_000_000L, 42_000_000_000L)));
        assertThat(TextReport.render(run.build()))
                .containsPattern("longest without a success +12.5 s +00:00:10 to 00:00:22 UTC\n");
    }

    @Test
    void workIsShownForEachRequestAndForEachSecondOfTheWindow() {
        Results run = new Results().request(0, 5).request(0, 5).request(0, 5);
        run.windowNanos = 4_000_000_000L;
        run.failed = 1;
        run.counters = Map.of(
                "entries",
                new CounterStats("entries", 80_000, 60_000L, CounterMeaning.WORK),
                "RPCs",
                new CounterStats("RPCs", 100, 96L, CounterMeaning.WORK),
                "redirects",
                new CounterStats("redirects", 5));
        // What failed has done its part: 80000 entries in 4 requests.
        assertThat(TextReport.render(run.build()))
                .containsPattern("COUNTERS\n +a request +per second\n")
                .containsPattern("\n  entries +80000 +20000 +15000\n")
                .containsPattern("\n  RPCs +100 +25.0 +24.0\n")
                .containsPattern("\n  redirects +5 +redirects\n")
                .containsPattern(
                        "RATE +0.75\\d* requests/s, (15000 entries/s, 24.0 RPCs/s|24.0 RPCs/s, 15000 entries/s)\n");
    }

    @Test
    void itEndsWithTheCommandsThatReadAndRemoveTheDataset() {
        assertThat(TextReport.render(new Results().request(MIB, 5).build())).endsWith("""

                        The dataset was kept.
                          read it:    storage-bench hdfs-read --fs hdfs://nn:8020 --dir '/my data'
                          remove it:  storage-bench clean 'hdfs://nn:8020/my data'
                        """);
    }

    @Test
    void commandsAreQuotedForAShell() {
        Results run = new Results().request(MIB, 5);
        run.dataset = new DatasetFacts("files", "/it's $HOME", List.of("--dir", "/it's $HOME"), 1, 1L, "1k", true, "r");
        assertThat(TextReport.render(run.build())).endsWith("storage-bench clean '/it'\\''s $HOME'\n");
    }

    @Test
    void removingMayTakeMoreThanAnAddress() {
        Results run = new Results().request(MIB, 5);
        List<String> removal = List.of("s3://b/p", "--endpoint", "http://rgw1:8080");
        run.dataset = new DatasetFacts("objects", "s3://b/p", List.of(), removal, 1, 1L, "1k", true, "s3-get", null);
        assertThat(TextReport.render(run.build()))
                .endsWith("storage-bench clean s3://b/p --endpoint http://rgw1:8080\n");
    }

    @Test
    void objectsAreNoFilesOfTestDfsIo() {
        Results run = new Results().request(MIB, 5);
        run.peer = null;
        run.dataset = new DatasetFacts("objects", "s3://b/p", List.of(), 1, 1L, "1m", true, "s3-get");
        assertThat(TextReport.render(run.build())).contains("1 object of 1m").doesNotContain("TestDFSIO");
    }

    @Test
    void aDatasetThatIsGoneIsNotOffered() {
        Results run = new Results().request(MIB, 5);
        run.dataset = new DatasetFacts("files", "/d", List.of(), 1, null, "1k", false, "hdfs-read");
        assertThat(TextReport.render(run.build()))
                .doesNotContain("The dataset was kept")
                .contains("files of 1k, as many as fit in the duration, seed ");
    }

    @Test
    void whetherTheDatasetOfSeveralRepeatsIsThereIsSaidOnceAndAsTheLastOneLeftIt() {
        Result between = new Results().request(MIB, 5).build();
        Results last = new Results().request(MIB, 5);
        assertThat(text(List.of(between, last.build()), false)).containsOnlyOnce("The dataset was kept");
        assertThat(text(List.of(between, last.build()), true)).containsOnlyOnce("The dataset was kept");
        last.dataset = new DatasetFacts("files", "/d", List.of(), 1, null, "1k", false, "hdfs-read");
        assertThat(text(List.of(between, last.build()), false)).doesNotContain("The dataset was kept");
        assertThat(text(List.of(between, last.build()), true)).doesNotContain("The dataset was kept");
    }

    private static String text(List<Result> repeats, boolean all) {
        return TextReport.render(ResultFile.of(repeats), new ReportChoices(false, false, all));
    }

    @Test
    void aRunThatWasStoppedBeforeItMeasuredRenders() {
        Results run = new Results();
        run.measured = false;
        run.interrupted = true;
        String report = TextReport.render(run.build());
        assertThat(report)
                .contains("hdfs-write, interrupted before anything was measured")
                .contains("PHASES (s)")
                .doesNotContain("RATES");
    }

    @Test
    void adviceIsWrappedToTheWidthOfATerminal() {
        Results run = new Results().request(MIB, 5);
        run.kind = "embedded";
        var result = run.build();
        String report = TextReport.render(Results.judged(result, List.of(), Advice.of(result)));
        assertThat(report).contains("ADVICE\n  - The target is embedded");
        assertThat(report.substring(report.lastIndexOf("\nADVICE\n")).lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void theCostOfSeveralClientsIsBesideThePayloadOfAll() {
        // Each used 30 s of CPU for 100 MiB.
        Results first = new Results().request(100 * MIB, 1000);
        Results second = new Results().request(100 * MIB, 1000);
        first.total = second.total = 2;
        second.index = 1;
        second.host = "worker2";
        String alone = TextReport.render(first.build());
        assertThat(alone).contains("CLIENT worker1\n").contains("30.0 s, 286 ns per byte");
        String merged = TextReport.render(Results.merged(first.build(), second.build()));
        assertThat(merged)
                .contains("CLIENTS, 2 processes\n")
                .containsPattern("worker1 +50.0 +80.0 ")
                .containsPattern("worker2 +50.0 +80.0 ")
                .contains("CPU of all  60.0 s, 286 ns per byte");
    }

    @Test
    void theRateWithoutTheTailBeginsWithTheLastShareAndEndsWithTheFirst() {
        // Ten requests a second each: one from 1 s to 11 s, the other from 4 s to 21 s.
        Results first = share(0, 1, 10);
        Results second = share(1, 4, 17);
        String merged = TextReport.render(Results.merged(first.build(), second.build()));
        List<String> busy = row(merged, "while all threads were busy");
        assertThat(busy.get(2)).isEqualTo("20.0");
        assertThat(busy.get(6)).isEqualTo("7.0");
        assertThat(row(merged, "aggregate").get(6)).isEqualTo("20.0");
    }

    @Test
    void whatOneShareMeasuredIsToldWhenTheOtherWasLostBefore() {
        Result one = share(0, 1, 10).build();
        ShareFacts lost = new ShareFacts(1, 2, "map 2 of 2", 0, null, ShareFacts.CUT_OFF, false, List.of(), 0);
        Result both =
                Results.of(Measurement.of(one).driven(List.of(one.shares().get(0), lost), one.streams(), List.of()));
        assertThat(one.ops().get("hdfs-write").firstIdleNanos()).isNull();
        assertThat(row(TextReport.render(both), "aggregate").get(6)).isEqualTo("10.0");
    }

    private static Results share(int index, long startSeconds, int seconds) {
        Results share = new Results().request(MIB, 10);
        share.index = index;
        share.total = 2;
        share.host = "worker" + index;
        share.startNanos = startSeconds * Results.SECOND;
        share.windowNanos = seconds * Results.SECOND;
        share.requestsPerInterval = 10;
        return share;
    }

    @Test
    void aRepeatInWhichNothingSucceededHasNoLatency() {
        Results failed = new Results();
        failed.failed = 3;
        Result fast = new Results().request(MIB, 10).build();
        Result slow = new Results().request(MIB, 30).build();
        String table = RepeatTable.render(List.of(failed.build(), fast, slow), "");
        assertThat(row(table, "1/1").get(2)).isEqualTo("-");
        assertThat(row(table, "mean").get(2)).isEqualTo("20.0");
        assertThat(row(table, "standard deviation").get(2)).startsWith("14.1");
    }

    @Test
    void sharesAreShownInFewWords() {
        assertThat(Ranges.of(IntStream.of(0, 1, 2, 4, 7, 8))).isEqualTo("0–2, 4, 7–8");
        assertThat(Ranges.of(IntStream.empty())).isEmpty();
        assertThat(Ranges.of(IntStream.range(0, 1000))).isEqualTo("0–999");
    }

    private static List<String> row(String report, String name) {
        String line = report.lines()
                .filter(candidate -> candidate.strip().startsWith(name + " "))
                .findFirst()
                .orElseThrow();
        return List.of(line.strip().substring(name.length()).strip().split(" +", -1));
    }
}
