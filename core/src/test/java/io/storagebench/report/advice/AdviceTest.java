package io.storagebench.report.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.record.LatencyRecorder;
import io.storagebench.result.Merge;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.StateChange;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Overdue;
import io.storagebench.result.host.HostInterval;
import io.storagebench.testing.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AdviceTest {
    private static final int REQUESTS = 1000;
    private static final GroupStats GROUP =
            new GroupStats(1, 0, 1, null, 1, LatencyStats.of(LatencyRecorder.emptyHistogram()), null, null, null);

    @Test
    void requestsThatFailedForLackOfOpenFilesNameTheLimit() {
        Results run = new Results().request(Results.MIB, 10);
        run.failed = 3;
        run.errors = Map.of("SocketException", new ErrorStats(3, "Too many open files"));
        assertThat(Remark.sentences(Advice.of(run.build())))
                .contains(
                        "3 of 4 requests failed; rates and latencies are those of the others.",
                        "Requests failed because the client could open no more files and sockets: raise that limit"
                                + " before the start (ulimit -n 65536), or use fewer --threads.");
    }

    @Test
    void anUnremarkableRunNeedsNone() {
        assertThat(adviceOn(run -> {})).isEmpty();
    }

    /** What is remarkable, what is just not, and the sentence about it. */
    static Stream<Arguments> remarkable() {
        return Stream.concat(Stream.concat(ofTheClient(), ofTheLoad()), ofTheSystem());
    }

    private static Stream<Arguments> ofTheLoad() {
        return Stream.of(
                of("were due had not started", run -> open(run, 1009, 11), run -> open(run, 1009, 10)),
                of("The intended rate was not reached", run -> open(run, 1011, 0), run -> open(run, 1010, 0)),
                of(
                        "started requests late (p99 1.02 ms, where that of the response time is 10.0 ms): response"
                                + " times are too long by that much",
                        run -> {
                            open(run, 1000, 0);
                            run.latenessNanos = 1_020_000;
                        },
                        run -> {
                            open(run, 1000, 0);
                            run.latenessNanos = 980_000;
                        }),
                of(
                        "response times are void",
                        run -> {
                            open(run, 1000, 0);
                            run.latenessNanos = 5_100_000;
                        },
                        run -> {
                            open(run, 1000, 0);
                            run.latenessNanos = 900_000;
                        }),
                of(
                        "share 0/1 began 0.61 s late",
                        run -> run.lateNanos = 610_000_000,
                        run -> run.lateNanos = 590_000_000),
                of("These are 1 of 9 shares", run -> run.total = 9, run -> run.total = 1),
                of("Add what is missing (0–2, 4) with", run -> share(run, 3, 5), run -> run.total = 1),
                of(
                        "Items have several sizes",
                        run -> run.groups = Map.of("size", Map.of("1k", GROUP, "1m", GROUP)),
                        run -> run.groups = Map.of("size", Map.of("1k", GROUP))));
    }

    private static void share(Results run, int index, int total) {
        run.index = index;
        run.total = total;
    }

    private static void open(Results run, long due, long overdue) {
        run.rate = "100/s";
        run.due = due;
        run.overdue = Overdue.of(overdue, 1);
    }

    @Test
    void percentilesWithoutEnoughSamplesAreNamed() {
        assertThat(Remark.sentences(Advice.of(new Results().request(1000, 10).build())))
                .containsExactly("1 request is too few for p99, which takes 1000 (10/(1−q)).");
    }

    @Test
    void requestsUnderWayAtTheEndAreNoMissedRate() {
        Results run = new Results();
        for (int i = 0; i < REQUESTS; i++) {
            run.request(1000, 2000);
        }
        open(run, REQUESTS + 60, 0); // 17.7 a second, of 2 s each
        assertThat(Remark.sentences(Advice.of(run.build()))).isEmpty();
        open(run, REQUESTS + 100, 0);
        assertThat(Remark.sentences(Advice.of(run.build())))
                .singleElement()
                .asString()
                .contains("2 threads are too few for it");
    }

    @Test
    void ofManyClientsTheWorstIsNamedAndTheOthersAreCounted() {
        List<Result> shares = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Results run = new Results();
            for (int request = 0; request < REQUESTS; request++) {
                run.request(1000, 10);
            }
            share(run, i, 5);
            run.host = "worker" + i;
            run.idlePercent = i == 0 ? 50 : 9 - i;
            run.lateNanos = i * 1_000_000_000L;
            shares.add(run.build());
        }
        assertThat(Remark.sentences(
                        Advice.of(shares.stream().reduce(Results::merged).orElseThrow())))
                .containsExactlyInAnyOrder(
                        "share 4/5 began 4.0 s late, and 3 more less so: for that time the load was not what was asked"
                                + " for.",
                        "The CPU of worker4 was busy to 95.0 %: it may be the limit, and not the storage."
                                + " The same holds, less, for 3 more clients.");
    }

    @Test
    void readsThatNeedNoSocketsAndThreadsThatWaitForTheirTimeMissNoConnections() {
        assertThat(adviceOn(run -> {
                    connections(run, 3);
                    run.wire = new HostInterval.WireUse(1000, 1000);
                }))
                .isEmpty();
        assertThat(adviceOn(run -> {
                    connections(run, 3);
                    open(run, 1000, 0);
                }))
                .isEmpty();
    }

    @Test
    void processesOfOneMachineAreJudgedTogether() {
        List<Result> shares = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Results run = new Results();
            for (int request = 0; request < REQUESTS; request++) {
                run.request(1000, 10);
            }
            share(run, i, 2);
            run.host = "worker1 share " + i + "/2";
            run.processPercent = 190;
            run.stealPercent = 6.0 + i;
            shares.add(run.build());
        }
        assertThat(Remark.sentences(Advice.of(Merge.of(shares.get(0), shares.get(1)))))
                .containsExactlyInAnyOrder(
                        "The client used 380 % of the 400 % CPU that worker1 has: the figures are the client's limit,"
                                + " not the system's. Use more machines.",
                        "The hypervisor took 7.0 % of the CPU time of worker1 for others: figures of another run will"
                                + " differ.");
    }

    @Test
    void sharesThatDidNotRunTogetherAreNamed() {
        Results first = new Results();
        Results second = new Results();
        for (int i = 0; i < REQUESTS; i++) {
            first.request(1000, 10);
            second.request(1000, 10);
        }
        share(first, 0, 2);
        share(second, 1, 2);
        second.host = "worker2";
        second.startNanos = first.startNanos + 59 * Results.SECOND;
        assertThat(Remark.sentences(Advice.of(Merge.of(first.build(), second.build()))))
                .isEmpty();
        second.startNanos = first.startNanos + 60 * Results.SECOND;
        assertThat(Remark.sentences(Advice.of(Merge.of(first.build(), second.build()))))
                .singleElement()
                .asString()
                .contains("share 1/2 began when share 0/2 had ended");
    }

    private static Stream<Arguments> ofTheSystem() {
        return Stream.of(
                of("other bytes than were written", run -> run.corrupt = true, run -> run.corrupt = false),
                of("2 of 1002 requests failed", run -> run.failed = 2, run -> run.failed = 0),
                of(
                        "What was acknowledged is not all there",
                        run -> run.checkErrors = Map.of("Missing", new ErrorStats(1, "x")),
                        run -> run.errors = Map.of("Missing", new ErrorStats(1, "x"))),
                of("stopped before its end", run -> run.interrupted = true, run -> run.interrupted = false),
                of(
                        "The system changed while it was measured: dead DataNodes from 0 to 1.",
                        run -> run.state = StateChange.between(
                                Map.of("dead DataNodes", 0L, "stale", 1L), Map.of("dead DataNodes", 1L, "stale", 1L)),
                        run -> run.state = StateChange.between(Map.of("dead DataNodes", 1L), Map.of())),
                of("target is embedded", run -> run.kind = "embedded", run -> run.kind = "system"),
                of("ceiling of the client", run -> run.kind = "null", run -> run.kind = "system"),
                of(
                        "took 9.99 s, which is short",
                        run -> run.windowNanos = 9_990_000_000L,
                        run -> run.windowNanos = 10_000_000_000L),
                of(
                        "The system's client recovered by itself, and its requests took longer for it: nodes given up,"
                                + " 2 times.",
                        run -> run.counters.put(
                                "nodes given up", new CounterStats("nodes", 2, CounterMeaning.RECOVERIES)),
                        run -> run.counters.put(
                                "nodes given up", new CounterStats("nodes", 0, CounterMeaning.RECOVERIES))),
                of(
                        "25.0 % of the replica bytes are elsewhere than the options ask for (1.0 KiB of 4.0 KiB)",
                        run -> {
                            run.counters.put("as asked", asAsked(3 << 10));
                            run.counters.put("elsewhere", elsewhere(1 << 10));
                        },
                        run -> {
                            run.counters.put("as asked", asAsked(3 << 10));
                            run.counters.put("elsewhere", elsewhere(0));
                        }),
                of(
                        "75.0 % of the bytes were read from this machine",
                        run -> {
                            run.counters.put("near", new CounterStats("bytes", 300, CounterMeaning.LOCAL_BYTES));
                            run.counters.put("far", new CounterStats("bytes", 100, CounterMeaning.REMOTE_BYTES));
                        },
                        run -> run.counters.put("far", new CounterStats("bytes", 100, CounterMeaning.REMOTE_BYTES))));
    }

    private static CounterStats asAsked(long bytes) {
        return new CounterStats("bytes", bytes, CounterMeaning.asAsked("replica bytes"));
    }

    private static CounterStats elsewhere(long bytes) {
        return new CounterStats("bytes", bytes, CounterMeaning.elsewhere("replica bytes"));
    }

    private static Stream<Arguments> ofTheClient() {
        return Stream.of(
                of(
                        "ran 5.10 ms late at p99 (hiccups)",
                        run -> run.hiccupNanos = 5_100_000,
                        run -> run.hiccupNanos = 4_900_000),
                of(
                        "The client used 181 % of the 200 % CPU",
                        run -> {
                            run.containerCores = 2.0;
                            run.processPercent = 181;
                        },
                        run -> run.processPercent = 181),
                of(
                        "The client used 361 % of the 400 % CPU that worker1 has",
                        run -> run.processPercent = 361, run -> run.processPercent = 359),
                of("The CPU of worker1 was busy to 91.0 %", run -> run.idlePercent = 9, run -> run.idlePercent = 11),
                of(
                        "22586 connections of worker1 were closed and held their port",
                        run -> run.timeWait = 22_586L,
                        run -> run.timeWait = 22_585L),
                of(
                        "1.01 % of the TCP segments of worker1 were sent again",
                        run -> segments(run, 10_100, 102), run -> segments(run, 10_100, 101)),
                of(
                        "There were never more than 3 connections on worker1 for 8 threads",
                        run -> connections(run, 3),
                        run -> connections(run, 4)),
                of("The hypervisor took 6.0 %", run -> run.stealPercent = 6, run -> run.stealPercent = 5),
                of(
                        "eth0 of worker1 was at 960 of 1000 Mbit/s",
                        run -> run.linkBytesPerSecond = 120e6,
                        run -> run.linkBytesPerSecond = 112e6),
                of(
                        "stood still for garbage collection for 10.0 %",
                        run -> run.gcMillis = 6000, run -> run.gcMillis = 3000),
                of("still warming up (13.0 s", run -> run.jitMillis = 13_000, run -> run.jitMillis = 12_000));
    }

    private static void segments(Results run, long sent, long again) {
        run.sentSegments = sent;
        run.retransmittedSegments = again;
    }

    private static void connections(Results run, long established) {
        run.threads = 8;
        run.requestsPerInterval = 10;
        run.connectionsPerInterval = established;
        run.wire = new HostInterval.WireUse(1_000_000, 1);
    }

    private static Arguments of(String sentence, Consumer<Results> remarkable, Consumer<Results> unremarkable) {
        return Arguments.of(sentence, remarkable, unremarkable);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("remarkable")
    void aSentenceComesWhenItIsTrueAndOnlyThen(
            String sentence, Consumer<Results> remarkable, Consumer<Results> unremarkable) {
        assertThat(adviceOn(remarkable)).singleElement().asString().contains(sentence);
        assertThat(adviceOn(unremarkable)).isEmpty();
    }

    private static List<String> adviceOn(Consumer<Results> change) {
        Results run = new Results();
        for (int i = 0; i < REQUESTS; i++) {
            run.request(1000, 10);
        }
        change.accept(run);
        return Remark.sentences(Advice.of(run.build()));
    }
}
