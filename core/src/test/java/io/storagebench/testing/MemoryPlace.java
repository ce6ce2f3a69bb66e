package io.storagebench.testing;

import io.storagebench.op.Place;
import io.storagebench.op.Target;
import picocli.CommandLine.Command;

/** Finds places in memory by their address, {@code memory:NAME}. */
@Command
public final class MemoryPlace implements Place {
    private static final String SCHEME = "memory:";

    @Override
    public boolean accepts(String address) {
        return address.startsWith(SCHEME);
    }

    @Override
    public Target connect(String address) {
        return new MemoryTarget(MemoryStore.at(address.substring(SCHEME.length())));
    }
}
