package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.FoundItems;
import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.op.ItemChecks;
import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import io.storagebench.result.Measurement;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.HangingWrite;
import io.storagebench.testing.ManualClock;
import io.storagebench.testing.MemoryDelete;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ProgressOfRunTest {
    private final List<ProgressUpdate> told = new CopyOnWriteArrayList<>();

    private Optional<ProgressUpdate> last(String task) {
        return told.stream().filter(update -> update.task().equals(task)).reduce((earlier, later) -> later);
    }

    @Test
    void aDatasetThatIsMadeFirstTellsHowMuchOfItThereIs(TestInfo test) throws Exception {
        ScenarioBuilder.of(
                        new MemoryRead().in(MemoryStore.placeOf(test)).items(4).size("10k"))
                .prepare()
                .progress(told::add)
                .run();
        assertThat(told.stream().map(ProgressUpdate::task).distinct())
                .containsSubsequence("connect", "prepare", "make dataset", "measure", "check", "cleanup");
        assertThat(last("make dataset").orElseThrow().totalCount()).isEqualTo(4);
        assertThat(last("make dataset").orElseThrow().totalBytes()).isEqualTo(4 * 10 * 1024);
    }

    @Test
    void aBatchThatIsNotFullCountsForWhatItHas(TestInfo test) throws Exception {
        ScenarioBuilder.of(new MemoryWrite()
                        .in(MemoryStore.placeOf(test))
                        .items(10)
                        .size("1k"))
                .batch(8)
                .progress(told::add)
                .run();
        assertThat(last("measure").orElseThrow().totalBytes()).isEqualTo(10 * 1024);
    }

    @Test
    void lookingForItemsOfOthersTellsHowManyWereSeen() throws Exception {
        MemoryRead read = new MemoryRead() {
            @Override
            public Optional<FoundItems> found(Target target, LongConsumer seen) {
                FoundItems.Collector found = new FoundItems.Collector();
                for (int item = 0; item < 3; item++) {
                    found.add("theirs-" + item, 10);
                    seen.accept(1000);
                }
                return Optional.of(found.found());
            }

            @Override
            public Worker newWorker(RunContext run) {
                return request -> request.items(1);
            }
        };
        ScenarioBuilder.of(read.in("of others").items(3)).progress(told::add).run();
        assertThat(told.stream().filter(update -> update.task().equals("find")).map(ProgressUpdate::count))
                .containsExactly(1000L, 2000L, 3000L);
        assertThat(last("find").orElseThrow().noun()).isEqualTo("items");
        assertThat(told.stream().map(ProgressUpdate::task).distinct())
                .containsSubsequence("prepare", "find", "measure");
    }

    @Test
    void aLoadTellsWhatItsRequestsHaveGoneThrough(TestInfo test) throws Exception {
        MemoryRead read = new MemoryRead() {
            @Override
            public Optional<String> goesThrough() {
                return Optional.of("entries");
            }

            @Override
            public Worker newWorker(RunContext run) {
                return request -> request.items(1000);
            }
        };
        ScenarioBuilder.of(read.in(MemoryStore.placeOf(test)).items(4))
                .prepare()
                .progress(told::add)
                .run();
        assertThat(last("measure").orElseThrow().passedNoun()).isEqualTo("entries");
        assertThat(last("make dataset").orElseThrow().passedNoun()).isNull();
    }

    @Test
    void aCheckTellsHowManyItemsItHasLookedAtAndOfHowMany(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            public void check(RunContext run) throws Exception {
                ItemChecks.each(run, run::eachAcknowledged, item -> {});
            }
        };
        ScenarioBuilder.of(write.in(MemoryStore.placeOf(test)).items(30))
                .progress(told::add)
                .run();
        assertThat(told).contains(ProgressUpdate.items("check", 30, 30));
    }

    @Test
    void aCleaningTellsHowManyItemsAreGoneAndOfHowMany(TestInfo test) throws Exception {
        ScenarioBuilder.of(new MemoryWrite()
                        .in(MemoryStore.placeOf(test))
                        .items(30)
                        .size("1k"))
                .clean()
                .progress(told::add)
                .run();
        assertThat(last("cleanup").map(ProgressUpdate::count)).hasValue(30L);
        assertThat(told).contains(ProgressUpdate.items("cleanup", 1, 30), ProgressUpdate.items("cleanup", 30, 30));
    }

    @Test
    void whatFailedIsNotThereToBeRemoved(TestInfo test) throws Exception {
        ScenarioBuilder.of(new FailingWrite()
                        .every(2)
                        .in(MemoryStore.placeOf(test))
                        .items(10))
                .run();
        assertThat(cleanedOf(test)).isNotEmpty().containsOnly(5L);
    }

    @Test
    void nobodyCountsWhatIsLeftOfItemsThatWereUsedUp(TestInfo test) throws Exception {
        ScenarioBuilder.of(new MemoryWrite().in(MemoryStore.placeOf(test)).items(10))
                .run();
        ScenarioBuilder.of(new MemoryDelete().in(MemoryStore.placeOf(test)).items(4))
                .run();
        assertThat(cleanedOf(test)).isNotEmpty().containsOnly(0L);
    }

    private static List<Long> cleanedOf(TestInfo test) throws Exception {
        List<Long> totals = new ArrayList<>();
        new DatasetCleaner(MemoryStore.at(MemoryStore.placeOf(test)), (removed, total) -> totals.add(total)).clean();
        return totals;
    }

    @Test
    void aLoadTellsWhatEndsItBeforeItBegins(TestInfo test) throws Exception {
        ScenarioBuilder.of(
                        new MemoryWrite().in(MemoryStore.placeOf(test)).items(4).size("1k"))
                .duration(Duration.ofSeconds(30))
                .progress(told::add)
                .run();
        ProgressUpdate first = told.stream()
                .filter(update -> update.task().equals("measure"))
                .findFirst()
                .orElseThrow();
        assertThat(first).isEqualTo(new ProgressUpdate("measure", 30_000_000_000L, 0, 4096, 0, 4, "requests", 0));
    }

    @Test
    void afterTheWindowItTellsHowManyRequestsAreWaitedFor(TestInfo test) throws Exception {
        ManualClock clock = new ManualClock();
        HangingWrite write = new HangingWrite();
        CompletableFuture<Measurement> running = ScenarioBuilder.of(
                        write.in(test.getDisplayName()).items(1))
                .clock(clock)
                .stallTimeout(Duration.ZERO)
                .duration(Duration.ofSeconds(3))
                .progress(told::add)
                .start();
        write.hanging().await();
        while (last("wait for requests in flight").isEmpty() && !running.isDone()) {
            clock.advance(Duration.ofMillis(100));
            LockSupport.parkNanos(100_000);
        }
        write.release();
        while (!running.isDone()) {
            clock.advance(Duration.ofMillis(100));
            LockSupport.parkNanos(100_000);
        }
        assertThat(running.get().hasFailures()).isFalse();
        ProgressUpdate waiting = told.stream()
                .filter(update -> update.task().equals("wait for requests in flight"))
                .findFirst()
                .orElseThrow();
        assertThat(waiting.count()).isZero();
        assertThat(waiting.totalCount()).isEqualTo(1);
    }
}
