package io.storagebench.op;

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
    private volatile boolean counted;

    /** Says that the target counts; until then both figures mean "unknown", not zero. */
    public void counting() {
        counted = true;
    }

    /** Whether anything counts at all. */
    public boolean isCounted() {
        return counted;
    }

    public void addSent(long bytes) {
        sent.add(bytes);
    }

    public void addReceived(long bytes) {
        received.add(bytes);
    }

    public long sent() {
        return sent.sum();
    }

    public long received() {
        return received.sum();
    }
}
