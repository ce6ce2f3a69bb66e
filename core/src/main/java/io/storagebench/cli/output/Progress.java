package io.storagebench.cli.output;

import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.op.Clock;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Shows on standard error how far a command is, each second: bars on a terminal, a line now and then elsewhere. Any thread
 * tells it; a thread of its own shows it, also while nothing new comes.
 */
public final class Progress implements Consumer<ProgressUpdate>, AutoCloseable {
    private static final long PERIOD_NANOS = 1_000_000_000;

    private final Clock clock;
    private final View view;
    private final Thread thread = new Thread(this::showEachSecond, "storage-bench-progress");
    private TaskPace pace; // guarded by this
    private boolean closed; // guarded by this

    /** Where it is shown. One thread at a time. */
    interface View {
        /** Shows nothing. */
        View NONE = (pace, nowNanos) -> {};

        void show(TaskPace pace, long nowNanos);

        /** Leaves nothing behind that is in the way of what is shown next. */
        default void end() {}
    }

    private Progress(Clock clock, View view) {
        this.clock = clock;
        this.view = view;
    }

    /** On the console, unless it is to be {@code quiet}. */
    public static Progress on(Console console, boolean quiet) {
        Clock clock = Clock.system();
        if (quiet) {
            return new Progress(clock, View.NONE);
        }
        View view = Terminal.showsStandardError()
                ? new ProgressBars(console.err())
                : new ProgressLines(console::notice, clock.nanoTime());
        return showing(clock, view);
    }

    /** In {@code view}. */
    static Progress showing(Clock clock, View view) {
        Progress progress = new Progress(clock, view);
        progress.thread.setDaemon(true);
        progress.thread.start();
        return progress;
    }

    @Override
    public synchronized void accept(ProgressUpdate update) {
        long now = clock.nanoTime();
        if (pace == null || !pace.continues(update)) {
            pace = new TaskPace(update, now);
        } else {
            pace.see(update, now);
        }
    }

    private void showEachSecond() {
        try {
            for (long next = clock.nanoTime() + PERIOD_NANOS; ; next = clock.nanoTime() + PERIOD_NANOS) {
                clock.sleepUntil(next);
                show();
            }
        } catch (InterruptedException closing) {
            // close() asked for it
        }
    }

    private synchronized void show() {
        if (closed) {
            return;
        }
        Optional.ofNullable(pace).ifPresent(at -> {
            long now = clock.nanoTime();
            at.see(now);
            view.show(at, now);
        });
    }

    @Override
    public synchronized void close() {
        closed = true;
        thread.interrupt();
        view.end();
    }
}
