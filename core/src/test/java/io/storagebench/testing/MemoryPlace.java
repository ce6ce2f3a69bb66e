package io.storagebench.testing;

import io.storagebench.op.Check;
import io.storagebench.op.Place;
import io.storagebench.op.Target;
import java.util.List;
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

    @Override
    public Check check(String address) {
        return new Check() {
            @Override
            public List<Probe> probes() {
                boolean there = !address.equals(SCHEME + "nowhere");
                return List.of(
                        new Probe(
                                "reachable",
                                true,
                                () -> there ? Finding.pass("in this JVM") : Finding.fail("there is no such place")),
                        new Probe("items", false, () -> Finding.pass("may be made")));
            }

            @Override
            public void close() {}
        };
    }
}
