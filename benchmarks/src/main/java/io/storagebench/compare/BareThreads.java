package io.storagebench.compare;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;

/** What somebody without a load generator would write: threads that share work, and count nothing but bytes. */
public final class BareThreads {
    private static final int BUFFER_BYTES = 1 << 20;

    private BareThreads() {}

    /** What is done with each number. */
    public interface Work {
        /**
         * @param buffer the thread's own
         * @return bytes that moved
         */
        long on(int number, byte[] buffer) throws Exception;
    }

    /** Does the work for all numbers below {@code count}. */
    public static Figures run(int threads, int count, Work work) throws Exception {
        return run(threads, number -> number < count, work);
    }

    /** Does the work for numbers from 0 on until so much time has passed. */
    public static void run(int threads, Duration time, Work work) throws Exception {
        long start = System.nanoTime();
        run(threads, number -> System.nanoTime() - start < time.toNanos(), work);
    }

    private static Figures run(int threads, IntPredicate isToDo, Work work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        var jvm = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        AtomicInteger next = new AtomicInteger();
        long cpuBefore = jvm.getProcessCpuTime();
        long before = System.nanoTime();
        Callable<Long> thread = () -> {
            byte[] buffer = new byte[BUFFER_BYTES];
            long bytes = 0;
            for (int i = next.getAndIncrement(); isToDo.test(i); i = next.getAndIncrement()) {
                bytes += work.on(i, buffer);
            }
            return bytes;
        };
        try {
            long bytes = 0;
            for (Future<Long> part : pool.invokeAll(Collections.nCopies(threads, thread))) {
                bytes += part.get();
            }
            long nanos = System.nanoTime() - before;
            int requests = next.get() - threads; // each has found one that is not to do
            return new Figures(requests, bytes, nanos, jvm.getProcessCpuTime() - cpuBefore, 0);
        } finally {
            pool.shutdown();
        }
    }
}
