package io.storagebench.engine.phase;

import io.storagebench.op.failure.Failures;
import io.storagebench.result.Interval;
import io.storagebench.result.Measurement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

/** Tells each follower of a run on a thread of its own; never waits for one, and never throws. Any thread. */
public final class Followers implements AutoCloseable {
    /** What may wait for a follower, which is an interval a second and a few phases. */
    static final int MOST_WAITING = 120;

    private static final Duration END_WITHIN = Duration.ofSeconds(5);

    private final List<Told> all;
    private final Duration endWithin;

    private Followers(List<Told> all, Duration endWithin) {
        this.all = all;
        this.endWithin = endWithin;
    }

    /**
     * Starts their threads.
     *
     * @param notice is told once of each follower that fails or is too slow
     */
    public static Followers start(List<RunFollower> followers, Consumer<String> notice) {
        return start(followers, notice, END_WITHIN);
    }

    /** The same, with the time that they have at the end. */
    static Followers start(List<RunFollower> followers, Consumer<String> notice, Duration endWithin) {
        return new Followers(
                followers.stream().map(follower -> new Told(follower, notice)).toList(), endWithin);
    }

    public void phase(Phase phase) {
        all.forEach(told -> told.of(follower -> follower.phase(phase)));
    }

    public void interval(Interval interval, RunFollower.SoFar run) {
        all.forEach(told -> told.of(follower -> follower.interval(interval, run)));
    }

    public void ended(Measurement repeat) {
        all.forEach(told -> told.of(follower -> follower.ended(repeat)));
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** Waits until they were told everything, but not for long. */
    @Override
    public void close() {
        all.forEach(Told::end);
        long until = System.nanoTime() + endWithin.toNanos();
        all.forEach(told -> told.await(until));
    }

    /** One follower and its thread. */
    private static final class Told {
        private final RunFollower follower;
        private final Consumer<String> notice;
        private final BlockingQueue<Consumer<RunFollower>> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
        private final Thread thread;
        private boolean over; // guarded by this
        private boolean gaveUp; // guarded by this

        Told(RunFollower follower, Consumer<String> notice) {
            this.follower = follower;
            this.notice = notice;
            thread = new Thread(this::tell, "storage-bench-follower");
            thread.setDaemon(true);
            thread.start();
        }

        synchronized void of(Consumer<RunFollower> what) {
            if (!over && !waiting.offer(what)) {
                giveUp("cannot keep up with the run, and is told no more");
            }
        }

        private void tell() {
            try {
                while (!isToldAll()) {
                    waiting.take().accept(follower);
                }
            } catch (InterruptedException given) {
                // giveUp() asked for it
            } catch (RuntimeException | LinkageError | OutOfMemoryError failure) {
                giveUp(Failures.message(failure) + ". It is told no more");
            }
        }

        private synchronized boolean isToldAll() {
            return over && waiting.isEmpty();
        }

        private synchronized void giveUp(String why) {
            if (!gaveUp) {
                gaveUp = true;
                over = true;
                waiting.clear();
                thread.interrupt();
                notice.accept(follower.name() + ": " + why + ". The run itself is not affected.");
            }
        }

        synchronized void end() {
            if (!over) {
                waiting.offer(told -> {}); // wakes it when it has nothing to do
                over = true;
            }
        }

        void await(long untilNanos) {
            try {
                thread.join(Math.max(1, (untilNanos - System.nanoTime()) / 1_000_000));
                if (thread.isAlive()) {
                    giveUp("did not end within the time that it has after the run, and was left behind");
                }
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
