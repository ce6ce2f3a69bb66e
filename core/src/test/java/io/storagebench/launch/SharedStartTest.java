package io.storagebench.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.cli.output.ExitCode;
import io.storagebench.engine.LoadHooks;
import io.storagebench.engine.Surroundings;
import io.storagebench.engine.load.HistogramSink;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.launch.SharesInThisProcess.Fate;
import io.storagebench.op.Clock;
import io.storagebench.op.CorrectedClock;
import io.storagebench.probe.server.Watched;
import io.storagebench.report.TextReport;
import io.storagebench.report.advice.Advice;
import io.storagebench.result.Measurement;
import io.storagebench.result.Merge;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.ShareTimes;
import io.storagebench.scenario.Lateness;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Waves;
import io.storagebench.testing.ManualClock;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.Results;
import io.storagebench.testing.ScenarioBuilder;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/** When shares begin their load, and what becomes of late ones, of waves and of too many that are lost. */
@Timeout(60)
class SharedStartTest {
    private static final int SHARES = 3;
    private static final int ITEMS = 9;
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final Duration TICK = Duration.ofMillis(5);

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final Map<Integer, Fate> fates = new HashMap<>();
    private final Map<Integer, Integer> startComesAfterMillis = new HashMap<>();
    private final Map<Integer, Clock> clocks = new HashMap<>();
    private final StopSignal stop = new StopSignal();
    private LoadHooks hooks = LoadHooks.NONE;
    private Clock clock = Clock.system();
    private String place;
    private boolean counted = true;
    private Thread ticks = new Thread(() -> {});

    @BeforeEach
    void takeAPlace(TestInfo test) {
        place = MemoryStore.placeOf(test);
    }

    private MemoryWrite write() {
        MemoryWrite write = new MemoryWrite();
        write.in(place);
        if (counted) {
            write.items(ITEMS);
        }
        return write;
    }

    /** A load that a time ends, and no count. */
    private UnaryOperator<ScenarioBuilder> during(Duration time, String rate) {
        counted = false;
        return scenario -> scenario.duration(time).rate(rate);
    }

    /**
     * Runs it in three shares.
     *
     * @param told what the driver is told beside the operation
     * @param ofAll what shares are told, too
     */
    private Measurement run(UnaryOperator<ScenarioBuilder> told, UnaryOperator<ScenarioBuilder> ofAll)
            throws Exception {
        SharesInThisProcess shares = new SharesInThisProcess(
                share -> ofAll.apply(ScenarioBuilder.of(write()))
                        .share(share.index(), share.total())
                        .build(),
                fates,
                share -> {});
        shares.startComesAfterMillis.putAll(startComesAfterMillis);
        shares.clocks.putAll(clocks);
        Surroundings around = new Surroundings(
                clock, stop, update -> {}, events::add, HistogramSink.NONE, Watched.NONE, List.of(), hooks);
        Scenario scenario = told.apply(ofAll.apply(ScenarioBuilder.of(write())).processes(SHARES))
                .build();
        return shares.run(scenario, around, events::add, index -> List.of()).get(0);
    }

    private Measurement run(UnaryOperator<ScenarioBuilder> told) throws Exception {
        return run(told, UnaryOperator.identity());
    }

    private static OperationStats only(Measurement result) {
        return result.ops().values().iterator().next();
    }

    private List<String> items() {
        return List.copyOf(MemoryStore.at(place).itemNames());
    }

    /** In one line, as sentences are broken where they are long. */
    private static String report(Measurement measured) {
        return TextReport.render(Results.judged(measured, List.of(), Advice.of(measured)))
                .replaceAll("\\s+", " ");
    }

    @Test
    void aShareThatHearsOfTheStartTooLateIsNamedWithHowLate() throws Exception {
        startComesAfterMillis.put(1, 1500); // others are told it 330 ms before
        Measurement result = run(scenario -> scenario);
        assertThat(only(result).requests()).isEqualTo(ITEMS);
        assertThat(ShareTimes.of(result).late().get(0).name()).isEqualTo("process 2 of 3");
        assertThat(result.shares().get(1).lateNanos()).isBetween(SECOND_NANOS, 10 * SECOND_NANOS);
        assertThat(events)
                .filteredOn(event -> event.matches("process 2 of 3 is late: its start was \\d\\.\\d+ s ago"))
                .hasSize(1);
        assertThat(report(result)).containsPattern("start +\\d of 3 late: process 2 of 3 on \\S+ by \\d\\.\\d+ s");
    }

