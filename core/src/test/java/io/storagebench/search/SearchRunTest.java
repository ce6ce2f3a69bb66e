package io.storagebench.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.engine.Engine;
import io.storagebench.engine.LoadHooks;
import io.storagebench.engine.Surroundings;
import io.storagebench.engine.load.HistogramSink;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Request;
import io.storagebench.probe.server.Watched;
import io.storagebench.result.RateStep;
import io.storagebench.result.RateStep.End;
import io.storagebench.result.RateStep.Kind;
import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Repeats;
import io.storagebench.scenario.Threshold;
import io.storagebench.testing.MemoryOperation;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.WorkerDrivenClock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/** Against a server that works on one request at a time, each for 1 ms: a queue whose figures are known. */
@Timeout(60)
class SearchRunTest {
    private static final long SERVICE_NANOS = 1_000_000;
    private static final double CAPACITY = 1e9 / SERVICE_NANOS;

    private final WorkerDrivenClock clock = new WorkerDrivenClock().alsoDrivenBy(Thread.currentThread());
    private final StopSignal stop = new StopSignal();
    private final List<String> notices = new ArrayList<>();
    private Rate.Arrivals arrivals = Rate.Arrivals.EVEN;
    private Duration usual = Duration.ofSeconds(2);
    private String place;

    @BeforeEach
    void takeAPlace(TestInfo test) {
        place = MemoryStore.placeOf(test);
    }

    private MemoryRead server() {
        return new MemoryRead() {
            @Override
            protected void reading(Request request) throws Exception {
                clock.advance(SERVICE_NANOS);
            }
        };
    }

    private ScenarioBuilder builder(MemoryOperation operation) {
        return ScenarioBuilder.of(operation.in(place).size("1k")).clock(clock);
    }

    private List<SearchRun.Ended> search(MemoryOperation operation, String first, String... limits) throws Exception {
        Goal goal = new Goal(Stream.of(limits).map(Threshold::parse).toList());
        Surroundings around = new Surroundings(
                clock, stop, update -> {}, notices::add, HistogramSink.NONE, Watched.NONE, List.of(), LoadHooks.NONE);
        ScenarioBuilder whole =
                builder(operation).repeats(Repeats.all(SearchRun.MOST_STEPS)).duration(usual);
        if (operation instanceof MemoryRead) {
            operation.items(10);
            whole.prepare();
        } else {
            whole.clean();
        }
        return new SearchRun(
                        goal,
                        Optional.ofNullable(first).map(Rate.Amount::parse),
                        usual,
                        whole.build(),
                        "test-run",
                        around,
                        notices::add,
                        step -> {
                            ScenarioBuilder one =
                                    builder(operation).duration(step.length()).repeats(step.repeat());
                            step.rate().ifPresent(amount -> one.rate(Rate.constant(amount, arrivals)));
                            return new Engine(
                                            step.around(),
                                            notices::add,
                                            Optional.of(step.stage().lent()))
                                    .run(one.build(), "test-run")
                                    .get(0);
                        })
                .run();
    }

    private static RateStep last(List<SearchRun.Ended> steps) {
        return steps.get(steps.size() - 1).step();
    }

    private static double rate(RateStep step) {
        return Rate.Amount.parse(step.rate()).perSecond().doubleValue();
    }

    @Test
    void aServerThatWorksEvenlyIsLoadedToItsCapacity() throws Exception {
        List<SearchRun.Ended> steps = search(server(), null, "p99<5ms");
        assertThat(last(steps).end()).isEqualTo(End.FOUND);
        assertThat(rate(last(steps))).isBetween(CAPACITY / 1.06, CAPACITY);
        assertThat(steps).extracting(step -> step.step().kind()).startsWith(Kind.CLOSED_LOOP, Kind.DOUBLE);
        assertThat(steps)
                .extracting(step -> step.step().number())
                .doesNotHaveDuplicates()
                .startsWith(1, 2, 3);
        assertThat(steps.get(1).step().rate())
                .as("a quarter of the closed loop")
                .startsWith("2");
        assertThat(MemoryStore.at(place).names())
                .as("the dataset is made once, and removed")
                .isEmpty();
    }

    /**
     * Of M/D/1 the mean response time is s + ρs/2(1 − ρ) (Pollaczek and Khinchine), so with s = 1 ms it is 3 ms at
     * ρ = 0.8.
     */
    @Test
    void withArrivalsOfManyUsersTheRateIsThatOfQueueingTheory() throws Exception {
        arrivals = Rate.Arrivals.POISSON;
        usual = Duration.ofSeconds(40);
        List<SearchRun.Ended> steps = search(server(), "100/s", "mean<3ms");
        assertThat(last(steps).end()).isEqualTo(End.FOUND);
        assertThat(rate(last(steps))).isBetween(0.72 * CAPACITY, 0.86 * CAPACITY);
    }

    @Test
    void aStepLastsUntilThePercentileHasItsSamplesAndTheConfirmationThreeTimesAsLong() throws Exception {
        List<SearchRun.Ended> steps = search(server(), "100/s", "p99<5ms");
        SearchRun.Ended first = steps.get(0);
        assertThat(first.measured().ops().get("memory-read").latency().count()).isBetween(1100L, 1300L);
        SearchRun.Ended confirmed = steps.get(steps.size() - 1);
        assertThat(confirmed.measured().ops().get("memory-read").window().nanos())
                .isBetween(5_900_000_000L, 6_100_000_000L);
    }

