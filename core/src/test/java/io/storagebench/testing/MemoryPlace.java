package io.storagebench.testing;

import io.storagebench.inspect.Place;
import io.storagebench.op.Target;
import io.storagebench.units.ShellWords;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;

/** Finds places in memory by their address, {@code memory:NAME}. */
@Command
public final class MemoryPlace implements Place {
    /** An address where nothing is. */
    public static final String UNREACHABLE = "memory:!";

    /** An address that cannot be right. */
    public static final String WRONG = "memory:?";

    private static final String SCHEME = "memory:";

    @Override
    public boolean accepts(String address) {
        return address.startsWith(SCHEME);
    }

    @Override
    public Target connect(String address, List<String> ofJvm) throws IOException, UsageException {
        if (address.equals(WRONG)) {
            throw new UsageException(address + ": not an address.");
        }
        if (address.equals(UNREACHABLE)) {
            throw new IOException(address + ": nobody is there. Start it."
                    + (ofJvm.isEmpty() ? "" : " Try: look " + ShellWords.joined(ofJvm)));
        }
        return new MemoryTarget(MemoryStore.at(address.substring(SCHEME.length())));
    }
}
