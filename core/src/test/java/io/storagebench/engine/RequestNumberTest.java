package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.Dataset;
import io.storagebench.op.Request;
import io.storagebench.result.Measurement;
import io.storagebench.scenario.Repeats;
import io.storagebench.testing.ManualClock;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class RequestNumberTest {
    private static final int ITEMS = 5;
    private static final int REQUESTS = 12;

    private final Set<Long> numbers = new ConcurrentSkipListSet<>();
    private String place;

    @BeforeEach
    void makeItems(TestInfo test) throws Exception {
        place = MemoryStore.placeOf(test);
        ScenarioBuilder.of(new MemoryWrite().in(place).items(ITEMS).size("1k")).run();
    }

    private ScenarioBuilder reads() {
        MemoryRead read = new MemoryRead() {
            @Override
            protected void reading(Request request) {
                assertThat(numbers.add(request.number())).isTrue();
            }
        };
        return ScenarioBuilder.of(read.in(place)).requests(REQUESTS).threads(3);
    }

    private static Set<Long> from(long first) {
        return new TreeSet<>(LongStream.range(first, first + REQUESTS).boxed().toList());
    }

    @Test
    void sharesCountTheRequestsOfTheWholeTogether() throws Exception {
        reads().share(1, 2).run();
        reads().share(0, 2).run();
        assertThat(numbers).isEqualTo(from(0));
    }

    @Test
    void eachRepeatHasNumbersOfItsOwn() throws Exception {
        reads().repeats(Repeats.all(2)).run();
        Set<Long> both = from(0);
        both.addAll(from(Dataset.runPart(2)));
        assertThat(numbers).isEqualTo(both);
    }

    @Test
    void aWarmUpHasNumbersOfItsOwn() throws Exception {
        ManualClock clock = new ManualClock();
        CompletableFuture<Measurement> running =
                reads().clock(clock).warmup(Duration.ofSeconds(1)).start();
        while (numbers.isEmpty() && !running.isDone()) { // the warm-up could be over before its first request begins
            TimeUnit.MILLISECONDS.sleep(1);
        }
        while (!running.isDone()) {
            clock.advance(Duration.ofMillis(500));
            TimeUnit.MILLISECONDS.sleep(1);
        }
        running.get();
        assertThat(numbers).containsAll(from(0)).hasSizeGreaterThan(REQUESTS);
        assertThat(numbers.stream().skip(REQUESTS))
                .allSatisfy(number -> assertThat(number).isGreaterThanOrEqualTo(Dataset.warmupPart(1)));
    }
}
