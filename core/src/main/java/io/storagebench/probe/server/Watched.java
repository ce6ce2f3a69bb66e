package io.storagebench.probe.server;

import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerStats;
import java.util.List;
import java.util.Map;

/** Servers that are watched beside the load. One thread at a time. */
public interface Watched {
    /** None. */
    Watched NONE = new Watched() {
        @Override
        public void also(List<WatchedServer> servers) {}

        @Override
        public Map<String, ServerInterval> takeInterval() {
            return Map.of();
        }

        @Override
        public void beginPhase() {}

        @Override
        public Map<String, ServerStats> takePhase() {
            return Map.of();
        }
    };

    /** Begins to watch these, too; those whose name or address is watched already stay as they are. */
    void also(List<WatchedServer> servers);

    /** What they did since the last call, or since {@link #beginPhase}, by name. */
    Map<String, ServerInterval> takeInterval();

    /** Begins a phase: what they do from now on is its own. */
    void beginPhase();

    /** What they did since {@link #beginPhase}, by name. */
    Map<String, ServerStats> takePhase();
}
