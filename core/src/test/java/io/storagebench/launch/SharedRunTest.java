package io.storagebench.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.storagebench.cli.CommandLineRun;
import io.storagebench.dataset.FoundItems;
import io.storagebench.embedded.FakeServer;
import io.storagebench.engine.LoadHooks;
import io.storagebench.engine.Surroundings;
import io.storagebench.engine.load.HistogramSink;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.phase.Phase;
import io.storagebench.engine.phase.RunFollower;
import io.storagebench.engine.phase.SteadyWatch;
import io.storagebench.folder.OwnFolder;
import io.storagebench.launch.SharesInThisProcess.Fate;
import io.storagebench.op.Clock;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Counter;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import io.storagebench.probe.server.Watched;
import io.storagebench.probe.server.WatchedServer;
import io.storagebench.result.Interval;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Remark;
import io.storagebench.result.ResultJson;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerStats;
import io.storagebench.scenario.Repeats;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Share;
import io.storagebench.scenario.Steadiness;
import io.storagebench.scenario.Threshold;
import io.storagebench.search.Goal;
import io.storagebench.testing.HurriedClock;
import io.storagebench.testing.MemoryDelete;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.ShellWords;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SharedRunTest {
    private static final int SHARES = 3;
    private static final int ITEMS = 10;

    private final StopSignal stop = new StopSignal();
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final List<ProgressUpdate> progress = new CopyOnWriteArrayList<>();
    private final List<RunFollower> followers = new CopyOnWriteArrayList<>();
    private LoadHooks hooks = LoadHooks.NONE;
    private Clock clock = Clock.system();
    private Watched watched = Watched.NONE;
    private Consumer<Share> atDeath = share -> {};
    private Consumer<Path> beforeResult = result -> {};
    private Consumer<ProgressUpdate> seesProgress = progress::add;
    private HistogramSink histograms = HistogramSink.NONE;
    private final Map<Integer, Clock> shareClocks = new HashMap<>();
    private final Map<Integer, Duration> isHeardAfter = new HashMap<>();
    private String place;

    @BeforeEach
    void takeAPlace(TestInfo test) {
        place = MemoryStore.placeOf(test);
    }

    private ScenarioBuilder write() {
        return ScenarioBuilder.of(new MemoryWrite().in(place).items(ITEMS));
    }

    private ScenarioBuilder read() {
        return ScenarioBuilder.of(new MemoryRead().in(place).items(ITEMS));
    }

    private List<Measurement> run(Supplier<ScenarioBuilder> scenario, Map<Integer, Fate> fates) throws Exception {
        return run(scenario, scenario, fates);
    }

    /**
     * Runs it in three shares.
     *
     * @param ofShare what the command line of a share says, which neither prepares nor cleans
     */
    private List<Measurement> run(
            Supplier<ScenarioBuilder> whole, Supplier<ScenarioBuilder> ofShare, Map<Integer, Fate> fates)
            throws Exception {
        SharesInThisProcess shares = new SharesInThisProcess(
                share -> ofShare.get().share(share.index(), share.total()).build(), fates, atDeath);
        shares.beforeResult = beforeResult;
        shares.clocks.putAll(shareClocks);
        shares.isHeardAfter.putAll(isHeardAfter);
        shares.tellsMeanwhile = !shareClocks.isEmpty();
        Surroundings around =
                new Surroundings(clock, stop, seesProgress, events::add, histograms, watched, followers, hooks);
        Scenario scenario = whole.get().processes(SHARES).build();
        List<Measurement> results =
                shares.run(scenario, around, events::add, index -> List.of("--jfr", index + ".jfr"));
        shares.arguments.forEach((index, words) -> assertThat(words)
                .startsWith(scenario.command())
                .containsSequence("--share", new Share(index, SHARES).toString())
                .containsSequence("--jfr", index + ".jfr"));
        return results;
    }

    private static OperationStats only(Measurement result) {
        return result.ops().values().iterator().next();
    }

    private List<String> items() {
        return List.copyOf(MemoryStore.at(place).itemNames());
    }

    @Test
    void sharesDoAllOfTheWorkTogetherFromOneStart() throws Exception {
        Measurement result = run(this::write, Map.of()).get(0);
        assertThat(result.role()).isEqualTo("run");
        assertThat(only(result).requests()).isEqualTo(ITEMS);
        assertThat(items()).hasSize(ITEMS);
        assertThat(result.shares()).extracting(ShareFacts::index).containsExactly(0, 1, 2);
        assertThat(result.shares().stream().map(ShareFacts::plannedStartNanos).distinct())
                .singleElement()
                .isNotNull();
        assertThat(result.streams().get(0).dataset().stays()).isTrue();
        assertThat(events).isEmpty();
    }

    @Test
    void aDatasetIsMadeOnceAndRemovedOnce() throws Exception {
        Measurement result = run(() -> read().prepare(), this::read, Map.of()).get(0);
        assertThat(only(result).requests()).isEqualTo(ITEMS);
        assertThat(result.hasFailures()).isFalse();
        assertThat(result.streams().get(0).dataset().stays()).isFalse();
        assertThat(MemoryStore.at(place).names()).isEmpty();
    }

    @Test
    void whatTheDriverDidOnceIsAmongThePhasesOfTheFirstRepeatAndTheLast() throws Exception {
        Supplier<ScenarioBuilder> twice = () -> read().repeats(Repeats.all(2));
        List<Measurement> results = run(() -> twice.get().prepare(), twice, Map.of());
        assertThat(results.get(0).shares()).allSatisfy(share -> {
            assertThat(names(share)).startsWith("prepare", "prepare").containsOnlyOnce("measure");
            assertThat(share.phases().get(0).nanos()).isPositive();
        });
        assertThat(results.get(1).shares()).allSatisfy(share -> {
            assertThat(names(share)).containsOnlyOnce("prepare").endsWith("cleanup", "cleanup");
            assertThat(share.phases().get(share.phases().size() - 1).nanos()).isPositive();
        });
    }

    private static List<String> names(ShareFacts share) {
        return share.phases().stream().map(PhaseTime::phase).toList();
    }

    @Test
    void whatARepeatUsesUpIsMadeForEach() throws Exception {
        Supplier<ScenarioBuilder> delete = () ->
                ScenarioBuilder.of(new MemoryDelete().in(place).items(ITEMS)).repeats(Repeats.all(2));
        List<Measurement> results = run(() -> delete.get().prepare(), delete, Map.of());
        assertThat(results)
                .hasSize(2)
                .allSatisfy(result -> assertThat(only(result).requests()).isEqualTo(ITEMS));
        assertThat(results).extracting(Measurement::repeat).containsExactly("1/2", "2/2");
        assertThat(MemoryStore.at(place).names()).isEmpty();
    }

    @Test
    void whatIsWrittenIsRemovedAlsoWhenAShareDied() throws Exception {
        Measurement result = run(() -> write().clean(), this::write, Map.of(1, Fate.DIES_AFTER_THE_LOAD))
                .get(0);
        assertThat(only(result).requests()).isEqualTo(ITEMS);
        assertThat(MemoryStore.at(place).names()).isEmpty();
    }

    @Test
    void withoutACountWhatADeadShareWroteStaysAndTheReportEndsWithTheCommandThatRemovesIt() throws Exception {
        MemoryStore store = MemoryStore.at(place);
        atDeath = share -> store.delete("_storage-bench-run-1-" + share.index() + "-of-" + SHARES + ".json");
        Supplier<ScenarioBuilder> timed = () ->
                ScenarioBuilder.of(new MemoryWrite().in(place)).rate("500/s").duration(Duration.ofMillis(300));
        Measurement result = run(() -> timed.get().clean(), timed, Map.of(1, Fate.DIES_AFTER_THE_LOAD))
                .get(0);
        assertThat(items())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(Long.parseLong(name.substring(name.lastIndexOf('/') + 1)) % SHARES)
                        .as(name)
                        .isEqualTo(1));
        assertThat(result.streams().get(0).dataset().stays()).isTrue();
        String command = Remark.sentences(result.remarks()).stream()
                .filter(sentence -> sentence.startsWith("The dataset was not removed: "))
                .map(sentence -> sentence.substring(sentence.indexOf("storage-bench clean ")))
                .findFirst()
                .orElseThrow();
        List<String> words = ShellWords.split(command);
        CommandLineRun cleaned =
                CommandLineRun.of(words.subList(1, words.size()).toArray(String[]::new));
        assertThat(cleaned.exitCode()).as(cleaned.toString()).isZero();
        assertThat(store.names()).isEmpty();
    }

    @Test
    void whatADeadShareLeftIsMadeByAResumptionOfAll() throws Exception {
        run(this::write, Map.of());
        MemoryStore store = MemoryStore.at(place);
        store.delete("_storage-bench-run-1-1-of-3.json");
        store.delete("run-1/000000/000000001");
        Measurement result = run(() -> write().resume(), Map.of()).get(0);
        assertThat(only(result).requests()).isEqualTo(1);
        assertThat(items()).hasSize(ITEMS);
        assertThat(store.names()).contains("_storage-bench-run-1-1-of-3.json");
    }

    @Test
    void aResumptionByAnotherNumberOfProcessesIsRefused() throws Exception {
        ScenarioBuilder.of(new MemoryWrite().in(place).items(ITEMS)).run();
        assertThatThrownBy(() -> run(() -> write().resume(), Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("shares 1 there, 3 here")
                .hasMessageContaining("Give --processes 1, or --share I/1 to each share.");
    }

    @Test
    void aShareThatDiesIsNamedAndWhatItHadMeasuredCounts() throws Exception {
        Measurement result =
                run(this::write, Map.of(1, Fate.DIES_AFTER_THE_LOAD)).get(0);
        assertThat(only(result).requests()).isEqualTo(ITEMS);
        assertThat(result.isCutOff()).isTrue();
        assertThat(result.shares().get(1).stopReason()).matches("cut off: process 2 of 3 ended by signal 9 after .* s");
        assertThat(Remark.sentences(result.remarks()))
                .anyMatch(sentence ->
                        sentence.matches("Process 2 of 3 ended by signal 9 after .* s; its last .* s are missing\\."));
        assertThat(result.streams().get(0).dataset().readBy()).isNull();
        assertThat(events)
                .singleElement()
                .asString()
                .matches("process 2 of 3 ended by signal 9 after .* s(; the others go on)?");
    }

    /** A server that answers each time. */
    private static final class Answering implements Watched {
        private static final String NAME = "nn";

        private final List<WatchedServer> started = new CopyOnWriteArrayList<>();
        private int inPhase;

        @Override
        public void also(List<WatchedServer> servers) {
            started.addAll(servers);
        }

        @Override
        public Map<String, ServerInterval> takeInterval() {
            inPhase++;
            return Map.of(NAME, sampled(1));
        }

        @Override
        public void beginPhase() {
            inPhase = 0;
        }

        @Override
        public Map<String, ServerStats> takePhase() {
            return Map.of(NAME, new ServerStats("http://nn:9870", "NameNode", Map.of(), sampled(inPhase)));
        }

        private static ServerInterval sampled(int samples) {
            return new ServerInterval(samples * 1_000_000_000L, 0L, samples, 0, 0, null, null, null, null, Map.of());
        }
    }

    @Test
    void serversAreWatchedToTheEndAlsoWhenTheFirstShareDies() throws Exception {
        watched = new Answering();
        Measurement result =
                run(this::write, Map.of(0, Fate.DIES_AFTER_THE_LOAD)).get(0);
        assertThat(result.servers()).containsOnlyKeys(Answering.NAME);
        ServerStats server = result.servers().get(Answering.NAME);
        assertThat(server.kind()).isEqualTo("NameNode");
        assertThat(server.measured().samples()).isPositive();
        assertThat(result.intervals().stream()
                        .mapToInt(interval ->
                                interval.servers().get(Answering.NAME).samples())
                        .sum())
                .isEqualTo(server.measured().samples());
    }

    /** By the driver, which starts it; shares, which look at no server, are lent it. */
    @Test
    void anEmbeddedServerThatSaysWhereIsWatchedOnceForAllShares(@TempDir Path servers) throws Exception {
        Answering answering = new Answering();
        watched = answering;
        FakeServer.layOut(servers);
        try {
            Supplier<ScenarioBuilder> onServer = () -> ScenarioBuilder.of(
                    new MemoryWrite() {
                        @Override
                        public Target connect(ConnectContext context) throws Exception {
                            assertThat(context.startEmbedded("fake", List.of()).name())
                                    .isEqualTo("fake");
                            return super.connect(context);
                        }
                    }.in(place).items(ITEMS));
            assertThat(only(run(onServer, Map.of()).get(0)).requests()).isEqualTo(ITEMS);
        } finally {
            FakeServer.forget();
        }
        assertThat(answering.started).containsExactly(WatchedServer.parse("embedded-fake=http://127.0.0.1:1/jmx"));
    }

    @Test
    void eachRepeatHasWhatServersDidMeanwhile() throws Exception {
        watched = new Answering();
        List<Measurement> results =
                run(() -> read().repeats(Repeats.all(2)).prepare(), () -> read().repeats(Repeats.all(2)), Map.of());
        assertThat(results)
                .hasSize(2)
                .allSatisfy(result -> assertThat(
                                result.servers().get(Answering.NAME).measured().samples())
                        .isPositive());
    }

    @Test
    void sharesThatMeasureNothingAreNamedAndTheOthersGoOn() throws Exception {
        Measurement result = run(this::write, Map.of(0, Fate.CANNOT_START, 2, Fate.DIES_BEFORE_THE_LOAD))
                .get(0);
        assertThat(only(result).requests()).isEqualTo(3); // 1, 4, 7
        assertThat(result.role()).isEqualTo("run");
        assertThat(result.shares()).extracting(ShareFacts::cutOff).containsExactly(true, false, true);
        assertThat(Remark.sentences(result.remarks()))
                .anyMatch(sentence -> sentence.startsWith("Process 1 of 3 could not start")
                        && sentence.endsWith("s: no memory; it had measured nothing."))
                .anyMatch(sentence -> sentence.matches("Process 3 of 3 ended by .*; it had measured nothing\\."));
    }

    @Test
    void aShareThatFallsSilentIsEndedWhenTheOthersWaitForIt() throws Exception {
        clock = new HurriedClock(1000);
        Measurement result = run(this::write, Map.of(2, Fate.FALLS_SILENT)).get(0);
        assertThat(only(result).requests()).isEqualTo(7);
        assertThat(result.shares().get(2).stopReason())
                .isEqualTo("cut off: process 3 of 3 gave no sign of life for 15 s while the others waited, and was"
                        + " killed");
    }

    private static final String STEADY = "steady: throughput kept within 80 % for 6s";

    /** A load of 60 requests a second that ends when it is steady; counters say which share has done each. */
    private Measurement untilSteady(int timesAsFast, Map<Integer, Fate> fates) throws Exception {
        clock = new HurriedClock(timesAsFast);
        for (int share = 0; share < SHARES; share++) {
            shareClocks.put(share, clock);
        }
        stop.windowMayClose();
        followers.add(new SteadyWatch(Steadiness.parse("steady:6s,80%"), stop));
        Supplier<ScenarioBuilder> timed = () -> ScenarioBuilder.of(
                        new MemoryWrite() {
                            private final List<Counter> ofShares = new CopyOnWriteArrayList<>();

                            @Override
                            public Worker newWorker(RunContext run) throws Exception {
                                for (int share = 0; share < SHARES; share++) {
                                    ofShares.add(run.counter("share " + share, "requests"));
                                }
                                return super.newWorker(run);
                            }

                            @Override
                            protected void during(Request request) {
                                ofShares.get((int) (request.first() % SHARES)).add(1);
                            }
                        }.in(place).size("1"))
                .rate("60/s")
                .threads(4)
                .duration(Duration.ofMinutes(20));
        return run(timed, fates).get(0);
    }

    @Test
    void theThroughputOfAllSharesTogetherEndsThemWhenItIsSteady() throws Exception {
        Measurement result = untilSteady(20, Map.of());
        assertThat(result.shares()).extracting(ShareFacts::stopReason).containsOnly(STEADY);
        assertThat(only(result).window().nanos()).isBetween(6_000_000_000L, 1_000_000_000_000L);
    }

    /** Of a busy machine some intervals are longer than a second, so most of them have to be whole. */
    @Test
    void intervalsAreOfAllSharesAlsoWhereOneIsHeardLater() throws Exception {
        List<Boolean> whole = new CopyOnWriteArrayList<>();
        followers.add(new RunFollower() {
            @Override
            public String name() {
                return "test";
            }

            @Override
            public void interval(Interval interval, SoFar run) {
                interval.ops()
                        .values()
                        .forEach(op -> whole.add(op.moved().nanos() < 1_500_000_000L
                                && op.counters().values().stream()
                                                .filter(count -> count > 0)
                                                .count()
                                        == SHARES));
            }
        });
        isHeardAfter.put(1, Duration.ofSeconds(3));
        Measurement result = untilSteady(5, Map.of());
        assertThat(whole).hasSizeGreaterThan(6);
        assertThat(whole).filteredOn(Boolean::booleanValue).as(whole.toString()).hasSizeGreaterThan(whole.size() / 2);
        assertThat(result.shares()).extracting(ShareFacts::stopReason).containsOnly(STEADY);
        assertThat(only(result).due() * 1e9 / only(result).window().nanos())
                .as("the rate that a search judges is that of all shares")
                .isBetween(50.0, 70.0);
    }

    @Test
    void theOthersMayBeSteadyWithoutAShareThatDiedButNoRateIsFoundByThem() throws Exception {
        Measurement result = untilSteady(20, Map.of(1, Fate.DIES_IN_THE_LOAD));
        assertThat(List.of(result.shares().get(0), result.shares().get(2)))
                .extracting(ShareFacts::stopReason)
                .containsOnly(STEADY);
        assertThat(result.shares().get(1).cutOff()).isTrue();
        Goal.Verdict verdict = new Goal(List.of(Threshold.parse("max<3600s"))).judge(result, Duration.ofSeconds(6));
        assertThat(verdict.held()).isEmpty();
        assertThat(verdict.why()).contains("process 2 of 3 ended by signal 9");
    }

    @Test
    void withoutAnyShareTheFirstOnesReasonIsGiven() {
        assertThatThrownBy(() -> run(
                        this::write, Map.of(0, Fate.CANNOT_START, 1, Fate.CANNOT_START, 2, Fate.DIES_BEFORE_THE_LOAD)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no process measured anything. process 1 of 3: no memory");
    }

    @Test
    void aPlaceThatHoldsADatasetIsRefusedOnceAndStaysAsItIs() throws Exception {
        run(this::write, Map.of());
        List<String> before = List.copyOf(MemoryStore.at(place).names());
        assertThatThrownBy(() -> run(() -> write().clean(), this::write, Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("holds a dataset already");
        assertThat(MemoryStore.at(place).names()).containsExactlyElementsOf(before);
    }

    @Test
    void hooksAreCalledOnceForAllSharesAroundEachRepeat() throws Exception {
        hooks = new LoadHooks() {
            @Override
            public void before() {
                events.add("before with " + items().size());
            }

            @Override
            public void after() {
                events.add("after with " + items().size());
            }
        };
        run(() -> write().repeats(Repeats.all(2)), Map.of());
        assertThat(events).containsExactly("before with 0", "after with 10", "before with 10", "after with 20");
    }

    @Test
    void aHookThatFailsEndsTheRunAndNothingIsMeasured() {
        hooks = new LoadHooks() {
            @Override
            public void before() throws IOException {
                throw new IOException("--before 'false': ended with exit code 1");
            }

            @Override
            public void after() {
                events.add("after");
            }
        };
        assertThatThrownBy(() -> run(() -> write().clean(), this::write, Map.of()))
                .hasMessageContaining("--before 'false'");
        assertThat(events).containsExactly("after");
        assertThat(MemoryStore.at(place).names()).isEmpty();
    }

    @Test
    void aStopReachesTheSharesWhichReportWhatTheyHave() throws Exception {
        Supplier<ScenarioBuilder> endless = () -> ScenarioBuilder.of(
                        new MemoryWrite() {
                            @Override
                            protected void during(Request request) {
                                stop.stop(StopSignal.Reason.INTERRUPTED);
                            }
                        }.in(place))
                .duration(Duration.ofHours(1));
        Measurement result = run(endless, Map.of()).get(0);
        assertThat(result.isInterrupted()).isTrue();
        assertThat(result.shares()).hasSize(SHARES).allMatch(ShareFacts::interrupted);
        assertThat(only(result).requests()).isEqualTo(items().size());
    }

    @Test
    void followersSeeWhatAllSharesDidTogether() throws Exception {
        List<Long> requests = new CopyOnWriteArrayList<>();
        followers.add(new RunFollower() {
            @Override
            public String name() {
                return "test";
            }

            @Override
            public void phase(Phase phase) {
                events.add(phase.label());
            }

            @Override
            public void interval(Interval interval, SoFar run) {
                interval.ops().values().forEach(op -> requests.add(op.moved().requests()));
            }
        });
        Measurement result = run(this::write, Map.of()).get(0);
        assertThat(requests.stream().mapToLong(Long::longValue).sum())
                .isEqualTo(only(result).requests());
        assertThat(events).contains("measure");
    }

    @Test
    void progressIsThatOfAllShares() throws Exception {
        run(this::write, Map.of());
        assertThat(progress).extracting(ProgressUpdate::task).anyMatch(task -> task.endsWith(", 3 processes"));
    }

    @Test
    void sharesOfALiveFolderThatFindOtherFilesAreOneResultWithARemark() throws Exception {
        AtomicInteger lists = new AtomicInteger(4);
        MemoryStore.at(place).create("theirs", new byte[0]);
        Supplier<ScenarioBuilder> read = () -> ScenarioBuilder.of(
                new MemoryRead() {
                    @Override
                    public Optional<FoundItems> found(Target target, LongConsumer seen) {
                        FoundItems.Collector found = new FoundItems.Collector();
                        int files = lists.incrementAndGet();
                        for (int item = 0; item < files; item++) {
                            found.add("theirs-" + item, 10);
                        }
                        return Optional.of(found.found());
                    }

                    @Override
                    public Worker newWorker(RunContext run) {
                        return request -> request.items(1);
                    }
                }.in(place));
        Measurement result = run(read, Map.of()).get(0);
        assertThat(only(result).requests()).isPositive();
        assertThat(Remark.sentences(result.remarks()))
                .anyMatch(sentence -> sentence.startsWith("The shares did not find the same items at "));
    }

    @Test
    void resultsThatCannotBeMergedAreKeptAndNamed() throws Exception {
        AtomicInteger places = new AtomicInteger();
        Supplier<ScenarioBuilder> elsewhere = () -> ScenarioBuilder.of(
                new MemoryWrite().in(place + "-" + places.incrementAndGet()).items(ITEMS));
        IOException refused = (IOException) catchThrowable(() -> run(this::write, elsewhere, Map.of()));
        assertThat(refused).hasMessageContaining("not shares of one run: their datasets are ");
        requireKept(refused, "");
    }

    @Test
    void resultsAreKeptAndNamedWhenLogsOfHistogramsCannotBeAddedUp() throws Exception {
        histograms = (name, startNanos, endNanos, latencies) -> {};
        beforeResult = result -> {
            try {
                Files.createDirectories(SharedHistograms.file(result)); // which is no log
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        };
        Throwable failure = catchThrowable(() -> run(this::write, Map.of()));
        assertThat(failure).isInstanceOf(IOException.class).hasMessageContaining("share-0.json.hlog");
        requireKept(failure, ".hlog");
    }

    @Test
    void resultsAreKeptAndNamedWhenCleaningBreaks() throws Exception {
        seesProgress = update -> {
            if (update.task().equals("cleanup")) {
                throw new IllegalStateException("no terminal");
            }
        };
        Throwable failure = catchThrowable(() -> run(() -> write().clean(), this::write, Map.of()));
        assertThat(failure).isInstanceOf(IOException.class).hasMessageStartingWith("no terminal. Nothing is lost: ");
        requireKept(failure, "");
    }

    /** Removes them, and the folders of these names beside them. */
    private static void requireKept(Throwable refused, String folders) throws IOException {
        Path folder = keptBy(refused);
        for (int share = 0; share < SHARES; share++) {
            Path file = folder.resolve("share-" + share + ".json");
            assertThat(ResultJson.read(file).runs()).hasSize(1);
            Files.delete(file);
            if (!folders.isEmpty()) {
                Files.delete(folder.resolve(file.getFileName() + folders));
            }
        }
        Files.delete(folder);
    }

    private static Path keptBy(Throwable refused) {
        Matcher kept = Pattern.compile("kept in (\\S+)\\. ").matcher(refused.getMessage());
        assertThat(kept.find()).isTrue();
        Path folder = Path.of(kept.group(1));
        assertThat(folder.resolve(OwnFolder.LOCK_FILE)).doesNotExist();
        return folder;
    }

    @Test
    void nothingIsLeftInTheFolderForTemporaryFiles() throws Exception {
        run(this::write, Map.of(1, Fate.DIES_AFTER_THE_LOAD));
        String pid = "-" + ProcessHandle.current().pid() + "-";
        try (Stream<Path> left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith("storage-bench-shares" + pid));
        }
    }
}
