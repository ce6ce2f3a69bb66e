package io.storagebench.probe.server;

import io.storagebench.op.Clock;
import io.storagebench.result.host.ServerInterval;
import io.storagebench.result.host.ServerStats;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Watches servers beside a run: each is asked for its counters once a period, at {@code /jmx} (Hadoop, HBase) or on a
 * page in Prometheus' format (node_exporter, {@code storage-bench agent}).
 *
 * <p>Nothing here waits for a server or fails because of one; a server that does not answer is told as such. Any thread.
 */
public final class ServerWatch implements Watched, AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private final Map<String, ServerProbe> probes = new TreeMap<>();

    private ServerWatch() {}

    /**
     * Starts to watch.
     *
     * @param servers of different names
     * @param period after which each is asked again
     */
    public static ServerWatch start(List<WatchedServer> servers, Clock clock, Duration period) {
        return start(servers, clock, period, LIMIT);
    }

    static ServerWatch start(List<WatchedServer> servers, Clock clock, Duration period, Duration limit) {
        ServerWatch watch = new ServerWatch();
        if (servers.isEmpty()) {
            return watch; // a client of HTTP would have threads
        }
        ServerFetch fetch = new ServerFetch(limit);
        for (WatchedServer server : servers) {
            ServerSource source = ServerSource.of(server.address(), fetch, clock);
            ServerProbe probe = new ServerProbe(server, source, clock, period.toNanos());
            if (watch.probes.put(server.name(), probe) != null) {
                throw new IllegalArgumentException("two servers are called " + server.name());
            }
        }
        watch.probes.values().forEach(ServerProbe::start);
        return watch;
    }

    /** What each did since the previous call, or since the phase began; see {@link ServerInterval}. */
    @Override
    public Map<String, ServerInterval> takeInterval() {
        return each(ServerProbe::takeInterval);
    }

    /** Begins a phase: samples from now on belong to it. */
    @Override
    public void beginPhase() {
        probes.values().forEach(ServerProbe::beginPhase);
    }

    /** What each did since {@link #beginPhase}, or since the start. */
    @Override
    public Map<String, ServerStats> takePhase() {
        return each(ServerProbe::takePhase);
    }

    private <T> Map<String, T> each(Function<ServerProbe, T> figure) {
        Map<String, T> figures = new TreeMap<>();
        probes.forEach((name, probe) -> figures.put(name, figure.apply(probe)));
        return figures;
    }

    /** Ends all threads, and does not wait for them. */
    @Override
    public void close() {
        probes.values().forEach(ServerProbe::close);
    }
}
