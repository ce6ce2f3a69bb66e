package io.storagebench.inspect;

import io.storagebench.op.Target;
import java.io.IOException;
import java.util.List;

/** The inspection of a back end that has no probes of its own: whether the system can be reached at all. */
final class Connecting implements Inspection {
    private final Place place;
    private final String address;
    private Target target; // guarded by this
    private boolean closed; // guarded by this

    Connecting(Place place, String address) {
        this.place = place;
        this.address = address;
    }

    @Override
    public List<Probe> probes() {
        return List.of(Probe.of("connection", this::connect));
    }

    private Finding connect() throws Exception {
        Target connected = place.connect(address, List.of()); // its failures need no hint at this command
        synchronized (this) {
            if (closed) { // too late: nobody waits for it any more
                connected.close();
                throw new IOException(address + ": answered too late.");
            }
            target = connected;
        }
        return Finding.pass(connected.info().title());
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (target != null) {
            target.close();
        }
    }
}
