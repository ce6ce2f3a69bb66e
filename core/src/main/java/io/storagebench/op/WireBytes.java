package io.storagebench.op;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;

/**
 * Bytes that the client itself sent and received through its sockets, protocol included.
 *
 * <p>The host's interfaces show everybody's traffic, and loopback shows that of servers on the same machine; this shows
 * the client's alone. Any thread.
 */
public final class WireBytes {
    private final LongAdder sent = new LongAdder();
    private final LongAdder received = new LongAdder();
    private final List<WireBytes> parts = new CopyOnWriteArrayList<>();
    private volatile boolean counted;

    /** Of one target of several; this one then counts what all together do. */
    public WireBytes part() {
        WireBytes part = new WireBytes();
        parts.add(part);
        return part;
    }

    /** Says that the target counts; until then both figures mean "unknown", not zero. */
    public void counting() {
        counted = true;
    }

    /** Whether anything counts at all. */
    public boolean isCounted() {
        return parts.isEmpty() ? counted : parts.stream().allMatch(WireBytes::isCounted);
    }

    public void addSent(long bytes) {
        sent.add(bytes);
    }

    public void addReceived(long bytes) {
        received.add(bytes);
    }

    public long sent() {
        return sent.sum() + parts.stream().mapToLong(WireBytes::sent).sum();
    }

    public long received() {
        return received.sum() + parts.stream().mapToLong(WireBytes::received).sum();
    }
}
