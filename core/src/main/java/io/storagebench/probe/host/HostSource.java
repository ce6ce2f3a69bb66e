package io.storagebench.probe.host;

import io.storagebench.result.host.HostSnapshot;

/** Reads the counters of this host and process. Any thread; never throws, what cannot be read is unknown. */
interface HostSource {
    HostSnapshot read(long nanoTime);
}