    @Test
    void aLimitThatOneRequestBreaksIsNeverKept() throws Exception {
        List<SearchRun.Ended> steps = search(server(), "100/s", "mean<500us");
        assertThat(last(steps).end()).isEqualTo(End.NEVER_HELD);
        assertThat(steps).noneMatch(step -> step.step().hasHeld());
        assertThat(last(steps).why()).contains("mean<500us: 1.000 ms");
    }

    @Test
    void aGenerousLimitIsKeptUntilTheServerCannotKeepUp() throws Exception {
        List<SearchRun.Ended> steps = search(server(), "100/s", "max<30s");
        assertThat(last(steps).end()).isEqualTo(End.FOUND);
        assertThat(rate(last(steps))).isBetween(CAPACITY / 1.06, 1.02 * CAPACITY);
        assertThat(steps)
                .filteredOn(step -> step.step().hasBroken())
                .isNotEmpty()
                .allSatisfy(step -> assertThat(step.step().why()).contains("the rate was not reached"));
    }

    @Test
    void anOverloadIsFollowedByARestAsLongAsItsLongestWait() throws Exception {
        List<SearchRun.Ended> steps = search(server(), "100/s", "p99<5ms");
        int rests = 0;
        for (int i = 0; i + 1 < steps.size(); i++) {
            if (steps.get(i).step().hasBroken()) {
                long end = steps.get(i)
                        .measured()
                        .ops()
                        .get("memory-read")
                        .window()
                        .endNanos();
                long next = steps.get(i + 1)
                        .measured()
                        .ops()
                        .get("memory-read")
                        .window()
                        .startNanos();
                long longest = steps.get(i)
                        .measured()
                        .ops()
                        .get("memory-read")
                        .latency()
                        .maxNanos();
                assertThat(next - end).isGreaterThanOrEqualTo(Math.min(longest, 60_000_000_000L) * 99 / 100);
                rests++;
            }
        }
        assertThat(rests).isPositive();
    }

    @Test
    void eachStepWritesItemsOfItsOwnAndAllAreRemovedWhenAskedFor() throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                clock.advance(SERVICE_NANOS);
            }
        };
        List<SearchRun.Ended> steps = search(write, null, "p90<5ms");
        assertThat(last(steps).end()).isEqualTo(End.FOUND);
        assertThat(steps.stream().map(step -> step.measured().repeat()).distinct())
                .hasSameSizeAs(steps);
        assertThat(steps)
                .allSatisfy(step -> assertThat(
                                step.measured().streams().get(0).dataset().stays())
                        .isFalse());
        assertThat(MemoryStore.at(place).names()).isEmpty();
    }

    @Test
    void aRateAtWhichRequestsFailIsTooHigh() throws Exception {
        MemoryRead refusing = new MemoryRead() {
            private long lastNanos = Long.MIN_VALUE / 2;

            @Override
            protected void reading(Request request) throws Exception {
                long since = clock.nanoTime() - lastNanos;
                lastNanos = clock.nanoTime();
                if (since < 2 * SERVICE_NANOS) {
                    throw new IOException("slow down");
                }
            }
        };
        List<SearchRun.Ended> steps = search(refusing, "100/s", "p99<5ms");
        assertThat(last(steps).end()).isEqualTo(End.FOUND);
        assertThat(rate(last(steps))).isBetween(CAPACITY / 2 / 1.06, CAPACITY / 2);
        assertThat(steps)
                .filteredOn(step -> step.step().hasBroken())
                .allSatisfy(step -> assertThat(step.step().why()).contains("requests failed"));
    }

    @Test
    void whatWasMeasuredBeforeAStopIsGiven() throws Exception {
        MemoryRead stopping = new MemoryRead() {
            private int requests;

            @Override
            protected void reading(Request request) throws Exception {
                clock.advance(SERVICE_NANOS);
                if (++requests == 3000) {
                    stop.stop(StopSignal.Reason.INTERRUPTED);
                }
            }
        };
        List<SearchRun.Ended> steps = search(stopping, "100/s", "p99<5ms");
        assertThat(last(steps).end()).isEqualTo(End.ENDED_EARLY);
        assertThat(last(steps).held()).isNull();
        assertThat(steps.get(0).step().hasHeld()).isTrue();
    }

    @Test
    void aSystemThatDiesEndsItWithWhatIsKnown() throws Exception {
        MemoryRead dying = new MemoryRead() {
            private int connections;

            @Override
            public io.storagebench.op.Target connect(io.storagebench.op.ConnectContext context) throws Exception {
                if (++connections > 3) {
                    throw new IOException("nobody is there");
                }
                return super.connect(context);
            }

            @Override
            protected void reading(Request request) throws Exception {
                clock.advance(SERVICE_NANOS);
            }
        };
        List<SearchRun.Ended> steps = search(dying, "100/s", "p99<5ms");
        assertThat(steps).hasSize(2);
        assertThat(last(steps).end()).isEqualTo(End.ENDED_EARLY);
        assertThat(steps.get(1).measured().remarks().toString()).contains("nobody is there");
        assertThat(notices.toString()).contains("could not go on after step 2");
    }
}
