package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.ItemOrder;
import io.storagebench.op.Request;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Repeats;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.HangingWrite;
import io.storagebench.testing.MemoryAppend;
import io.storagebench.testing.MemoryDelete;
import io.storagebench.testing.MemoryOperation;
import io.storagebench.testing.MemoryParts;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryRename;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class LimitsTest {
    private static final List<Supplier<MemoryOperation>> OPERATIONS = List.of(
            MemoryWrite::new,
            MemoryParts::new,
            MemoryAppend::new,
            MemoryRead::new,
            MemoryRename::new,
            MemoryDelete::new,
            () -> new FailingWrite().every(1),
            () -> new FailingWrite().every(4),
            () -> new HangingWrite().hangAt(2));

    @Test
    void aRequestThatGoesOnForLongerThanTheDeadlineIsInterrupted(TestInfo test) throws Exception {
        CountDownLatch neverOpen = new CountDownLatch(1);
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) throws InterruptedException {
                while (request.first() == 1) {
                    request.bytes(1); // moves all the time, so it never stalls
                    neverOpen.await(1, TimeUnit.MILLISECONDS);
                }
            }
        };
        OperationStats stats = ScenarioBuilder.of(
                        write.in(test.getDisplayName()).items(3))
                .deadline(Duration.ofMillis(50))
                .run()
                .ops()
                .get("memory-write");
        assertThat(stats.requests()).isEqualTo(2);
        assertThat(stats.errors()).containsOnlyKeys("DeadlineExceeded");
        assertThat(stats.errors().get("DeadlineExceeded").example()).contains("--deadline");
        assertThat(stats.failedService().maxNanos()).isGreaterThanOrEqualTo(50_000_000L);
    }

    @Test
    void aDeadServerIsNotStormed(TestInfo test) throws Exception {
        AtomicLong attempts = new AtomicLong();
        FailingWrite write = new FailingWrite() {
            @Override
            protected void during(Request request) throws java.io.IOException {
                attempts.incrementAndGet();
                super.during(request);
            }
        };
        ScenarioBuilder.of(write.in(test.getDisplayName()).size("1"))
                .threads(4)
                .duration(Duration.ofMillis(400))
                .run();
        // Ten at once, then after 1, 2, 4 ... ms: fewer than thirty for each thread, where memory does a million.
        assertThat(attempts.get()).isBetween(4L, 4 * 30L);
    }

    @Test
    void anOpenLoopKeepsItsRateThoughRequestsFail(TestInfo test) throws Exception {
        OperationStats stats = ScenarioBuilder.of(
                        new FailingWrite().in(test.getDisplayName()).size("1"))
                .threads(4)
                .rate("1000/s")
                .duration(Duration.ofMillis(300))
                .run()
                .ops()
                .get("memory-failing");
        assertThat(stats.failedRequests() + stats.overdue().count()).isEqualTo(300);
    }

    @Test
    void noScenarioHangs() throws Exception {
        Random random = new Random(17);
        for (int i = 0; i < 150; i++) {
            ScenarioBuilder scenario = random(random, "random-scenario-" + i);
            CompletableFuture<Result> run = scenario.start();
            try {
                assertThat(run.get(30, TimeUnit.SECONDS).shares()).hasSize(1);
            } catch (java.util.concurrent.ExecutionException refused) {
                // "exhausted", "not one of the items was made": said, not hung
                assertThat(refused).hasRootCauseInstanceOf(io.storagebench.op.UsageException.class);
            }
        }
    }

    private static ScenarioBuilder random(Random random, String place) {
        MemoryOperation operation =
                OPERATIONS.get(random.nextInt(OPERATIONS.size())).get().in(place);
        operation.items(1 + random.nextInt(50)).size(random.nextBoolean() ? "0" : "1k:2,3k:1");
        ScenarioBuilder scenario = ScenarioBuilder.of(operation)
                .threads(1 + random.nextInt(8))
                .stallTimeout(Duration.ofMillis(30))
                .giveUp(Duration.ofMillis(300))
                .repeats(Repeats.all(1 + random.nextInt(2)))
                .seed(random.nextLong());
        if (operation.access().needsData()) {
            scenario.prepare().order(random.nextBoolean() ? ItemOrder.SEQUENTIAL : ItemOrder.SHUFFLE);
        }
        if (operation.largestBatch() > 1) {
            scenario.batch(1 + random.nextInt(9));
        }
        if (random.nextBoolean()) {
            scenario.duration(Duration.ofMillis(1 + random.nextInt(40)));
        }
        if (random.nextBoolean()) {
            scenario.warmup(Duration.ofMillis(random.nextInt(10)));
        }
        if (random.nextBoolean()) {
            scenario.rate(Rate.constant(
                    Rate.Amount.parse(1000 + random.nextInt(100_000) + "/s"),
                    random.nextBoolean() ? Rate.Arrivals.EVEN : Rate.Arrivals.POISSON));
        }
        if (random.nextInt(4) == 0) {
            scenario.deadline(Duration.ofMillis(200));
        }
        return scenario;
    }
}
