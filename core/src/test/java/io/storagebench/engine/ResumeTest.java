package io.storagebench.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.ItemOrder;
import io.storagebench.dataset.Layout;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.books.WritingSign;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import io.storagebench.result.Measurement;
import io.storagebench.result.Remark;
import io.storagebench.scenario.Repeats;
import io.storagebench.testing.HurriedClock;
import io.storagebench.testing.ManualClock;
import io.storagebench.testing.MemoryMkdir;
import io.storagebench.testing.MemoryOperation;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/** Datasets that an earlier run has begun; {@link MemoryStore#put} refuses to make an item twice. */
@Timeout(60)
class ResumeTest {
    private static final String SIZES = "1k:1,3k:1";

    private String place;
    private MemoryStore store;

    @BeforeEach
    void name(TestInfo test) {
        place = MemoryStore.placeOf(test);
        store = MemoryStore.at(place);
    }

    /** A write of which some things can be said. */
    private final class Write extends MemoryWrite {
        private final Set<Long> failing = ConcurrentHashMap.newKeySet();
        private long stopAt = -1;
        private int stopIn = 1;
        private ScenarioBuilder run;
        private boolean connects = true;

        Write(long items) {
            in(place).items(items).size(SIZES);
        }

        @Override
        protected void during(Request request) throws IOException {
            if (request.sequence() == stopAt && Dataset.repeatOf(request.first()) == stopIn) {
                run.stop().stop(StopSignal.Reason.INTERRUPTED);
            }
            if (failing.contains(request.first())) {
                store.put(name(request.first()), new byte[7]); // as much as was written until then
                throw new IOException("no space left in memory");
            }
        }

        @Override
        public Worker newWorker(RunContext context) throws Exception {
            if (!connects) {
                throw new IOException("no connection");
            }
            return super.newWorker(context);
        }

        ScenarioBuilder scenario() {
            run = ScenarioBuilder.of(this);
            return run;
        }
    }

    private String name(long item) {
        return new Dataset(7, SizeDistribution.parse(SIZES), 0).name(item);
    }

    private static void kill(MemoryStore store, int share, int shares) {
        store.delete("_storage-bench-run-1-" + share + "-of-" + shares + ".json");
    }

    private Set<String> items(long count) {
        return LongStream.range(0, count).mapToObj(this::name).collect(Collectors.toSet());
    }

    private Set<String> itemsThere() {
        return store.names().stream().filter(name -> !name.startsWith("_")).collect(Collectors.toSet());
    }

    private static long made(Measurement result) {
        assertThat(result.ops().values())
                .allSatisfy(stats -> assertThat(stats.errors()).isEmpty());
        return result.ops().values().iterator().next().window().items();
    }

    /** Reads all of them with every byte, and removes them. */
    private void requireComplete(long items) throws Exception {
        assertThat(itemsThere()).hasSize((int) items);
        MemoryRead read = new MemoryRead();
        read.in(place);
        Measurement result = ScenarioBuilder.of(read).verify().run();
        assertThat(made(result)).isEqualTo(items);
        new DatasetCleaner(store).clean();
        assertThat(store.names()).isEmpty();
    }

    @Test
    void aRunThatWasStoppedIsContinuedWithWhatIsMissing() throws Exception {
        Write first = new Write(30);
        first.stopAt = 11;
        first.scenario().threads(3).run();
        int there = itemsThere().size();
        assertThat(there).isBetween(1, 29);
        Measurement result = new Write(30).scenario().threads(2).resume().run();
        assertThat(made(result)).isEqualTo(30 - there);
        assertThat(result.remarks().toString())
                .contains("Of 30 items, " + there + " were there already: the run was to make the other " + (30 - there)
                        + ", and its figures are of those.");
        assertThat(itemsThere()).isEqualTo(items(30));
        requireComplete(30);
    }

    @Test
    void afterAKillWhatIsThereInFullCountsAndWhatIsShortIsMadeAnew() throws Exception {
        new Write(30).scenario().run();
        kill(store, 0, 1);
        for (long item : new long[] {4, 17, 28, 29}) {
            store.delete(name(item));
        }
        store.replace(name(9), new byte[100]);
        store.replace(name(27), new byte[0]);
        assertThat(made(new Write(30).scenario().threads(2).resume().run())).isEqualTo(6);
        requireComplete(30);
    }

    @Test
    void whereAListingTellsNoSizesWhatIsThereCounts() throws Exception {
        store.tellNoSizes();
        new Write(30).scenario().run();
        kill(store, 0, 1);
        store.delete(name(4));
        assertThat(made(new Write(30).scenario().resume().run())).isEqualTo(1);
        requireComplete(30);
    }

