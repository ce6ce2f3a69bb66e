package io.storagebench.hdfs.blocks;

import io.storagebench.op.Clock;
import io.storagebench.op.RunContext;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Looks at where the blocks of a file are right after it was closed, in a helper thread, so that the load does not wait.
 *
 * <p>A look after the run is too late alone: what a client wrote without parity is reconstructed in the background within
 * minutes, and the run that wrote too little was the fastest of all. At most ten files a second are looked at, so that a
 * run with small files does not measure the looking. Any thread.
 */
public final class PlacementLooks {
    private static final long NEVER = Long.MIN_VALUE;
    private static final long APART_NANOS = Duration.ofMillis(100).toNanos();
    // DataNodes report what they have received within milliseconds; reconstruction takes seconds to begin.
    private static final long REPORTED_WITHIN_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long POLL_NANOS = Duration.ofMillis(50).toNanos();

    private final DistributedFileSystem hdfs;
    private final AtomicLong nextNanos = new AtomicLong(NEVER);
    private final Map<Path, Placement.Shortfall> shortAtClose = new ConcurrentHashMap<>();

    public PlacementLooks(DistributedFileSystem hdfs) {
        this.hdfs = hdfs;
    }

    public DistributedFileSystem hdfs() {
        return hdfs;
    }

    /** Looks at {@code path}, which was closed just now, unless another look was a moment ago. */
    public void lookAfterClose(RunContext run, Path path) {
        long now = run.clock().nanoTime();
        long due = nextNanos.get();
        boolean tooSoon = due != NEVER && now - due < 0;
        if (tooSoon || !nextNanos.compareAndSet(due, now + APART_NANOS)) {
            return;
        }
        try {
            run.pool().execute(() -> look(run.clock(), path));
        } catch (RejectedExecutionException stopped) {
            // The run is over; nothing is checked any more.
        }
    }

    private void look(Clock clock, Path path) {
        try {
            long until = clock.nanoTime() + REPORTED_WITHIN_NANOS;
            Optional<Placement.Shortfall> shortfall = Placement.of(hdfs, path).shortfall();
            while (shortfall.isPresent() && clock.nanoTime() < until) {
                clock.sleepUntil(clock.nanoTime() + POLL_NANOS);
                shortfall = Placement.of(hdfs, path).shortfall();
            }
            shortfall.ifPresent(found -> shortAtClose.put(path, found));
        } catch (IOException notNow) {
            // The check after the run asks again, and fails when the NameNode does not answer then.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** What was missing of {@code path} right after its close; empty also when nobody looked. */
    public Optional<Placement.Shortfall> atClose(Path path) {
        return Optional.ofNullable(shortAtClose.get(path));
    }
}
