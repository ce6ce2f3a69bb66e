package io.storagebench.engine.load;

import io.storagebench.op.Clock;
import java.util.Optional;

/**
 * The engine's own thread beside the workers: each period it looks after them, and whenever a second of the day begins it
 * samples an interval and shows the progress. A late tick never moves a later one.
 */
public final class Ticker {
    private static final long SAMPLE_NANOS = 1_000_000_000;

    private final long periodNanos;
    private final Clock clock;
    private final WallTime wall;
    private final Runnable sample;
    private final Object sampling = new Object();
    private boolean samples = true; // guarded by sampling
    private boolean shows = true; // the ticker's thread
    private volatile Runnable progress;
    private volatile Throwable failure;
    private Thread thread;

    /**
     * @param periodNanos how often to look, at most a second
     */
    public Ticker(long periodNanos, Clock clock, WallTime wall, Runnable sample, Runnable progress) {
        this.periodNanos = periodNanos;
        this.clock = clock;
        this.wall = wall;
        this.sample = sample;
        this.progress = progress;
    }

    /** Starts; each tick also calls {@code look}. */
    void start(Runnable look) {
        long origin = clock.nanoTime();
        thread = new Thread(() -> tickFrom(origin, look), "storage-bench-ticker");
        thread.setDaemon(true);
        thread.start();
    }

    private void tickFrom(long origin, Runnable look) {
        try {
            long nextLook = origin + periodNanos;
            long nextSample = wall.nextMultiple(origin, SAMPLE_NANOS);
            while (true) {
                clock.sleepUntil(Math.min(nextLook, nextSample));
                long now = clock.nanoTime();
                if (now >= nextLook) {
                    look.run();
                    nextLook += periodNanos * (1 + (now - nextLook) / periodNanos);
                }
                if (now >= nextSample) {
                    sampleUnlessStopped();
                    if (shows) {
                        shows = succeeds(progress);
                    }
                    nextSample = wall.nextMultiple(now, SAMPLE_NANOS);
                }
            }
        } catch (InterruptedException stopped) {
            // stop() asked for it
        }
    }

    private void sampleUnlessStopped() {
        synchronized (sampling) {
            if (samples) {
                samples = succeeds(sample);
            }
        }
    }

    /** A probe or a progress bar that fails ends with its first failure; whatever it does, workers are looked after. */
    private boolean succeeds(Runnable work) {
        try {
            work.run();
            return true;
        } catch (RuntimeException | LinkageError unexpected) { // a probe may lack a native library
            failure = unexpected;
            return false;
        }
    }

    /** Why sampling or progress ended early; empty when neither did. */
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** Samples no more; when it returns, no sample is being taken. Ticks go on, to look and to show progress. */
    void stopSampling() {
        synchronized (sampling) {
            samples = false;
        }
    }

    /** Shows another progress from now on. */
    void show(Runnable other) {
        progress = other;
    }

    /** Ends the thread, and waits for that: no progress of this phase is shown after that of the next. */
    void stop() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }
}
