package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.RunContext;
import io.storagebench.testing.MemoryAppend;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.ScenarioBuilder;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
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
        Set<String> names = new TreeSet<>(MemoryStore.at(place).names());
        names.removeIf(name -> name.startsWith("_storage-bench"));
        return names;
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

    @Test
    void ofAWarmUpAreKnownToo(TestInfo test) throws Exception {
        appends(test).warmup(Duration.ofMillis(50)).run();
        assertThat(announced)
                .hasSize(2 * THREADS)
                .containsAll(appendedTo())
                .contains(name(0), name(Dataset.warmupPart(1) + 2));
    }
}
