package io.storagebench.probe.flight;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.result.host.CpuProfile;
import java.util.List;
import java.util.Map;

/** Which JVMs are recorded in the measured phases of a run. Nothing here throws; one thread. */
public interface Recorded {
    /** None. */
    Recorded NONE = new Recorded() {
        @Override
        public void prepare(List<EmbeddedServer> servers) {}

        @Override
        public void begin() {}

        @Override
        public void end() {}

        @Override
        public Map<String, CpuProfile> takeProfiles(String client) {
            return Map.of();
        }
    };

    /** Makes ready to record, also the servers that this process has started; well before a load. */
    void prepare(List<EmbeddedServer> servers);

    /** A measured phase is about to begin. */
    void begin();

    /** It has ended; harmless when none has begun. */
    void end();

    /**
     * What was recorded since {@link #prepare} or the last call, which takes time.
     *
     * @param client the name of this process in the result
     */
    Map<String, CpuProfile> takeProfiles(String client);
}
