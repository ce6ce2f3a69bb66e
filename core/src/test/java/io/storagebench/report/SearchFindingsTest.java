package io.storagebench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.report.html.Chart;
import io.storagebench.report.html.Page;
import io.storagebench.result.RateStep;
import io.storagebench.result.RateStep.End;
import io.storagebench.result.RateStep.Kind;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.testing.Results;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchFindingsTest {
    private static final int ENOUGH = 1000; // for p99

    private final List<Result> runs = new ArrayList<>();

    /** Adds a step all of whose requests took so many milliseconds. */
    private SearchFindingsTest step(Kind kind, int rate, long millis, Boolean held) {
        return step(kind, rate, millis, held, List.of());
    }

    private SearchFindingsTest step(Kind kind, int rate, long millis, Boolean held, List<Remark> advice) {
        Results results = new Results();
        results.rate = rate == 0 ? null : rate + "/s";
        results.due = ENOUGH;
        for (int i = 0; i < ENOUGH; i++) {
            results.request(1, millis);
        }
        RateStep step = new RateStep(
                runs.size() + 1,
                kind,
                rate == 0 ? null : rate + "/s",
                List.of("p99<50ms"),
                held,
                "p99<50ms: " + millis + " ms",
                null);
        runs.add(Results.judged(results.build(), List.of(), advice).asStep(step));
        return this;
    }

    private SearchFindings end(End how) {
        Result last = runs.get(runs.size() - 1);
        runs.set(runs.size() - 1, last.asStep(last.step().ending(how)));
        return SearchFindings.of(runs);
    }

    private SearchFindings found() {
        return step(Kind.CLOSED_LOOP, 0, 5, null)
                .step(Kind.DOUBLE, 400, 10, true)
                .step(Kind.DOUBLE, 800, 900, false)
                .step(Kind.BISECT, 600, 20, true)
                .step(Kind.CONFIRM, 600, 21, true)
                .end(End.FOUND);
    }

    @Test
    void theAnswerIsTheRateThatWasConfirmedAndTheLowestThatBroke() {
        SearchFindings findings = found();
        assertThat(findings.answer())
                .isEqualTo("600/s is the highest rate that keeps p99<50ms: for 60.0 s, p99<50ms: 21 ms; at 800/s,"
                        + " p99<50ms: 900 ms");
        assertThat(findings.doubts()).isEmpty();
        assertThat(findings.shown().role()).isEqualTo("run");
        assertThat(runs.stream().filter(run -> run.role().equals("probe"))).hasSize(4);
        assertThat(TextReport.render(ResultFile.of(runs)))
                .contains("\nFOUND  600/s is the highest rate", "\nFrom here on: step 5, confirm at 600/s.\n")
                .containsSubsequence("closed loop", "400/s", "600/s", "800/s");
    }

    @Test
    void latencyIsDrawnAgainstTheRate() throws Exception {
        Page page = new Page("search");
        List<Chart> charts = SearchCharts.of(found());
        assertThat(charts).hasSize(2).noneMatch(Chart::isEmpty);
        charts.forEach(page::chart);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        page.write(out);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("Response time against rate", "limit of p99", "Rate that was reached");
    }

    @Test
    void aLowerRateThatBrokeIsSaid() {
        assertThat(step(Kind.DOUBLE, 400, 60, false)
                        .step(Kind.HALVE, 200, 10, true)
                        .step(Kind.BISECT, 450, 10, true)
                        .step(Kind.CONFIRM, 450, 10, true)
                        .end(End.FOUND)
                        .doubts())
                .singleElement()
                .asString()
                .contains("it was broken at 400/s and held at 450/s");
    }

    @Test
    void aLatencyThatFallsWithTheRateIsSaid() {
        assertThat(step(Kind.DOUBLE, 100, 40, true)
                        .step(Kind.DOUBLE, 200, 10, true)
                        .step(Kind.DOUBLE, 400, 60, false)
                        .step(Kind.CONFIRM, 200, 11, true)
                        .end(End.FOUND)
                        .doubts())
                .singleElement()
                .asString()
                .contains("p99 was 40.0 ms at 100/s, and 10.0 ms at 200/s");
    }

    @Test
    void aClientThatWasTheLimitIsSaid() {
        List<Remark> busy = List.of(Remark.care("the client was the limit", "Its CPU was full."));
        assertThat(step(Kind.DOUBLE, 400, 10, true)
                        .step(Kind.DOUBLE, 800, 60, false, busy)
                        .step(Kind.CONFIRM, 400, 10, true)
                        .end(End.FOUND)
                        .doubts())
                .singleElement()
                .asString()
                .contains("the client itself was late or busy");
    }

    @Test
    void whatIsNotFoundIsSaidInWords() {
        assertThat(step(Kind.DOUBLE, 400, 60, false)
                        .step(Kind.HALVE, 200, 55, false)
                        .end(End.NEVER_HELD)
                        .answer())
                .isEqualTo("no rate that keeps p99<50ms: at 200/s, the lowest that was tried, p99<50ms: 55 ms");
        runs.clear();
        assertThat(step(Kind.DOUBLE, 400, 10, true)
                        .step(Kind.CONFIRM, 400, 10, true)
                        .end(End.ALWAYS_HELD)
                        .answer())
                .startsWith("400/s at least: every rate that was tried keeps p99<50ms");
        runs.clear();
        assertThat(step(Kind.DOUBLE, 400, 10, true)
                        .step(Kind.CONFIRM, 400, 60, false)
                        .step(Kind.CONFIRM, 380, 60, false)
                        .end(End.NOT_CONFIRMED)
                        .answer())
                .isEqualTo(
                        "no rate that keeps p99<50ms for longer: 400/s held for 60.0 s, and 400/s, 380/s did not hold"
                                + " for three times as long");
        runs.clear();
        assertThat(step(Kind.DOUBLE, 400, 10, true)
                        .step(Kind.DOUBLE, 800, 10, null)
                        .end(End.ENDED_EARLY)
                        .answer())
                .isEqualTo("nothing yet, as the search ended early: 400/s kept p99<50ms for 60.0 s; at 800/s, p99<50ms:"
                        + " 10 ms");
    }
}
