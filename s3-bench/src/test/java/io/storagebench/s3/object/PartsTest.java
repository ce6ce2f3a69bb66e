package io.storagebench.s3.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.s3.client.S3Exception;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PartsTest {
    private final ExecutorService pool = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() {
        pool.shutdownNow();
    }

    @Test
    void everyPartIsDoneOnceByAsManyThreadsAsAsked() throws IOException {
        Set<Integer> done = new ConcurrentSkipListSet<>();
        CountDownLatch three = new CountDownLatch(3);
        Parts.each(pool, 20, 3, number -> {
            three.countDown();
            await(three); // fails unless three are under way at once
            assertThat(done.add(number)).isTrue();
        });
        assertThat(done).hasSize(20).contains(0, 19);
    }

    @Test
    void afterAFailureNoFurtherPartIsBegun() {
        AtomicInteger begun = new AtomicInteger();
        assertThatThrownBy(() -> Parts.each(pool, 1000, 1, number -> {
                    begun.incrementAndGet();
                    if (number == 5) {
                        throw new S3Exception(503, "SlowDown", "");
                    }
                }))
                .hasMessage("503 SlowDown");
        assertThat(begun).hasValue(6);
    }

    @Test
    void anErrorOfAHelperIsNotLost() {
        Thread asking = Thread.currentThread();
        CountDownLatch two = new CountDownLatch(2);
        assertThatThrownBy(() -> Parts.each(pool, 2, 2, number -> {
                    two.countDown();
                    await(two);
                    if (Thread.currentThread() != asking) {
                        throw new OutOfMemoryError("direct buffer memory");
                    }
                }))
                .isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void nothingIsUnderWayWhenAFailureIsTold() {
        AtomicInteger underWay = new AtomicInteger();
        CountDownLatch four = new CountDownLatch(4);
        assertThatThrownBy(() -> Parts.each(pool, 4, 4, number -> {
                    underWay.incrementAndGet();
                    four.countDown();
                    await(four);
                    if (number == 0) {
                        underWay.decrementAndGet();
                        throw new S3Exception(503, "SlowDown", "");
                    }
                    Thread.onSpinWait();
                    underWay.decrementAndGet();
                }))
                .hasMessage("503 SlowDown");
        assertThat(underWay).hasValue(0);
    }

    @Test
    void anInterruptReachesTheHelpers() {
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger interrupted = new AtomicInteger();
        CountDownLatch bothWait = new CountDownLatch(2);
        Thread self = Thread.currentThread();
        pool.execute(() -> {
            await(bothWait);
            self.interrupt();
        });
        assertThatThrownBy(() -> Parts.each(pool, 10, 2, number -> {
                    bothWait.countDown();
                    try {
                        never.await();
                    } catch (InterruptedException stopped) {
                        interrupted.incrementAndGet();
                        Thread.currentThread().interrupt();
                        throw new InterruptedIOException("stopped");
                    }
                }))
                .isInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(interrupted).hasValue(2);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }
}
