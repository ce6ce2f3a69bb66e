package io.storagebench.launch;

import io.storagebench.engine.Lent;
import io.storagebench.engine.LoadHooks;
import io.storagebench.engine.LoadStarts;
import io.storagebench.engine.load.ProgressUpdate;
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
    private final BlockingQueue<ShareLines.Begin> begins = new LinkedBlockingQueue<>();
    private final BlockingQueue<Instant> starts = new LinkedBlockingQueue<>();
    private final BlockingQueue<Boolean> nexts = new LinkedBlockingQueue<>();
    private volatile ProgressUpdate progress = ProgressUpdate.of("start");
    private volatile Runnable stop = () -> {};
    private volatile Runnable hurry = () -> {};
    private volatile boolean stopped;

    private DrivenShare(PrintStream out) {
        this.out = out;
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
    public static DrivenShare by(InputStream in, PrintStream out, Runnable gone) {
        DrivenShare share = new DrivenShare(out);
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
        Optional.ofNullable(line.start()).map(Instant::parse).ifPresent(starts::add);
        Optional.ofNullable(line.next()).ifPresent(nexts::add);
        if (line.stop() != null || line.hurry() != null) {
            stopped = true;
            nexts.add(true);
            (line.stop() == null ? hurry : stop).run();
        }
    }

    private void tellOfLife() {
        Clock clock = Clock.system();
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
    public void onStop(Runnable first, Runnable second) {
        hurry = second;
        stop = first;
        if (stopped) {
            first.run();
        }
    }

    /** What the driver has for all shares; waits for it. */
    public Lent lent() throws InterruptedException {
        ShareLines.Begin begin = begins.take();
        begins.add(begin);
        return begin.lent();
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
        return Optional.of(starts.take());
    }

    @Override
    public void before() {}

    /** Waits until all shares have ended the repeat, and what follows it is done. */
    @Override
    public void after() throws InterruptedException {
        if (!stopped) {
            progress = ProgressUpdate.of("wait for the others");
            say(ShareLines.OfShare.ofEnd());
            nexts.take();
        }
    }

    /** Tells the driver of each interval, when it wants to know. */
    public List<RunFollower> followers() throws InterruptedException {
        ShareLines.Begin begin = begins.take();
        begins.add(begin);
        return begin.follow() ? List.of(new Follower()) : List.of();
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
