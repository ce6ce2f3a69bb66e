package io.storagebench.record;

import io.storagebench.result.HostSnapshot;

/** Reads the counters of this host and process. Any thread; never throws, what cannot be read is unknown. */
interface HostSource {
    HostSnapshot read(long nanoTime);
}
