package io.storagebench.inspect;

import java.util.List;

/**
 * What a back end wants {@code storage-bench check} to look at on this machine, whatever the target.
 *
 * <p>Found by {@link java.util.ServiceLoader}; public, with a public constructor without arguments.
 */
public interface MachineLook {
    /** The probes in the order to ask them; names are of their own among all of this machine. */
    List<Probe> probes();
}
