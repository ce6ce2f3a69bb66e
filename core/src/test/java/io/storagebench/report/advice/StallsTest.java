package io.storagebench.report.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.record.LatencyRecorder;
import io.storagebench.report.TextReport;
import io.storagebench.result.Remark;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Overdue;
import io.storagebench.result.figures.Quiet;
import io.storagebench.result.server.ServerFigure;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerProcess;
import io.storagebench.result.server.ServerStats;
import io.storagebench.testing.Results;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** A system that stands still is what the advice says, and what follows from that is not blamed on anything else. */
class StallsTest {
    private static final long SECOND = Results.SECOND;

    private static Results run() {
        Results run = new Results();
        for (int i = 0; i < 1000; i++) {
            run.request(1000, 10);
        }
        run.requestsPerInterval = 20;
        run.connectionsPerInterval = 5L;
        run.hiccupNanos = 4_000_000;
        return run;
    }

    private static Quiet quiet(long longestSeconds, long fromSecond, long toSecond) {
        return new Quiet(
                SECOND,
                longestSeconds * SECOND,
                SECOND,
                61 * SECOND,
                List.of(new Quiet.Stretch(fromSecond * SECOND, toSecond * SECOND)));
    }

    private static GroupStats group(Quiet quiet) {
        Histogram times = LatencyRecorder.emptyHistogram();
        times.recordValueWithCount(10_000_000, 500);
        LatencyStats stats = LatencyStats.of(times);
        return new GroupStats(500, 0, 500, null, 500_000, stats, stats, quiet, null);
    }

    @Test
    void aServerThatStoodStillIsSaidWithItsTimeAndThatTheClientWasAwake() {
        Results run = run();
        run.quiet = quiet(15, 10, 25);
        assertThat(Remark.sentences(Advice.of(run.build())))
                .containsExactly(
                        "No request ended from 00:00:10 to 00:00:25 UTC (15.0 s); the client was awake (hiccups"
                                + " ≤ 5 ms). Rates and latencies include that time.");
    }

    @Test
    void whatWatchedServersCountedAroundAStallIsListedAndNothingElse() {
        Results run = run();
        run.quiet = quiet(15, 10, 25);
        run.servers = Map.of(
                "rs", new ServerStats("http://rs/jmx", "RegionServer", Map.of(), ServerInterval.NONE.aged(0L, "")));
        run.serversIn = second -> Map.of("rs", inSecond(second));
        assertThat(Remark.sentences(Advice.of(run.build())))
                .containsExactly(
                        "No request ended from 00:00:10 to 00:00:25 UTC (15.0 s); the client was awake (hiccups"
                                + " ≤ 5 ms). Watched servers counted in that time, give or take 1.5 s: rs flushQueueLength up to 3"
                                + " flushes, updatesBlockedTime +1900 ms, 190 ms of garbage collection. Rates and latencies"
                                + " include that time.");
        run.serversIn = second -> Map.of("rs", ServerInterval.NONE.aged(0L, ""));
        assertThat(Remark.sentences(Advice.of(run.build())))
                .singleElement()
                .asString()
                .contains("Watched servers counted in that time, give or take 1.0 s: no cause seen. ");
    }

    /** Updates are blocked in all seconds that the stall may lie in; requests are counted all the time. */
    private static ServerInterval inSecond(long second) {
        boolean blocks = second >= 8 && second <= 26;
        return new ServerInterval(
                SECOND,
                SECOND / 2,
                1,
                0,
                0,
                null,
                null,
                null,
                new ServerProcess(null, null, null, null, 1L, blocks ? 10L : 500L, null, null, null),
                Map.of(
                        "regionserver.updatesBlockedTime", ServerFigure.sum("ms", blocks ? 100 : 5000),
                        "regionserver.flushQueueLength", ServerFigure.level("flushes", second == 12 ? 3 : 0),
                        "regionserver.blockedRequestCount", ServerFigure.sum("requests", 0),
                        "regionserver.writeRequestCount", ServerFigure.sum("requests", 1000)));
    }

    @Test
    void aRateThatAStallMissedIsNotForWantOfThreadsAndNothingIsLostOnTheWay() {
        Results run = run();
        run.quiet = quiet(15, 10, 25);
        run.rate = "20/s";
        run.due = 1200;
        run.overdue = Overdue.NONE;
        run.sentSegments = 20_000L;
        run.retransmittedSegments = 900L;
        assertThat(Remark.sentences(Advice.of(run.build())))
                .containsExactly(
                        "No request ended from 00:00:10 to 00:00:25 UTC (15.0 s); the client was awake (hiccups ≤ 5"
                                + " ms). Requests that were due meanwhile had to wait: response times include that wait.",
                        "For that reason the intended rate was not reached: 16.7 requests a second instead of 20.0.");
    }

