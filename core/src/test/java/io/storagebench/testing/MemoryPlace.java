package io.storagebench.testing;

import io.storagebench.inspect.Place;
import io.storagebench.op.Target;
import java.io.IOException;
import picocli.CommandLine.Command;

/** Finds places in memory by their address, {@code memory:NAME}. */
@Command
public final class MemoryPlace implements Place {
    /** An address where nothing is. */
    public static final String UNREACHABLE = "memory:!";

    private static final String SCHEME = "memory:";

    @Override
    public boolean accepts(String address) {
        return address.startsWith(SCHEME);
    }

    @Override
    public Target connect(String address) throws IOException {
        if (address.equals(UNREACHABLE)) {
            throw new IOException(address + ": nobody is there. Start it.");
        }
        return new MemoryTarget(MemoryStore.at(address.substring(SCHEME.length())));
    }
}
