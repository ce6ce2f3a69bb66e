package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.op.RunContext;
import io.storagebench.result.Measurement;
import io.storagebench.testing.MemoryAppend;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.ScenarioBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class AppendedItemsTest {
    private static final int THREADS = 3;

    private final Set<String> announced = new TreeSet<>();
    private String place;
    private int firstThread;

    private ScenarioBuilder appends(TestInfo test) {
        place = MemoryStore.placeOf(test);
        MemoryAppend append = new MemoryAppend() {
            @Override
            public void prepare(RunContext run) {
                firstThread = run.firstThread();
                run.eachAppended(item -> announced.add(run.dataset().name(item)));
            }
        };
        append.in(place).items(300).size("10");
        return ScenarioBuilder.of(append).threads(THREADS);
    }

    private Set<String> appendedTo() {
        return MemoryStore.at(place).itemNames();
    }

    @Test
    void requestsAreTheNumberOfAppendsThatTheResultTells(TestInfo test) throws Exception {
        assertThat(appends(test).requests(7).run().streams().get(0).dataset().count())
                .isEqualTo(7);
    }

    private static String name(long item) {
        return new Dataset(7, SizeDistribution.of(10), 0).name(item);
    }

    @Test
    void areKnownBeforeTheFirstAppend(TestInfo test) throws Exception {
        appends(test).share(1, 2).run();
        assertThat(announced).containsExactly(name(1), name(3), name(5)).containsAll(appendedTo());
    }

    @Test
    void threadsOfAShareAreCountedBehindThoseOfTheSharesBefore(TestInfo test) throws Exception {
        appends(test).share(1, 2).run();
        assertThat(firstThread).isEqualTo(THREADS);
    }

    /** Appends of all threads to one item, as to a log. */
    private static final class Log extends MemoryAppend {
        private final Queue<Long> numbers = new ConcurrentLinkedQueue<>();
        private final Map<Long, Long> checked = new TreeMap<>();

        @Override
        public boolean sharesItems() {
            return true;
        }

        @Override
        public Worker newWorker(RunContext run) {
            return request -> {
                numbers.add(request.sequence());
                if (request.sequence() == 7) {
                    throw new IOException("refused");
                }
                store().append(run.dataset().name(request.first()), new byte[10]);
                request.items(1);
            };
        }

        @Override
        public void check(RunContext run) throws Exception {
            super.check(run);
            run.eachAcknowledged(item -> checked.put(item, run.acknowledgedAppends(item)));
        }
    }

    @Test
    void mayBeOneOfAllWorkersOfAShare(TestInfo test) throws Exception {
        String log = MemoryStore.placeOf(test);
        for (int share = 0; share < 2; share++) {
            Log append = new Log();
            append.in(log).size("10");
            Measurement result = ScenarioBuilder.of(append)
                    .threads(THREADS)
                    .requests(200)
                    .share(share, 2)
                    .run();
            assertThat(append.numbers)
                    .containsExactlyInAnyOrderElementsOf(
                            LongStream.range(0, 100).boxed().toList());
            assertThat(append.checked).containsExactly(Map.entry((long) share, 99L));
            assertThat(result.ops().get("memory-append").requests()).isEqualTo(99);
            assertThat(result.ops().get("memory-append").checkErrors()).isEmpty();
            assertThat(MemoryStore.at(log).get(name(share))).hasSize(990);
        }
        new DatasetCleaner(MemoryStore.at(log)).clean();
        assertThat(MemoryStore.at(log).names()).isEmpty();
    }

    @Test
    void ofAWarmUpAreKnownToo(TestInfo test) throws Exception {
        appends(test).warmup(Duration.ofMillis(50)).run();
        assertThat(announced)
                .hasSize(2 * THREADS)
                .containsAll(appendedTo())
                .contains(name(0), name(Dataset.warmupPart(1) + 2));
    }
}
