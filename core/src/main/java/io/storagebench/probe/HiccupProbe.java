package io.storagebench.probe;

import io.storagebench.op.Clock;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.host.Hiccups;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Measures how late threads of this JVM run: a daemon thread sleeps for ten milliseconds, over and over, and records by
 * how much it overslept.
 *
 * <p>The method is that of jHiccup: the shortest sleep seen is the timer's own and counts as no delay, and a delay of n times
 * that sleep is recorded as the n delays that threads wanting to run at each of those moments would have had, so the
 * percentile is one of moments, not of wake-ups. jHiccup sleeps for one millisecond; that took 1.5 % of a core, which was
 * 5 % of all that a client of HDFS used.
 *
 * <p>Any thread may take figures; an interval ends where the next begins.
 */
public final class HiccupProbe implements AutoCloseable {
    static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final int DIGITS = 2;

    private final Clock clock;
    private final Sleep sleep;
    private final SingleWriterRecorder recorder = new SingleWriterRecorder(1, LONGEST_NANOS, DIGITS);
    private final AtomicLong wakeUps = new AtomicLong();
    private final AtomicLong lateNanos = new AtomicLong();
    private final Window phase;
    private final Window interval;
    private Histogram recorded;
    private long shortestNanos = Long.MAX_VALUE;
    private Thread thread;

    /** Not the clock's own waiting, which spins before the end and would burn 5 % of a core here. */
    interface Sleep {
        void nanos(long nanos) throws InterruptedException;
    }

    HiccupProbe(Clock clock, Sleep sleep) {
        this.clock = clock;
        this.sleep = sleep;
        this.phase = new Window(clock.nanoTime());
        this.interval = new Window(clock.nanoTime());
    }

    /** Starts the thread; the first interval and the first phase begin now. */
    public static HiccupProbe start(Clock clock) {
        var probe = new HiccupProbe(clock, TimeUnit.NANOSECONDS::sleep);
        probe.thread = new Thread(probe::run, "hiccup-probe");
        probe.thread.setDaemon(true);
        probe.thread.start();
        return probe;
    }

    /** Hiccups since the previous call, or since the start. */
    public synchronized Hiccups takeInterval() {
        collect();
        return interval.take(clock.nanoTime());
    }

    /** Hiccups since the previous call of this method, or since the start; intervals taken meanwhile are part of it. */
    public synchronized Hiccups takePhase() {
        collect();
        return phase.take(clock.nanoTime());
    }

    /** Ends the thread; what it recorded can still be taken. */
    @Override
    public void close() {
        if (thread != null) {
            thread.interrupt();
        }
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                sleepOnce();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    void sleepOnce() throws InterruptedException {
        long start = clock.nanoTime();
        sleep.nanos(SLEEP_NANOS);
        long slept = clock.nanoTime() - start;
        shortestNanos = Math.min(shortestNanos, slept);
        long late = Math.min(slept - shortestNanos, LONGEST_NANOS);
        recorder.recordValueWithExpectedInterval(late, SLEEP_NANOS);
        wakeUps.incrementAndGet();
        lateNanos.addAndGet(late);
    }

    private void collect() {
        recorded = recorder.getIntervalHistogram(recorded);
        long count = wakeUps.getAndSet(0);
        long nanos = lateNanos.getAndSet(0);
        interval.add(recorded, count, nanos);
        phase.add(recorded, count, nanos);
    }

    /** Sums between two takings. */
    private static final class Window {
        private final Histogram late = new Histogram(1, LONGEST_NANOS, DIGITS);
        private long startNanos;
        private long wakeUps;
        private long lateNanos;

        Window(long startNanos) {
            this.startNanos = startNanos;
        }

        void add(Histogram recorded, long count, long nanos) {
            late.add(recorded);
            wakeUps += count;
            lateNanos += nanos;
        }

        Hiccups take(long nowNanos) {
            var taken = new Hiccups(nowNanos - startNanos, wakeUps, lateNanos, LatencyStats.of(late));
            startNanos = nowNanos;
            wakeUps = 0;
            lateNanos = 0;
            late.reset();
            return taken;
        }
    }
}
