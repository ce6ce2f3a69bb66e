package io.storagebench.testing;

import io.storagebench.op.Request;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes items to memory, and fails now and then. */
@Command(name = "memory-failing", description = "Writes items to memory, and fails now and then.")
public class FailingWrite extends MemoryWrite {
    @Option(names = "--every", paramLabel = "N", description = "Every n-th request fails. Default: all.")
    int every = 1;

    private final AtomicLong requests = new AtomicLong();

    /** Sets which request fails, for tests that have no command line. */
    public FailingWrite every(int nth) {
        every = nth;
        return this;
    }

    @Override
    protected void during(Request request) throws IOException {
        if (requests.incrementAndGet() % every == 0) {
            throw new IOException("no space left in memory");
        }
    }
}
