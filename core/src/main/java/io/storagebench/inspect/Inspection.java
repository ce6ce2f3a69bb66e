package io.storagebench.inspect;

import java.io.IOException;
import java.util.List;

/** What {@code storage-bench check} looks at in one storage system, and what is open meanwhile. */
public interface Inspection extends AutoCloseable {
    /** The probes in the order to ask them; the first of them connects. One thread. */
    List<Probe> probes();

    /**
     * Removes whatever the probes have written, and disconnects. Called once, from another thread than the probes', also
     * when one of them hangs.
     *
     * @throws IOException when something stays; the message names it and says how to remove it
     */
    @Override
    void close() throws IOException;
}
