package io.storagebench.probe.server;

import io.storagebench.op.Clock;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerStats;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;

/**
 * Asks one server for its counters, over and over, in a daemon thread of its own: a server that hangs delays nobody but
 * itself, and is never asked twice at a time.
 *
 * <p>Any thread may take figures, which never waits for the server; an interval ends where the next begins.
 */
final class ServerProbe implements AutoCloseable {
    private static final String NOT_YET = "no answer yet";

    private final WatchedServer server;
    private final ServerSource source;
    private final Clock clock;
    private final long periodNanos;
    private ServerSample newest; // guarded by this, as all that follows
    private Map<String, String> configuration = Map.of();
    private ServerInterval interval = ServerInterval.NONE;
    private ServerInterval phase = ServerInterval.NONE;
    private Thread thread;

    ServerProbe(WatchedServer server, ServerSource source, Clock clock, long periodNanos) {
        this.server = server;
        this.source = source;
        this.clock = clock;
        this.periodNanos = periodNanos;
    }

    /** Whether it asks the server at this address, whatever is asked of it there. */
    boolean isOf(URI address) {
        return server.address().getAuthority().equals(address.getAuthority())
                && server.address().getPath().equals(address.getPath());
    }

    /** Starts the thread, which asks at once. */
    synchronized void start() {
        thread = new Thread(this::run, "storage-bench-watch-" + server.name());
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            long next = clock.nanoTime();
            while (!Thread.currentThread().isInterrupted()) {
                clock.sleepUntil(next);
                sampleOnce();
                next += periodNanos * Math.max(1, periodsSince(next));
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Rounded up, so that what is due now is not left out; what is overdue is. */
    private long periodsSince(long nanos) {
        return (clock.nanoTime() - nanos + periodNanos - 1) / periodNanos;
    }

    void sampleOnce() throws InterruptedException {
        try {
            ServerSample sample = source.read();
            if (add(sample)) {
                Map<String, String> shown = source.configuration(sample.kind());
                synchronized (this) {
                    configuration = shown;
                }
            }
        } catch (IOException failed) {
            add(ServerInterval.failed(failed.getMessage()));
        } catch (RuntimeException odd) {
            // Whatever a page holds, it must not end the watch.
            add(ServerInterval.failed("answered with something that cannot be read: " + odd));
        }
    }

    /** Whether the server is new: seen for the first time, or started anew. */
    private synchronized boolean add(ServerSample sample) {
        boolean isFirst = newest == null;
        ServerInterval step = isFirst ? ServerSample.first(sample) : ServerSample.between(newest, sample);
        newest = sample;
        add(step);
        return isFirst || step.restarts() > 0;
    }

    private synchronized void add(ServerInterval step) {
        interval = interval.then(step);
        phase = phase.then(step);
    }

    /** What the server did from the last sample of the previous interval to the newest one. */
    synchronized ServerInterval takeInterval() {
        ServerInterval taken = aged(interval);
        interval = ServerInterval.NONE;
        return taken;
    }

    /** Begins a phase, and an interval with it: samples from now on belong to them. */
    synchronized void beginPhase() {
        phase = ServerInterval.NONE;
        interval = ServerInterval.NONE;
    }

    /** The phase since {@link #beginPhase}, which goes on. */
    synchronized ServerStats takePhase() {
        Map<String, String> facts = new TreeMap<>(configuration);
        if (newest != null) {
            facts.putAll(newest.facts());
        }
        return new ServerStats(server.address().toString(), newest == null ? null : newest.kind(), facts, aged(phase));
    }

    private ServerInterval aged(ServerInterval ended) {
        Long age = newest == null ? null : (Long) Math.max(0, clock.nanoTime() - newest.nanoTime());
        return ended.aged(age, NOT_YET);
    }

    /** Ends the thread, and does not wait for it. */
    @Override
    public synchronized void close() {
        if (thread != null) {
            thread.interrupt();
        }
    }
}
