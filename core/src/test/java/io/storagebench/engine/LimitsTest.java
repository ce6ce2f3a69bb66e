package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Request;
import io.storagebench.result.OperationStats;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class LimitsTest {
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
                        write.in(MemoryStore.placeOf(test)).items(3))
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
        ScenarioBuilder.of(write.in(MemoryStore.placeOf(test)).size("1"))
                .threads(4)
                .duration(Duration.ofMillis(400))
                .run();
        // Ten at once, then after 1, 2, 4 ... ms: fewer than thirty for each thread, where memory does a million.
        assertThat(attempts.get()).isBetween(4L, 4 * 30L);
    }

    @Test
    void anOpenLoopKeepsItsRateThoughRequestsFail(TestInfo test) throws Exception {
        OperationStats stats = ScenarioBuilder.of(
                        new FailingWrite().in(MemoryStore.placeOf(test)).size("1"))
                .threads(4)
                .rate("1000/s")
                .duration(Duration.ofMillis(300))
                .run()
                .ops()
                .get("memory-failing");
        assertThat(stats.failedRequests() + stats.overdue().count()).isEqualTo(300);
    }
}