    @Test
    void onAServerThatWouldOnlyBeStartedThereIsNothingToResume() {
        MemoryWrite write = new MemoryWrite() {
            @Override
            public Target connect(ConnectContext context) throws Exception {
                context.startEmbedded("one that is not there", List.of());
                return super.connect(context);
            }
        };
        ScenarioBuilder run = ScenarioBuilder.of(write.in(place).items(3)).resume();
        assertThatThrownBy(run::run).hasMessageStartingWith("--resume: there is nothing to resume on a server");
    }

    @Test
    void withoutASeedItTakesThatOfTheDataset() throws Exception {
        Write first = new Write(30);
        first.stopAt = 11;
        first.scenario().seed(8).order(ItemOrder.SHUFFLE).run();
        Write second = new Write(30);
        second.stopAt = 5;
        second.scenario().order(ItemOrder.SHUFFLE).resume().run();
        Measurement result =
                new Write(30).scenario().order(ItemOrder.SHUFFLE).resume().run();
        assertThat(made(result)).isPositive();
        assertThat(result.streams().get(0).dataset().seed()).isEqualTo(8);
        requireComplete(30);
    }

    @Test
    void itemsThatFailedAreMadeAnew() throws Exception {
        Write first = new Write(30);
        first.failing.addAll(Set.of(0L, 8L, 9L, 29L));
        first.scenario().run();
        assertThat(made(new Write(30).scenario().resume().run())).isEqualTo(4);
        requireComplete(30);
    }

    @Test
    void itemsThatFailAgainStayNoted() throws Exception {
        Write first = new Write(30);
        first.failing.addAll(Set.of(3L, 8L));
        first.scenario().run();
        Write second = new Write(30);
        second.failing.add(8L);
        second.scenario().resume().run();
        MemoryRead read = new MemoryRead();
        read.in(place);
        assertThat(made(ScenarioBuilder.of(read).verify().run())).isEqualTo(29);
        assertThat(made(new Write(30).scenario().resume().run())).isEqualTo(1);
        requireComplete(30);
    }

    @Test
    void whereNothingIsMissingNothingIsMade() throws Exception {
        new Write(30).scenario().run();
        Measurement result = new Write(30).scenario().resume().run();
        assertThat(made(result)).isZero();
        assertThat(result.remarks().toString())
                .contains("All 30 items were there already, so there was nothing to make.");
        requireComplete(30);
    }

    @Test
    void eachShareContinuesItsOwnPart() throws Exception {
        for (int share = 0; share < 3; share++) {
            Write write = new Write(50);
            write.stopAt = share == 2 ? -1 : 4 + 3 * share;
            write.scenario().share(share, 3).run();
        }
        kill(store, 1, 3);
        for (int share = 0; share < 3; share++) {
            assertThat(made(new Write(50).scenario().share(share, 3).resume().run()) == 0)
                    .isEqualTo(share == 2);
        }
        requireComplete(50);
    }

    @Test
    void directoriesAreContinuedToo() throws Exception {
        MemoryOperation mkdir = new MemoryMkdir().in(place).items(20);
        ScenarioBuilder.of(mkdir).run();
        kill(store, 0, 1);
        Dataset dataset = new Dataset(7, SizeDistribution.of(0), 0);
        store.delete(dataset.name(3));
        store.delete(dataset.name(19));
        assertThat(made(ScenarioBuilder.of(new MemoryMkdir().in(place).items(20))
                        .resume()
                        .run()))
                .isEqualTo(2);
        new DatasetCleaner(store).clean();
        assertThat(store.names()).isEmpty();
    }

    @Test
    void howeverOftenItIsInterruptedNoItemIsMadeTwiceAndNoneIsMissing() throws Exception {
        Random random = new Random(1);
        for (int round = 0; round < 25; round++) {
            int shares = 1 + random.nextInt(3);
            int batch = 1 + random.nextInt(4);
            int items = 20 + random.nextInt(30);
            ItemOrder order = random.nextBoolean() ? ItemOrder.SHUFFLE : ItemOrder.SEQUENTIAL;
            Layout layout = List.of(Layout.folders(), Layout.flat(), Layout.keys(), Layout.tree(3, 2))
                    .get(random.nextInt(4));
            for (int tries = 0; tries < 5; tries++) {
                for (int share = 0; share < shares; share++) {
                    Write write = new Write(items);
                    write.layout(layout.toString());
                    write.stopAt = tries == 4 ? -1 : random.nextInt(8);
                    ScenarioBuilder scenario = write.scenario()
                            .threads(1 + random.nextInt(3))
                            .batch(batch)
                            .order(order)
                            .share(share, shares);
                    made((tries == 0 ? scenario : scenario.resume()).run());
                    if (tries < 4 && random.nextBoolean()) {
                        kill(store, share, shares);
                    }
                }
            }
            requireComplete(items);
        }
    }

