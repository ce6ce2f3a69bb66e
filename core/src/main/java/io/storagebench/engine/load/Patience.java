package io.storagebench.engine.load;

import io.storagebench.op.Clock;
import io.storagebench.op.WireBytes;
import io.storagebench.units.Durations;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * Waits for everything but requests that may hang: each such step runs in a thread of its own, which is left behind when
 * it does not end in time. Whoever waits then goes on, so a report never waits for a system that is silent.
 *
 * <p>Two things end the patience: {@code --give-up} without a sign of life, and a stop of the run, after which all that is
 * left to do together has a few seconds ({@link Ending}), whatever hangs. Any thread.
 */
public final class Patience {
    private static final String CONNECTING = "connecting";
    private static final String SKIPPED = "skipped, as the run was stopped twice";
    private static final long POLL_MILLIS = 20;
    /** A machine that slept, or a process that was halted, has not waited for anybody. */
    private static final long MOST_NANOS_OF_A_POLL = Duration.ofMillis(250).toNanos();
    /** A step that begins late still has about half a second. */
    private static final int LEAST_POLLS = 25;

    private final Clock clock;
    private final StopSignal stop;
    private final Duration giveUp;
    private final WireBytes wire;
    private final AtomicLong signs = new AtomicLong();
    private final AtomicInteger resting = new AtomicInteger();
    private final AtomicReference<Long> stoppedNanos = new AtomicReference<>();
    private volatile String system = "the system";

    /**
     * @param giveUp how long a step may go on without a sign of life
     * @param wire counts what the system says, where anything counts it
     */
    public Patience(Clock clock, StopSignal stop, Duration giveUp, WireBytes wire) {
        this.clock = clock;
        this.stop = stop;
        this.giveUp = giveUp;
        this.wire = wire;
        stop.whenStopped(this::stoppedNanos);
    }

    /** The steps that may be left when a run is stopped, in their order, and when each must be over after the stop. */
    public enum Ending {
        /** Requests in flight, or whatever else the stop has interrupted. */
        WORK(4_000, 500),
        /** Questions about the system. */
        STATE(4_500, 0),
        /** Closing of workers. */
        WORKERS(5_000, 0),
        /** Marks, cleaning and removing. */
        BOOKS(8_000, 500),
        /** The user's command after the load, which is killed then. */
        HOOK(8_500, 2_500),
        /** Disconnecting. */
        CONNECTION(10_000, 0),
        /** Embedded servers, which are killed then. */
        SERVERS(11_000, 2_000);

        private final Duration afterStop;
        private final long graceMillis;

        Ending(long afterStopMillis, long graceMillis) {
            this.afterStop = Duration.ofMillis(afterStopMillis);
            this.graceMillis = graceMillis;
        }

        /** How long after a stop it may take. */
        public Duration afterStop() {
            return afterStop;
        }

        /** Whether a user who is impatient goes without. */
        boolean isSkippedInAHurry() {
            return this != CONNECTION && this != SERVERS;
        }
    }

    /** A step was not begun, or was left behind, as the run was stopped. */
    public static final class LeftBehindException extends IOException {
        private static final long serialVersionUID = 1;

        LeftBehindException(String message) {
            super(message);
        }
    }

    /** The system gave no sign of life for the time of {@code --give-up}. */
    public static final class NoAnswerException extends IOException {
        private static final long serialVersionUID = 1;

        NoAnswerException(String message) {
            super(message);
        }
    }

    /** Says what the system is called in messages. */
    public void waitsFor(String name) {
        system = name;
    }

    /** Says that the system, or a step, gave a sign of life. */
    public void alive() {
        signs.incrementAndGet();
    }

    /** Says that from now on, until {@link #restEnded}, nobody waits for the system. */
    public void rest() {
        resting.incrementAndGet();
    }

    public void restEnded() {
        resting.decrementAndGet();
    }

    /** Calls {@code work}, which asks the system something; a stop interrupts it. */
    public <T> T ask(String doing, Callable<T> work) throws Exception {
        return call(new Step<>(doing, work, Ending.WORK, true, this::lives));
    }

    /** The same for work that may take long and shows by bytes that are received alone that it goes on. */
    public <T> T askAtLength(String doing, Callable<T> work) throws Exception {
        return wire.isCounted() ? ask(doing, work) : untilStop(work);
    }

    /** The same for connecting, which has to succeed in all within {@code --give-up}. */
    public <T> T connect(Callable<T> work) throws Exception {
        return call(new Step<>(CONNECTING, work, Ending.WORK, true, () -> 0));
    }

    /** Calls {@code work}, which may take as long as it likes; a stop interrupts it. */
    public <T> T untilStop(Callable<T> work) throws Exception {
        return call(new Step<>("", work, Ending.WORK, true, null));
    }