    @Test
    void aClientThatStoodStillItselfSaysNothingAboutTheSystem() {
        Results run = run();
        run.quiet = quiet(15, 10, 25);
        run.hiccupNanos = 15 * SECOND;
        assertThat(Remark.sentences(Advice.of(run.build())))
                .anyMatch(sentence -> sentence.contains("the client itself stood still (hiccups up to 15.0 s)"));
    }

    @Test
    void theEndpointThatStoodStillHasItsName() {
        Results run = run();
        run.groups = Map.of("endpoint", Map.of("a:9000", group(quiet(15, 10, 25)), "b:9000", group(quiet(0, 11, 25))));
        run.quiet = quiet(15, 11, 25);
        assertThat(Remark.sentences(Advice.of(run.build())))
                .singleElement()
                .asString()
                .contains("(14.0 s); those under way were to endpoint a:9000;");
        run.quiet = Quiet.NOTHING_ENDED;
        assertThat(Remark.sentences(Advice.of(run.build())))
                .singleElement()
                .asString()
                .startsWith("No request to endpoint a:9000 ended from 00:00:10 to 00:00:25 UTC (15.0 s), while others");
        run.groups = Map.of("endpoint", Map.of("a:9000", group(quiet(15, 10, 25)))); // there are no others
        assertThat(Remark.sentences(Advice.of(run.build()))).isEmpty();
    }

    @Test
    void timesInWhichNothingWasUnderWayOrBytesMovedAreNoStall() {
        Results idle = run();
        idle.quiet = quiet(1, 10, 25);
        assertThat(Remark.sentences(Advice.of(idle.build()))).isEmpty();
        Results large = run();
        large.quiet = quiet(15, 10, 25);
        large.bytesPerInterval = 1;
        assertThat(Remark.sentences(Advice.of(large.build()))).isEmpty();
    }

    @Test
    void aStallBeginsWhenTheBuffersOfNewRequestsAreFull() {
        Results run = run();
        run.quiet = quiet(15, 10, 25);
        run.bytesPerInterval = 1;
        run.bytesEndNanos = 16 * SECOND;
        assertThat(Remark.sentences(Advice.of(run.build())))
                .singleElement()
                .asString()
                .startsWith("No request ended from 00:00:16 to 00:00:25 UTC (9.0 s); the client was awake");
    }

    @Test
    void whatCouldNotBeCheckedIsNotMissing() {
        Results run = run();
        run.notChecked = Map.of("ConnectException", new ErrorStats(1, "nn:8020 refuses"));
        assertThat(run.build().hasFailures()).isTrue();
        assertThat(TextReport.render(run.build()))
                .contains("\nNOT CHECKED\n  ConnectException  1 ×  nn:8020 refuses\n")
                .doesNotContain("\nCHECK\n");
        assertThat(Remark.sentences(Advice.of(run.build())))
                .containsExactly("CHECK could not ask the system about everything (ConnectException): whether what was"
                        + " acknowledged is there is not known. See NOT CHECKED.");
    }

    @Test
    void compilationIsGivenAsCpuTimeWhereThatIsKnown() {
        Results run = run();
        run.jitMillis = 40_000;
        assertThat(Remark.sentences(Advice.of(run.build())))
                .singleElement()
                .asString()
                .contains("(40.0 s elapsed in compilers while");
        run.jitCpuMillis = 1_480L;
        assertThat(Remark.sentences(Advice.of(run.build()))).isEmpty();
        run.jitCpuMillis = 13_000L;
        assertThat(Remark.sentences(Advice.of(run.build())))
                .singleElement()
                .asString()
                .contains("(13.0 s of CPU for compilation while");
    }

    @Test
    void oneCauseOfLateRequestsIsSaidOnce() {
        Results run = run();
        run.rate = "16/s";
        run.due = 1000;
        run.latenessNanos = 9_000_000;
        run.hiccupNanos = 9_000_000;
        run.idlePercent = 2;
        assertThat(Remark.sentences(Advice.of(run.build())))
                .singleElement()
                .asString()
                .contains("started requests late")
                .contains("as the CPU was busy to 98.0 %: response times are void");
    }

    @Test
    void quantilesOfTooFewSamplesSayNothing() {
        Results run = new Results();
        for (int i = 0; i < 9; i++) {
            run.request(1000, 10);
        }
        run.rate = "1/s";
        run.due = 9;
        run.latenessNanos = 9_000_000;
        assertThat(Remark.sentences(Advice.of(run.build()))).noneMatch(sentence -> sentence.contains("late"));
    }

    @Test
    void withARateServiceAndResponseOfEachGroupStandApart() {
        Results run = run();
        run.rate = "16/s";
        run.due = 1000;
        run.groups = Map.of("endpoint", Map.of("a:9000", group(Quiet.NOTHING_ENDED)));
        assertThat(TextReport.render(run.build()).lines().toList())
                .anyMatch(line -> line.matches(" +a:9000 +500 +0 +500 +0.477"))
                .anyMatch(line -> line.matches(" +response time +10.0 .*"))
                .anyMatch(line -> line.matches(" +service time +10.0 .*"));
    }
}