    @Test
    void otherOptionsAreRefusedWithThoseThatItWasBegunWith() throws Exception {
        new Write(30).scenario().run();
        Set<String> before = store.names();
        Write write = new Write(20);
        write.size("5k").layout("flat");
        assertThatThrownBy(() -> write.scenario().seed(8).resume().run())
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--resume: the dataset in memory:" + place + " was begun with other options (seed 7 there, 8"
                                + " here, count 30 there, 20 here, size 1k:1,3k:1 there, 5k here, layout folders there, flat here)."
                                + " Give --seed 7 --items 30 --size 1k:1,3k:1 --layout folders.");
        assertThatThrownBy(() -> new Write(30).scenario().share(0, 2).resume().run())
                .hasMessageContaining("shares 1 there, 2 here");
        assertThatThrownBy(() -> new Write(30)
                        .scenario()
                        .order(ItemOrder.SHUFFLE)
                        .resume()
                        .run())
                .hasMessageContaining("Give --order sequential.");
        assertThat(store.names()).isEqualTo(before);
    }

    @Test
    void whereNoDatasetIsThereIsNothingToResume() {
        assertThatThrownBy(() -> new Write(30).scenario().resume().run())
                .isInstanceOf(UsageException.class)
                .hasMessage("memory:" + place + ": holds no dataset of storage-bench. There is nothing to resume. Name"
                        + " another place, or leave --resume out to begin one here.");
        assertThat(store.names()).isEmpty();
    }

    @Test
    void whatIsLongerThanAnItemIsNotTakenForOne() throws Exception {
        new Write(30).scenario().run();
        kill(store, 0, 1);
        store.replace(name(5), new byte[5000]);
        Set<String> before = store.names();
        assertThatThrownBy(() -> new Write(30).scenario().resume().run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(name(5) + " is there, and not as a run of this dataset leaves it");
        assertThat(store.names()).isEqualTo(before);
    }

    @Test
    void whatNobodyCanHaveWrittenIsNotRemovedThoughItIsShort() throws Exception {
        Write first = new Write(30);
        first.stopAt = 3;
        first.scenario().repeats(Repeats.all(2)).run(); // which never came to its second repeat
        String stranger = name(Dataset.runPart(2) + 5);
        store.put(stranger, new byte[] {1});
        assertThatThrownBy(() -> new Write(30)
                        .scenario()
                        .repeats(new Repeats(2, 2, 2))
                        .resume()
                        .run())
                .hasMessageContaining(stranger);
        assertThat(store.get(stranger)).containsExactly(1);
    }

    @Test
    void eachRepeatIsContinuedAlone() throws Exception {
        Write first = new Write(30);
        first.stopAt = 3;
        first.stopIn = 2;
        first.scenario().repeats(Repeats.all(3)).run();
        Map<Integer, Long> made = new ConcurrentHashMap<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            made.put(
                    repeat,
                    made(new Write(30)
                            .scenario()
                            .repeats(new Repeats(repeat, repeat, 3))
                            .resume()
                            .run()));
        }
        assertThat(made).containsEntry(1, 0L).containsEntry(3, 30L);
        assertThat(itemsThere()).hasSize(90);
        new DatasetCleaner(store).clean();
        assertThat(store.names()).isEmpty();
    }

    @Test
    void aResumptionThatCannotBeginLeavesTheDatasetAsItWas() throws Exception {
        Write first = new Write(30);
        first.stopAt = 11;
        first.scenario().run();
        Set<String> before = itemsThere();
        Write second = new Write(30);
        second.connects = false;
        assertThatThrownBy(() -> second.scenario().resume().run()).hasMessageContaining("no connection");
        assertThat(itemsThere()).isEqualTo(before);
        MemoryRead read = new MemoryRead();
        read.in(place);
        assertThat(made(ScenarioBuilder.of(read).run())).isEqualTo(before.size());
        new Write(30).scenario().resume().run();
        requireComplete(30);
    }

