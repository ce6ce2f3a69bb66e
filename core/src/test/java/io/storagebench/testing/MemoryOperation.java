package io.storagebench.testing;

import io.storagebench.dataset.Layout;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Target;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine.Mixin;

/** What all operations in memory share: their options, their target, and looks behind the scenes for tests. */
public abstract class MemoryOperation implements Operation {
    @Mixin
    MemoryOptions options = new MemoryOptions();

    private final AtomicInteger openWorkers = new AtomicInteger();
    private volatile MemoryTarget target;

    /** Sets the place, for tests that have no command line. */
    public final MemoryOperation in(String dir) {
        options.dir = dir;
        return this;
    }

    /** Sets the count, likewise. */
    public final MemoryOperation items(long count) {
        options.items = count;
        return this;
    }

    /** Sets the size, likewise. */
    public final MemoryOperation size(String text) {
        options.size = SizeDistribution.parse(text);
        return this;
    }

    /** Sets the layout, likewise. */
    public final MemoryOperation layout(String text) {
        options.layout = Layout.of(text);
        return this;
    }

    /** The place. */
    public final MemoryStore store() {
        return options.store();
    }

    /** The target that was connected; null before. */
    public final MemoryTarget target() {
        return target;
    }

    /** Workers that were made and not closed. */
    public final int openWorkers() {
        return openWorkers.get();
    }

    @Override
    public final void validate(Problems problems) {
        options.validate(problems);
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        target = new MemoryTarget(options.store());
        return target;
    }

    /** What a test wants to happen when a worker has nothing more to do. */
    protected void flushing() throws Exception {}

    /** A worker that {@link #openWorkers} knows. */
    abstract class CountedWorker implements Worker {
        CountedWorker() {
            openWorkers.incrementAndGet();
        }

        @Override
        public void flush() throws Exception {
            flushing();
        }

        @Override
        public void close() {
            openWorkers.decrementAndGet();
        }
    }
}