    /** Calls {@code work}, which is to be done also after a stop; one that comes meanwhile interrupts it. */
    public <T> T finish(Ending ending, String doing, Callable<T> work) throws Exception {
        boolean ofSystem = ending != Ending.HOOK;
        return call(new Step<>(doing, work, ending, !stop.isStopped(), ofSystem ? this::lives : null));
    }

    /** Calls {@code work}, which is to be done to its end as long as there is time. */
    public <T> T close(Ending ending, String doing, Callable<T> work) throws Exception {
        return call(new Step<>(doing, work, ending, false, ending == Ending.SERVERS ? null : this::lives));
    }

    private long lives() {
        return signs.get() + wire.received();
    }

    private long stoppedNanos() {
        return stoppedNanos.updateAndGet(known -> known != null ? known : (Long) clock.nanoTime());
    }

    /**
     * Something to do.
     *
     * @param doing in words, for "while …"
     * @param lives changes with each sign of life; null where none is asked for
     */
    private record Step<T>(
            String doing, Callable<T> work, Ending ending, boolean isInterruptedByStop, LongSupplier lives) {}

    private <T> T call(Step<T> step) throws Exception {
        if (stop.isHurried() && step.ending().isSkippedInAHurry()) {
            throw new LeftBehindException(SKIPPED);
        }
        Aside<T> aside = new Aside<>(step.work());
        Runnable interrupt = aside::interrupt;
        aside.start();
        if (step.isInterruptedByStop()) {
            stop.whenStopped(interrupt);
        }
        try {
            await(step, aside);
        } catch (InterruptedException interrupted) {
            aside.interrupt();
            throw interrupted;
        } finally {
            stop.forget(interrupt);
        }
        return aside.get();
    }

    private void await(Step<?> step, Aside<?> aside) throws InterruptedException, IOException {
        long last = clock.nanoTime();
        long quiet = 0;
        int pollsOfStop = 0;
        long seen = step.lives() == null ? 0 : step.lives().getAsLong();
        while (!aside.ended.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            long now = clock.nanoTime();
            if (stop.isStopped()) {
                pollsOfStop++;
                if (isOver(step.ending(), now, pollsOfStop)) {
                    leave(step, aside);
                    return;
                }
            } else if (step.lives() != null) {
                long lives = step.lives().getAsLong();
                quiet = lives == seen && resting.get() == 0 ? quiet + Math.min(now - last, MOST_NANOS_OF_A_POLL) : 0;
                seen = lives;
                if (quiet >= giveUp.toNanos()) {
                    stop.stop(StopSignal.Reason.NO_ANSWER);
                    aside.interrupt();
                    throw new NoAnswerException(system + ": "
                            + (step.doing().equals(CONNECTING) ? "not connected within " : "no answer for ")
                            + Durations.render(giveUp) + " (--give-up)"
                            + (step.doing().equals(CONNECTING) ? "" : " while " + step.doing())
                            + ". Is it up, and is its address right? A longer --give-up waits longer.");
                }
            }
            last = now;
        }
    }

    private boolean isOver(Ending ending, long now, int polls) {
        if (stop.isHurried() && (ending.isSkippedInAHurry() || polls >= LEAST_POLLS)) {
            return true;
        }
        return polls >= LEAST_POLLS
                && now - stoppedNanos() >= ending.afterStop().toNanos();
    }

    private void leave(Step<?> step, Aside<?> aside) throws InterruptedException, IOException {
        aside.interrupt();
        boolean ended = aside.ended.await(step.ending().graceMillis, TimeUnit.MILLISECONDS);
        if (!ended || aside.failure != null) {
            throw new LeftBehindException(
                    stop.isHurried()
                            ? SKIPPED
                            : "no answer within " + step.ending().afterStop().toMillis() / 1e3 + " s after the stop");
        }
    }

    /** A thread that does one thing. */
    private static final class Aside<T> {
        private final CountDownLatch ended = new CountDownLatch(1);
        private final Callable<T> work;
        private final Thread thread = new Thread(this::run, "storage-bench-step");
        private T value; // these two before `ended` opens
        private Throwable failure;
        private boolean over; // guarded by this

        Aside(Callable<T> work) {
            this.work = work;
            thread.setDaemon(true);
        }

        void start() {
            thread.start();
        }

        private void run() {
            try {
                value = work.call();
            } catch (Throwable anything) { // whoever waits is to see it
                failure = anything;
            } finally {
                synchronized (this) {
                    over = true;
                }
                ended.countDown();
            }
        }

        synchronized void interrupt() {
            if (!over) {
                thread.interrupt();
            }
        }

        T get() throws Exception {
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure != null) {
                throw (Exception) failure;
            }
            return value;
        }
    }
}
