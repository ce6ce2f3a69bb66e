package io.storagebench.engine.load;

import io.storagebench.result.ShareFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Says that a run is to end early, and why; the first reason counts. Any thread. */
public final class StopSignal {
    /** Why a run ended. */
    public enum Reason {
        /** Everything asked for was done. */
        FINISHED("finished"),
        /** The user stopped it. */
        INTERRUPTED("interrupted"),
        /** Nothing succeeded for the time of {@code --give-up}. */
        GAVE_UP(ShareFacts.GAVE_UP + "no request succeeded any more"),
        /** Not one worker came back. */
        ALL_LOST(ShareFacts.GAVE_UP + "every worker hangs"),
        /** The system was silent for the time of {@code --give-up} where it was asked something beside the load. */
        NO_ANSWER(ShareFacts.GAVE_UP + "the system did not answer any more"),
        /** Another run goes on with the dataset, or removes it. */
        TAKEN_OVER(ShareFacts.GAVE_UP + "another run took over the dataset"),
        /** More failed than can be written down. */
        TOO_MANY_FAILURES(ShareFacts.GAVE_UP + "a million requests failed"),
        /** More shares of the run were lost than its user allows. */
        TOO_MANY_LOST(ShareFacts.GAVE_UP + "too many others were lost"),
        /** Its user wants no run of which a share begins late. */
        LATE(ShareFacts.GAVE_UP + "another one began late");

        private final String label;

        Reason(String label) {
            this.label = label;
        }

        /** Whether the system's failures ended the run, and not its user. */
        public boolean isOfTheSystem() {
            return this == GAVE_UP || this == ALL_LOST || this == NO_ANSWER || this == TOO_MANY_FAILURES;
        }

        /** As results and reports show it. */
        public String label() {
            return label;
        }
    }

    private final List<Runnable> listeners = new ArrayList<>();
    private volatile Reason reason; // written by the holder of this; every request reads it
    private volatile boolean hurried;
    private volatile boolean windowMayClose;
    private volatile String windowClosed; // why; null while it is not

    /** Asks for the end; later calls change nothing. */
    public void stop(Reason why) {
        List<Runnable> toTell;
        synchronized (this) {
            if (reason != null) {
                return;
            }
            reason = why;
            toTell = List.copyOf(listeners);
        }
        toTell.forEach(Runnable::run);
    }

    /** Asks to end without any more waiting: whatever is left to do but the report is skipped. */
    public void hurry() {
        stop(Reason.INTERRUPTED);
        hurried = true;
    }

    /** Says that {@link #closeWindow} may be called, so that whoever waits for long looks for it meanwhile. */
    public void windowMayClose() {
        windowMayClose = true;
    }

    /** Whether {@link #closeWindow} may be called. */
    boolean mayWindowClose() {
        return windowMayClose;
    }

    /** Says that the load of a repeat begins. */
    public void openWindow() {
        windowClosed = null;
    }

    /** Ends the measured phase that goes on as if its time was over; what follows it is done. */
    public void closeWindow(String why) {
        windowClosed = why;
    }

    /** Why the measured phase was ended before its time; empty when it was not. */
    public Optional<String> windowClosed() {
        return Optional.ofNullable(windowClosed);
    }

    /** Whether it was. */
    boolean isWindowClosed() {
        return windowClosed != null;
    }

    /** Whether {@link #hurry} was called. */
    public boolean isHurried() {
        return hurried;
    }

    public Optional<Reason> reason() {
        return Optional.ofNullable(reason);
    }

    public boolean isStopped() {
        return reason != null;
    }

    /** Calls {@code listener} when the stop is asked for, or at once when it was before. */
    public void whenStopped(Runnable listener) {
        synchronized (this) {
            if (reason == null) {
                listeners.add(listener);
                return;
            }
        }
        listener.run();
    }

    /** Does not call {@code listener} any more. */
    synchronized void forget(Runnable listener) {
        listeners.remove(listener);
    }

    /** Calls {@code work} so that a stop interrupts this thread while it is in there, and only then. */
    public <T> T interrupting(Callable<T> work) throws Exception {
        InterruptOnStop interrupt = new InterruptOnStop(Thread.currentThread());
        whenStopped(interrupt::stopped);
        try {
            return work.call();
        } finally {
            interrupt.end();
        }
    }

    private static final class InterruptOnStop {
        private Thread thread;

        InterruptOnStop(Thread thread) {
            this.thread = thread;
        }

        synchronized void stopped() {
            if (thread != null) {
                thread.interrupt();
            }
        }

        synchronized void end() {
            thread = null;
            Thread.interrupted();
        }
    }
}
