package io.storagebench.report;

import static io.storagebench.testing.Results.MIB;
import static io.storagebench.testing.Results.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.report.advice.Advice;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.StateChange;
import io.storagebench.result.ThresholdOutcome;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.testing.Results;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AnswerTest {
    private static final ReportChoices BRIEF = new ReportChoices(true, false, false);

    @Test
    void aReportBeginsWithFiveLinesThatAreTheAnswer() {
        Results run = new Results();
        for (int i = 0; i < 1000; i++) {
            run.request(MIB, 10);
        }
        String report = TextReport.render(run.build());
        assertThat(report).startsWith("""
                TARGET hdfs://nn:8020
                LOAD   hdfs-write, files of 128m, 2 threads, closed loop: 1000 requests, 1000 MiB in 60.0 s, finished
                RATE   17.5 MB/s, 16.7 requests/s
                TIME   service time mean 10.0 ms, p50 10.0 ms, p99 10.0 ms, longest 10.0 ms
                TRUST  yes

                SETUP
                  replication  3
                """);
        assertThat(TextReport.render(ResultFile.of(List.of(run.build())), BRIEF))
                .isEqualTo(report.substring(0, report.indexOf("\n\n") + 1));
    }

    @Test
    void aFailedRequestTakesTheTrustUnlessAThresholdAllowsIt() {
        Results run = new Results().request(MIB, 10);
        run.failed = 3;
        run.errors = Map.of("IOException", new ErrorStats(3, "disk on fire"));
        assertThat(trust(run)).isEqualTo("TRUST  no: 3 of 4 requests failed; see ERRORS");
        run.thresholds = List.of(new ThresholdOutcome(null, "errors<10", "3", true));
        assertThat(trust(run))
                .isEqualTo("TRUST  only with care: 3 of 4 requests failed, as a threshold allows; see ERRORS");
    }

    @Test
    void whatCheckFoundMissingTakesTheTrust() {
        Results run = new Results().request(MIB, 10);
        run.checkErrors = Map.of("MissingParity", new ErrorStats(7, "block 3"));
        assertThat(trust(run)).isEqualTo("TRUST  no: CHECK found 7 missing or wrong; see CHECK");
    }

    @Test
    void otherBytesThanWrittenTakeTheTrust() {
        Results run = new Results().request(MIB, 10);
        run.corrupt = true;
        assertThat(trust(run)).isEqualTo("TRUST  no: data came back wrong");
    }

    @Test
    void adviceAsksForCareWithTheGravestReasonsFirst() {
        Results run = new Results().request(MIB, 10);
        run.kind = "embedded";
        run.windowNanos = 7_600_000_000L;
        assertThat(trust(advised(run))).isEqualTo("TRUST  only with care: embedded target, a short run; see ADVICE");
        run.state = StateChange.between(Map.of("dead", 0L), Map.of("dead", 1L));
        run.memoryBytes = 64_000 * MIB;
        run.dataset = new io.storagebench.result.DatasetFacts("files", "/d", List.of(), 1, 1L, "1m", true, "r");
        assertThat(trust(advised(run)))
                .isEqualTo("TRUST  only with care: the system changed meanwhile, embedded target, and 2 more; see"
                        + " ADVICE");
    }

    @Test
    void anOpenLoopWhoseClientIsLateIsVoid() {
        Results run = new Results();
        for (int i = 0; i < 20; i++) {
            run.request(MIB, 1000);
        }
        run.rate = "20/s";
        run.due = 20;
        run.latenessNanos = SECOND;
        assertThat(trust(advised(run))).isEqualTo("TRUST  no: response times are void; see ADVICE");
    }

    @Test
    void adviceWeighsWhatItsGravitySaysWhateverItsWords() {
        Result result = new Results().request(MIB, 10).build();
        assertThat(trust(advised(result, Remark.care("a full moon", "Figures may be of wolves."))))
                .isEqualTo("TRUST  only with care: a full moon; see ADVICE");
        assertThat(trust(advised(result, Remark.voids("no moon", "The target is embedded."))))
                .isEqualTo("TRUST  no: no moon; see ADVICE");
        assertThat(trust(advised(result, Remark.toKnow("The target is embedded: response times are void."))))
                .isEqualTo("TRUST  yes");
    }

    @Test
    void aBrokenThresholdIsToldAndTakesNoTrust() {
        Results run = new Results().request(MIB, 10);
        run.thresholds = List.of(
                new ThresholdOutcome(null, "p99<5ms", "10.0 ms", false),
                new ThresholdOutcome(null, "errors<1", "0", true));
        assertThat(trust(run)).isEqualTo("TRUST  yes; BROKEN: p99<5ms (10.0 ms)");
    }

    @Test
    void aRunThatMeasuredNothingIsNotTrusted() {
        Results run = new Results();
        run.measured = false;
        run.interrupted = true;
        assertThat(TextReport.render(ResultFile.of(List.of(run.build())), BRIEF))
                .isEqualTo("""
                TARGET hdfs://nn:8020
                LOAD   hdfs-write, interrupted before anything was measured
                TRUST  no: nothing was measured
                """);
    }

    @Test
    void aRunOfRequestsThatAllFailedHasNoTime() {
        Results run = new Results();
        run.failed = 3;
        assertThat(TextReport.render(run.build()))
                .contains("closed loop: 0 requests and 3 that failed in 60.0 s, finished\n")
                .contains(
                        "RATE   0 requests/s\nTIME   unknown, as no request succeeded\nTRUST  no: 3 of 3 requests failed");
    }

    @Test
    void requestsThatAStopCutOffAreTold() {
        Results run = new Results().request(MIB, 10);
        run.unfinished = 2;
        assertThat(TextReport.render(run.build())).contains("closed loop: 1 request and 2 cut off, 1.0 MiB in 60.0 s,");
        run.failed = 3;
        assertThat(TextReport.render(run.build()))
                .contains("closed loop: 1 request, 3 that failed and 2 cut off, 1.0 MiB in 60.0 s,");
    }

    @Test
    void severalRepeatsHaveOneTableAndWhatDiffers() {
        Results fast = new Results().request(600 * MIB, 1000);
        Results slow = new Results().request(300 * MIB, 2000);
        slow.failed = 1;
        slow.errors = Map.of("IOException", new ErrorStats(1, "disk on fire"));
        ResultFile file = ResultFile.of(List.of(repeat(fast, 1, "A", "B"), repeat(slow, 2, "A")));
        String report = TextReport.render(file);
        assertThat(report)
                .startsWith("TARGET hdfs://nn:8020\n")
                .contains(": 2 repeats, 2 requests and 1 that failed, 900 MiB in 120 s, finished\n")
                .contains("RATE   7.86 ± 3.71 MB/s, 0.0167 ± 0 requests/s (mean ± standard deviation)\n")
                .contains("\nTRUST  no: 1 of 2 requests failed in repeat 2/2; see ERRORS\n")
                .containsOnlyOnce("TARGET")
                .contains("\nREPEATS\n")
                .contains("\nSETUP\n  replication  3\n")
                .contains("\nERRORS\n  IOException (2/2)  1 ×  disk on fire\n")
                .contains("\nADVICE\n  - A\n  - 1/2: B\n")
                .contains("--all-repeats")
                .doesNotContain("RATES", "LATENCY", "CLIENT");
        assertThat(report.lines()).hasSizeLessThan(35);
        assertThat(TextReport.render(file, new ReportChoices(false, false, true)))
                .startsWith(report.substring(0, report.indexOf("SETUP")))
                .contains("\nRUN 1/2\nTARGET", "\nRUN 2/2\nTARGET", "RATES");
    }

    private static Result repeat(Results results, int number, String... advice) {
        results.repeat = number + "/2";
        return Results.judged(
                results.build(),
                List.of(),
                Stream.of(advice).map(Remark::toKnow).toList());
    }

    private static Result advised(Result result, Remark remark) {
        return Results.judged(result, List.of(), List.of(remark));
    }

    private static Result advised(Results run) {
        Result result = run.build();
        return Results.judged(result, run.thresholds, Advice.of(result));
    }

    private static String trust(Results run) {
        return trust(run.build());
    }

    private static String trust(Result result) {
        return TextReport.render(result)
                .lines()
                .filter(line -> line.startsWith("TRUST"))
                .findFirst()
                .orElseThrow();
    }
}
