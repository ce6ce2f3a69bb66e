package io.storagebench.testing;

import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A storage system in memory. */
public class MemoryTarget implements Target {
    private final MemoryStore store;
    private final AtomicInteger closed = new AtomicInteger();

    public MemoryTarget(MemoryStore store) {
        this.store = store;
    }

    @Override
    public TargetInfo info() {
        return new TargetInfo(store.location(), TargetInfo.Kind.SYSTEM, Map.of("nodes", "none"));
    }

    @Override
    public MemoryStore store() {
        return store;
    }

    @Override
    public void close() throws IOException {
        closed.incrementAndGet();
    }

    /** How often it was closed. */
    public int closed() {
        return closed.get();
    }
}
