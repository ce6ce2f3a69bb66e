package io.storagebench.hdfs.namespace.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WalkersTest {
    private static final Path TOP = new Path("/t");
    private static final int CHILDREN = 9;
    private static final int DEPTH = 4;
    /** 1 + 9 + 81 + 729 + 6561. */
    private static final int ALL = 7381;

    @AutoClose("shutdownNow")
    private final ExecutorService pool = Executors.newCachedThreadPool();

    private final Map<Path, Integer> visits = new ConcurrentHashMap<>();
    private final Map<Thread, Integer> threads = new ConcurrentHashMap<>();

    /** A tree of which every node that is not at the bottom has as many children. */
    private void visit(Path node, Walkers walkers) throws IOException {
        visits.merge(node, 1, Integer::sum);
        threads.merge(Thread.currentThread(), 1, Integer::sum);
        for (int i = 0; node.depth() <= DEPTH && i < CHILDREN && !walkers.hasFailed(); i++) {
            Path child = new Path(node, Integer.toString(i));
            if (!walkers.offer(child)) {
                visit(child, walkers);
            }
        }
    }

    private void assertAllVisitedOnce() {
        assertThat(visits).hasSize(ALL);
        assertThat(visits.values()).containsOnly(1);
    }

    @Test
    void oneWalkerDoesAllOfItInTheThreadThatAsks() throws IOException {
        Walkers.walk(pool, 1, TOP, this::visit, this::visit);
        assertAllVisitedOnce();
        assertThat(threads).containsOnlyKeys(Thread.currentThread());
    }

    @Test
    void severalWalkersVisitEverythingExactlyOnce() throws IOException {
        for (int round = 0; round < 20; round++) {
            visits.clear();
            Walkers.walk(pool, 8, TOP, this::visit, this::visit);
            assertAllVisitedOnce();
        }
        assertThat(threads).hasSizeGreaterThan(1);
    }

    @Test
    void aPoolThatIsExhaustedOnlyMakesItSlower() throws IOException {
        try (Closing exhausted = new Closing(new ThreadPoolExecutor(
                0, 1, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), new ThreadPoolExecutor.CallerRunsPolicy()))) {
            Walkers.walk(exhausted.pool(), 8, TOP, this::visit, this::visit);
        }
        assertAllVisitedOnce();
    }

    private record Closing(ExecutorService pool) implements AutoCloseable {
        @Override
        public void close() {
            pool.shutdownNow();
        }
    }

    @Test
    void theFirstFailureEndsTheWalkAndNobodyIsAtItAfterwards() {
        AtomicInteger under = new AtomicInteger();
        Walkers.Part failing = (top, walkers) -> {
            under.incrementAndGet();
            try {
                if (top.getName().equals("7")) {
                    throw new FileNotFoundException(top.toString());
                }
                visit(top, walkers);
            } finally {
                under.decrementAndGet();
            }
        };
        assertThatThrownBy(() -> Walkers.walk(
                        pool,
                        8,
                        TOP,
                        (top, walkers) -> {
                            while (!walkers.offer(new Path(top, "7"))) {
                                Thread.onSpinWait();
                            }
                            visit(top, walkers);
                        },
                        failing))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage("/t/7");
        assertThat(under).hasValue(0);
    }

    @Test
    void anInterruptReachesAllWalkersOfAWalk() throws Exception {
        CountDownLatch waiting = new CountDownLatch(2);
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger interrupted = new AtomicInteger();
        Walkers.Part stuck = (top, walkers) -> {
            waiting.countDown();
            try {
                never.await();
            } catch (InterruptedException stopped) {
                interrupted.incrementAndGet();
                throw new InterruptedIOException("stopped");
            }
        };
        Thread walk = new Thread(() -> {
            assertThatThrownBy(() -> Walkers.walk(
                            pool,
                            2,
                            TOP,
                            (top, walkers) -> {
                                walkers.offer(new Path(top, "a"));
                                stuck.walk(top, walkers);
                            },
                            stuck))
                    .isInstanceOf(InterruptedIOException.class);
        });
        walk.start();
        waiting.await();
        walk.interrupt();
        walk.join();
        assertThat(interrupted).hasValue(2);
    }
}