    /**
     * For the driver and all shares, time goes on by a thread that needs the machine as they do: where it is slow for them,
     * time is, too.
     */
    private void timePassesAsTheMachineAllows() {
        ManualClock slow = new ManualClock();
        clock = slow;
        for (int i = 0; i < SHARES; i++) {
            clocks.put(i, slow);
        }
        ticks = new Thread(() -> {
            try {
                while (true) {
                    Thread.sleep(TICK.toMillis());
                    slow.advance(TICK);
                }
            } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
            }
        });
        ticks.setDaemon(true);
        ticks.start();
    }

    @AfterEach
    void endTicks() {
        ticks.interrupt();
    }

    @Test
    void withLateFailNobodyBeginsWhenOneHasNotHeardOfTheStart() {
        timePassesAsTheMachineAllows();
        startComesAfterMillis.put(1, 60_000);
        assertThatThrownBy(() -> run(scenario -> scenario.late(Lateness.FAIL)))
                .isInstanceOf(IOException.class)
                .hasMessageMatching(
                        "--late fail: late for the start at .*Z: process 2 of 3 had not heard of it 0\\.\\d+ s"
                                + " before it\\. Give it more time, or leave out --late fail\\.");
        assertThat(items()).isEmpty();
    }

    @Test
    void withLateFailAllBeginWhenAllAreInTime() throws Exception {
        timePassesAsTheMachineAllows();
        startComesAfterMillis.put(1, 300);
        Measurement result = run(scenario -> scenario.late(Lateness.FAIL));
        assertThat(only(result).requests()).isEqualTo(ITEMS);
        assertThat(ShareTimes.of(result).late()).isEmpty();
        assertThat(events).isEmpty();
    }

    @Test
    void withLateFailAStartThatIsOverIsRefusedBeforeTheLoad() {
        Instant over = Instant.ofEpochMilli(System.currentTimeMillis() - 5000);
        assertThatThrownBy(() -> run(scenario -> scenario.late(Lateness.FAIL).startAt(over)))
                .hasMessageMatching(
                        "--late fail: late for the start at .*Z: process 1 of 3 by [5-9].*s, process 2 of 3 by"
                                + " [5-9].*s, process 3 of 3 by [5-9].*s\\. Give it more time, or leave out --late"
                                + " fail\\.");
        assertThat(items()).isEmpty();
    }

    /** A clock whose machine stands still when it should wake up. */
    private record Sleepy(Clock raw) implements Clock {
        @Override
        public long nanoTime() {
            return raw.nanoTime();
        }

        @Override
        public long wallMillis() {
            return raw.wallMillis();
        }

        @Override
        public void sleepUntil(long nanos) throws InterruptedException {
            raw.sleepUntil(nanos + SECOND_NANOS);
        }

        @Override
        public boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
            return raw.await(latch, nanos);
        }
    }

    @Test
    void withLateFailTheOthersAreEndedWhenOneIsLateAfterAll() throws Exception {
        clocks.put(2, new Sleepy(Clock.system()));
        Measurement result = run(scenario -> scenario.late(Lateness.FAIL), during(Duration.ofMinutes(5), "100/s"));
        assertThat(result.shares().get(0).stopReason()).isEqualTo("gave up: another one began late");
        assertThat(only(result).requests()).isPositive();
        assertThat(result.isInterrupted()).isFalse();
        assertThat(Remark.sentences(result.remarks()))
                .anyMatch(sentence -> sentence.matches(
                        "--late fail: late for the start .*: process 3 of 3 by \\d\\.\\d+ s\\..* had begun,"
                                + " and was ended\\."));
        assertThat(ExitCode.of(List.of(Results.of(result)))).isEqualTo(1);
    }

    /** By seconds, each another way; what was measured against one clock is off by some milliseconds. */
    @Test
    void sharesWhoseClocksAreWrongBeginTogetherWhenThatWasMeasured() throws Exception {
        long[] wrongMillis = {7000, -3000, 0};
        long[] measuredMillis = {7002, -3003, 1};
        for (int i = 0; i < SHARES; i++) {
            Clock wrong = new CorrectedClock(Clock.system(), -wrongMillis[i]);
            clocks.put(i, new CorrectedClock(wrong, new Clock.Difference(measuredMillis[i], Optional.of(4L))));
        }
        Measurement result = run(scenario -> scenario, during(Duration.ofSeconds(2), "30/s"));
        assertThat(result.shares()).extracting(ShareFacts::clockAheadMillis).containsExactly(7002L, -3003L, 1L);
        assertThat(result.shares()).extracting(ShareFacts::clockWithinMillis).containsOnly(4L);
        assertThat(result.shares()).allMatch(share -> share.lateNanos() < SECOND_NANOS);
        assertThat(ShareTimes.of(result).ranTogether()).isTrue();
        assertThat(only(result).window().nanos()).isBetween(2 * SECOND_NANOS, 3 * SECOND_NANOS);
        assertThat(ShareTimes.of(result).whileAllRan("memory-write"))
                .hasValueSatisfying(all -> assertThat(all.nanos()).isBetween(1L, 2 * SECOND_NANOS + 1));
    }

    @Test
    void aShareWhoseClockIsWrongIsToldAsLateWhenNobodyHasMeasuredIt() throws Exception {
        clocks.put(0, new CorrectedClock(Clock.system(), -7000));
        Measurement result = run(scenario -> scenario);
        assertThat(ShareTimes.of(result).late().get(0).index()).isZero();
        assertThat(result.shares().get(0).lateNanos()).isBetween(6 * SECOND_NANOS, 8 * SECOND_NANOS);
    }

    /** Only so many maps have a container at a time. */
    @Test
    void mapsOfWavesBeginWhenTheyCanAndTheReportSaysSo() throws Exception {
        AtomicInteger before = new AtomicInteger();
        hooks = new LoadHooks() {
            @Override
            public void before() {
                before.incrementAndGet();
            }

            @Override
            public void after() {
                before.addAndGet(10);
            }
        };
        startComesAfterMillis.put(2, 2500); // as if it had no container before
        Measurement result = run(
                scenario -> scenario.maps(Waves.ALLOW, OptionalInt.empty()), during(Duration.ofMillis(1200), "30/s"));
        assertThat(before).hasValue(11);
        assertThat(result.shares()).allMatch(share -> share.plannedStartNanos() == null);
        ShareTimes times = ShareTimes.of(result);
        assertThat(times.isInWaves()).isTrue();
        assertThat(times.firstWave()).extracting(ShareFacts::name).containsExactly("map 1 of 3", "map 2 of 3");
        assertThat(times.ranTogether()).isFalse();
        assertThat(report(result))
                .containsPattern("start +none in common: each began when it could, 2 of 3 before the first had ended")
                .contains("Each map began its load when it had a container (--waves allow)")
                .contains("a rate of all maps at one time is missing")
                .doesNotContain("with --start-at");
    }

    private static Result mayLose(int most, Measurement measured) {
        List<String> arguments = List.of("memory-write", "--max-failed-maps", Integer.toString(most));
        return new Merge.Part(measured, arguments, Map.of(), "storage-bench test").result(List.of(), List.of());
    }

    @Test
    void asManyMapsAsAllowedMayBeLost() throws Exception {
        fates.put(1, Fate.DIES_AFTER_THE_LOAD);
        Measurement result = run(scenario -> scenario.maps(Waves.REFUSE, OptionalInt.of(1)));
        assertThat(result.shares().get(1).stopReason()).startsWith("cut off: map 2 of 3 ended by signal 9");
        assertThat(ExitCode.of(mayLose(1, result))).isZero();
        assertThat(ExitCode.of(mayLose(0, result))).isEqualTo(1);
        assertThat(report(result)).contains("Map 2 of 3 ended by signal 9");
    }

    @Test
    void oneMoreThatIsLostEndsTheRunAndWhatWasMeasuredStays() throws Exception {
        fates.put(0, Fate.CANNOT_START);
        fates.put(1, Fate.DIES_IN_THE_LOAD);
        Measurement result =
                run(scenario -> scenario.maps(Waves.REFUSE, OptionalInt.of(1)), during(Duration.ofMinutes(5), "100/s"));
        assertThat(events)
                .contains("2 of 3 maps were lost, more than --max-failed-maps 1 allows, so the run was ended.");
        assertThat(result.shares().get(2).stopReason()).isEqualTo("gave up: too many others were lost");
        assertThat(only(result).requests()).isPositive();
        assertThat(result.isInterrupted()).isFalse();
        assertThat(ExitCode.of(mayLose(1, result))).isEqualTo(1);
    }

    @Test
    void eachShareHasALineWithWhatItDid() throws Exception {
        Measurement result = run(scenario -> scenario);
        assertThat(result.shares()).allSatisfy(share -> {
            assertThat(share.ops().values()).singleElement().satisfies(did -> {
                assertThat(did.window().items()).isEqualTo(ITEMS / SHARES);
                assertThat(did.p99Nanos()).isNull();
                assertThat(did.maxNanos()).isPositive();
            });
            assertThat(share.machine()).isPresent();
        });
        assertThat(report(result)).contains(" SHARES, 3 ").containsPattern("process 2 of 3 +\\S+ +\\S+ +3 ");
    }
}
