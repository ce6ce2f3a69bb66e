package io.storagebench.launch;

import io.storagebench.engine.Lent;
import io.storagebench.engine.LoadHooks;
import io.storagebench.engine.LoadStarts;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.phase.Phase;
import io.storagebench.engine.phase.RunFollower;
import io.storagebench.op.Clock;
import io.storagebench.result.Interval;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * This process as a share that another one drives: it says by lines on standard output how far it is, and does by lines on
 * standard input what it is told. When its standard input closes, the other one is gone, and this one ends at once. Any
 * thread.
 */
public final class DrivenShare implements LoadStarts, LoadHooks {
    /** The system property that says so. */
    public static final String PROPERTY = "storage-bench.driven";

    private static final long SIGN_OF_LIFE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final PrintStream out;
    private final Clock clock;
    private final BlockingQueue<ShareLines.Begin> begins = new LinkedBlockingQueue<>();
    private final BlockingQueue<Optional<Instant>> starts = new LinkedBlockingQueue<>();
    private final BlockingQueue<Boolean> nexts = new LinkedBlockingQueue<>();
    private volatile ProgressUpdate progress = ProgressUpdate.of("start");
    private volatile Consumer<StopSignal.Reason> stop = reason -> {};
    private volatile Runnable hurry = () -> {};
    private volatile Consumer<String> closeWindow = why -> {};
    private volatile Optional<StopSignal.Reason> stopped = Optional.empty();

    private DrivenShare(PrintStream out, Clock clock) {
        this.out = out;
        this.clock = clock;
    }

    /** Whether this process is one. */
    public static boolean isThis() {
        return Boolean.getBoolean(PROPERTY);
    }

    /**
     * Begins to listen and to tell that this process lives.
     *
     * @param gone is called when nobody drives it any more
     */
    public static DrivenShare by(InputStream in, PrintStream out, Clock clock, Runnable gone) {
        DrivenShare share = new DrivenShare(out, clock);
        start("storage-bench-driver", () -> share.listen(in, gone));
        start("storage-bench-alive", share::tellOfLife);
        return share;
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void listen(InputStream in, Runnable gone) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                ShareLines.parse(line, ShareLines.OfDriver.class).ifPresent(this::told);
            }
        } catch (IOException broken) {
            // As good as closed.
        }
        gone.run();
    }

    private void told(ShareLines.OfDriver line) {
        Optional.ofNullable(line.begin()).ifPresent(begins::add);
        Optional.ofNullable(line.start())
                .map(start -> start.equals(ShareLines.OfDriver.AT_ONCE)
                        ? Optional.<Instant>empty()
                        : Optional.of(Instant.parse(start)))
                .ifPresent(starts::add);
        Optional.ofNullable(line.next()).ifPresent(nexts::add);
        Optional.ofNullable(line.close()).ifPresent(closeWindow);
        if (line.stop() != null || line.hurry() != null || line.end() != null) {
            StopSignal.Reason why = Optional.ofNullable(line.end()).orElse(StopSignal.Reason.INTERRUPTED);
            stopped = Optional.of(why);
            nexts.add(true);
            if (line.hurry() == null) {
                stop.accept(why);
            } else {
                hurry.run();
            }
        }
    }

    private void tellOfLife() {
        try {
            for (long next = clock.nanoTime(); ; next += SIGN_OF_LIFE_NANOS) {
                clock.sleepUntil(next);
                say(ShareLines.OfShare.progress(progress));
            }
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }

    private void say(ShareLines.OfShare line) {
        String text = ShareLines.line(line);
        synchronized (out) {
            out.println(text);
            out.flush();
        }
    }

    /** Says what is to be done when the driver wants an early end, and when it does not even want to wait for that. */
    public void onStop(Consumer<StopSignal.Reason> first, Runnable second) {
        hurry = second;
        stop = first;
        stopped.ifPresent(first);
    }

    /** Says what is to be done when the measured phase is over before its time; that is told once it has begun. */
    public void onClosedWindow(Consumer<String> close) {
        closeWindow = close;
    }

    /** What the driver has for all shares; waits for it. */
    public Lent lent() throws InterruptedException {
        return begin().lent();
    }

    private ShareLines.Begin begin() throws InterruptedException {
        ShareLines.Begin begin = begins.take();
        begins.add(begin);
        return begin;
    }

    /** Takes how far it is; told each second. */
    public void progress(ProgressUpdate update) {
        progress = update;
    }

    /** Lets the user know something. */
    public void notice(String message) {
        say(ShareLines.OfShare.notice(message));
    }

    @Override
    public Optional<Instant> ready(int repeat) throws InterruptedException {
        say(ShareLines.OfShare.ready(repeat));
        Optional<Instant> start = starts.take();
        start.ifPresent(at -> late(clock.wallMillis() - at.toEpochMilli()));
        return start;
    }

    @Override
    public boolean failsWhenLate() throws InterruptedException {
        return begin().failsWhenLate();
    }

    @Override
    public void late(long millis) {
        say(ShareLines.OfShare.late(millis));
    }

    @Override
    public void before() {}

    /** Waits until all shares have ended the repeat, and what follows it is done. */
    @Override
    public void after() throws InterruptedException {
        if (stopped.isEmpty()) {
            progress = ProgressUpdate.of("wait for the others");
            say(ShareLines.OfShare.ofEnd());
            nexts.take();
        }
    }

    /** Tells the driver of each interval, when it wants to know. */
    public List<RunFollower> followers() throws InterruptedException {
        return begin().follow() ? List.of(new Follower()) : List.of();
    }

    private final class Follower implements RunFollower {
        @Override
        public String name() {
            return "the driver";
        }

        @Override
        public void phase(Phase phase) {
            say(ShareLines.OfShare.phase(phase));
        }

        @Override
        public void interval(Interval interval, SoFar run) {
            say(ShareLines.OfShare.interval(interval, run.inFlight(), run.last()));
        }
    }
}
