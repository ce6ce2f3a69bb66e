package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CrewOfThreadsTest {
    @Test
    void allJobsAreDoneWhenItHasWaitedForThem() throws Exception {
        AtomicInteger done = new AtomicInteger();
        try (CrewOfThreads crew = new CrewOfThreads(4)) {
            for (int i = 0; i < 1000; i++) {
                crew.submit(done::incrementAndGet);
            }
            crew.await();
            assertThat(done).hasValue(1000);
        }
    }

    @Test
    void theFirstFailureEndsItAll() {
        AtomicInteger done = new AtomicInteger();
        try (CrewOfThreads crew = new CrewOfThreads(1)) {
            assertThatThrownBy(() -> {
                        crew.submit(() -> {
                            throw new IOException("no room");
                        });
                        for (int i = 0; i < 1000; i++) {
                            crew.submit(done::incrementAndGet);
                        }
                        crew.await();
                    })
                    .isInstanceOf(IOException.class)
                    .hasMessage("no room");
        }
        assertThat(done).hasValue(0);
    }

    @Test
    void closingEndsWhatStillRuns() throws Exception {
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        try (CrewOfThreads crew = new CrewOfThreads(2)) {
            crew.submit(() -> {
                began.countDown();
                try {
                    new CountDownLatch(1).await();
                } finally {
                    ended.countDown();
                }
            });
            began.await();
        }
        ended.await();
        assertThat(ended.getCount()).isZero();
    }
}