    @Test
    void aDatasetWithoutANumberOfItemsHasNoEndToComeTo() throws Exception {
        Write first = new Write(30);
        first.stopAt = 5;
        MemoryWrite open = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                if (request.sequence() == 5) {
                    first.run.stop().stop(StopSignal.Reason.INTERRUPTED);
                }
            }
        };
        open.in(place).size(SIZES);
        first.run = ScenarioBuilder.of(open).duration(Duration.ofHours(1));
        first.run.run();
        MemoryWrite again = new MemoryWrite();
        again.in(place).size(SIZES);
        assertThatThrownBy(() -> ScenarioBuilder.of(again)
                        .duration(Duration.ofHours(1))
                        .resume()
                        .run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("was begun without --items, so nothing says when it is complete");
    }

    /** Holds the run at one item until it is let go. */
    private final class HeldWrite extends MemoryWrite {
        private final CountDownLatch held = new CountDownLatch(1);
        private final CountDownLatch letGo = new CountDownLatch(1);

        HeldWrite() {
            in(place).items(30).size(SIZES);
        }

        @Override
        protected void during(Request request) throws IOException {
            if (request.sequence() == 11) {
                held.countDown();
                try {
                    letGo.await();
                } catch (InterruptedException stopped) {
                    throw new InterruptedIOException("stopped");
                }
            }
        }
    }

    @Test
    void aRunThatGoesOnIsNotContinuedByAnother() throws Exception {
        HeldWrite first = new HeldWrite();
        CompletableFuture<Measurement> goingOn =
                ScenarioBuilder.of(first).clock(new HurriedClock(20)).start();
        first.held.await();
        Set<String> before = itemsThere();
        assertThatThrownBy(() -> new Write(30)
                        .scenario()
                        .clock(new HurriedClock(20))
                        .resume()
                        .run())
                .isInstanceOf(UsageException.class)
                .hasMessageMatching("(?s)--resume: process \\d+ on .+ is writing this dataset in memory:.*"
                        + " Wait for its end, or stop it first\\.");
        assertThat(itemsThere()).isEqualTo(before);
        first.letGo.countDown();
        assertThat(made(goingOn.get())).isEqualTo(30);
        requireComplete(30);
    }

    @Test
    void aShareThatIsBeingWrittenIsNotWrittenByAnotherProcess() throws Exception {
        HeldWrite first = new HeldWrite();
        CompletableFuture<Measurement> goingOn =
                ScenarioBuilder.of(first).share(0, 2).start();
        first.held.await();
        assertThatThrownBy(() -> new Write(30).scenario().share(0, 2).run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("writes the same items, or did until it was killed"
                        + " (_storage-bench-run-1-writing-0-of-2.json)")
                .hasMessageEndingWith("Wait for its end, or complete them with --resume.");
        first.letGo.countDown();
        assertThat(made(goingOn.get())).isEqualTo(15);
        new Write(30).scenario().share(1, 2).run();
        requireComplete(30);
    }

    @Test
    void aKilledRunIsContinuedWhenItsSignHasNotChangedForTwentySeconds() throws Exception {
        new Write(30).scenario().run();
        kill(store, 0, 1);
        store.delete(name(4));
        store.create(
                "_storage-bench-run-1-writing-0-of-1.json",
                "{\"run\":\"a\",\"host\":\"h\",\"process\":7,\"renewals\":3}".getBytes(UTF_8));
        HurriedClock clock = new HurriedClock(100);
        long start = clock.nanoTime();
        assertThat(made(new Write(30).scenario().clock(clock).resume().run())).isEqualTo(1);
        assertThat(Duration.ofNanos(clock.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(20));
        requireComplete(30);
    }

    @Test
    void cleaningRemovesTheSignOfAKilledRun() throws Exception {
        new Write(30).scenario().run();
        store.create("_storage-bench-run-1-writing-0-of-1.json", "{".getBytes(UTF_8)); // killed in the middle
        new DatasetCleaner(store).clean();
        assertThat(store.names()).isEmpty();
    }

    @Test
    void aRunThatWasHaltedAndGoesOnEndsWhenAnotherHasContinuedItsDataset() throws Exception {
        HeldWrite first = new HeldWrite();
        ManualClock halted = new ManualClock();
        ScenarioBuilder scenario = ScenarioBuilder.of(first).clean().clock(halted);
        CompletableFuture<Measurement> goingOn = scenario.start();
        first.held.await();
        Measurement second =
                new Write(30).scenario().clock(new HurriedClock(1000)).resume().run();
        halted.advance(WritingSign.RENEWED);
        Measurement result = goingOn.get();
        assertThat(result.shares().get(0).stopReason()).isEqualTo("gave up: another run took over the dataset");
        assertThat(Remark.sentences(result.remarks()))
                .anyMatch(sentence ->
                        sentence.startsWith("Another run has continued or removed the dataset in memory:" + place));
        assertThat(made(second)).isEqualTo(19);
        requireComplete(30);
    }
}
