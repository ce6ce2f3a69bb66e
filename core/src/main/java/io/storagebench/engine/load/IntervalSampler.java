package io.storagebench.engine.load;

import io.storagebench.probe.ClientProbe;
import io.storagebench.probe.server.Watched;
import io.storagebench.record.Sums;
import io.storagebench.result.Interval;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.result.Intervals;
import io.storagebench.result.figures.Moved;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Cuts the measured phase into intervals: each call of {@link #sample} ends one. One thread at a time. */
public final class IntervalSampler {
    private final List<StreamSampler> streams;
    private final String host;
    private final WallTime wall;
    private final ClientProbe probe;
    private final Watched watched;
    private final Intervals intervals = new Intervals();
    private Consumer<Interval> follower = interval -> {};
    private ClientProbe.Snapshot lastProbe;
    private OptionalLong lastStartMillis = OptionalLong.empty();

    /**
     * @param start of the client, when the phase began
     */
    public IntervalSampler(
            List<StreamSampler> streams,
            String host,
            WallTime wall,
            ClientProbe probe,
            ClientProbe.Snapshot start,
            Watched watched) {
        this.streams = List.copyOf(streams);
        this.host = host;
        this.wall = wall;
        this.probe = probe;
        this.watched = watched;
        lastProbe = start;
    }

    /** From now on {@code told} is given each interval when it has ended; called before the first one ends. */
    public void follow(Consumer<Interval> told) {
        follower = told;
    }

    /** Ends an interval now and begins the next; of streams whose window is over there is nothing in it. */
    public void sample() {
        Map<String, OperationInterval> ops = new TreeMap<>();
        long start = Long.MAX_VALUE;
        for (StreamSampler stream : streams) {
            Sums now = stream.look();
            if (now.nanoTime() > stream.lastNanos()) {
                start = Math.min(start, stream.lastNanos());
                ops.put(stream.stream(), stream.take(now));
            }
        }
        if (!ops.isEmpty()) {
            add(wall.epochNanos(start) / 1_000_000, ops, probe.snapshot());
        }
    }

    /**
     * Ends the last interval with the counts at the ends of the windows, and with all that was recorded or counted until
     * now: also requests of the drain belong to it.
     *
     * @param ends by stream, in their order
     */
    public void finish(List<Sums> ends, ClientProbe.Snapshot client) {
        Map<String, OperationInterval> ops = new TreeMap<>();
        long start = Long.MAX_VALUE;
        for (int i = 0; i < streams.size(); i++) {
            StreamSampler stream = streams.get(i);
            if (ends.get(i).nanoTime() > stream.lastNanos() || lastStartMillis.isEmpty()) {
                start = Math.min(start, stream.lastNanos());
            }
            ops.put(stream.stream(), stream.take(ends.get(i)));
        }
        // Where all windows had ended at the last look, what came since belongs to what was looked at.
        add(start == Long.MAX_VALUE ? lastStartMillis.getAsLong() : wall.epochNanos(start) / 1_000_000, ops, client);
    }

    private void add(long startMillis, Map<String, OperationInterval> ops, ClientProbe.Snapshot snapshot) {
        Interval ended = new Interval(
                startMillis, ops, Map.of(host, probe.interval(lastProbe, snapshot)), watched.takeInterval());
        intervals.add(ended);
        lastProbe = snapshot;
        lastStartMillis = OptionalLong.of(startMillis);
        follower.accept(ended);
    }

    /** The intervals until now. */
    public record SoFar(long widthMillis, List<Interval> intervals) {}

    /** The intervals until now; the thread that samples. */
    public SoFar soFar() {
        return new SoFar(widthMillis(), intervals());
    }

    /** What was done from {@code before} to {@code after}. */
    public static Moved moved(WallTime wall, Sums before, Sums after) {
        Sums during = after.since(before);
        return new Moved(
                wall.epochNanos(before.nanoTime()),
                wall.epochNanos(after.nanoTime()),
                during.requests(),
                during.failedRequests(),
                during.items(),
                during.bytes(),
                during.failedBytes());
    }

    /** Width of the intervals in milliseconds. */
    public long widthMillis() {
        return intervals.widthMillis();
    }

    public List<Interval> intervals() {
        return intervals.list();
    }
}
