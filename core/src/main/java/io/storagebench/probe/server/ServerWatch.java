package io.storagebench.probe.server;

import io.storagebench.op.Clock;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerStats;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Watches servers beside a run: each is asked for its counters once a period, at {@code /jmx} (Hadoop, HBase) or on a
 * page in Prometheus' format (node_exporter, {@code storage-bench agent}).
 *
 * <p>Nothing here waits for a server or fails because of one; a server that does not answer is told as such. One thread at a
 * time.
 */
public final class ServerWatch implements Watched, AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private final Map<String, ServerProbe> probes = new TreeMap<>();

    private final Clock clock;
    private final Duration period;
    private final Duration limit;
    private ServerFetch fetch; // null before it is needed: a client of HTTP has threads

    private ServerWatch(Clock clock, Duration period, Duration limit) {
        this.clock = clock;
        this.period = period;
        this.limit = limit;
    }

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
        if (servers.stream().map(WatchedServer::name).distinct().count() < servers.size()) {
            throw new IllegalArgumentException("two servers have one name: " + servers);
        }
        ServerWatch watch = new ServerWatch(clock, period, limit);
        servers.forEach(watch::add);
        return watch;
    }

    private void add(WatchedServer server) {
        if (fetch == null) {
            fetch = new ServerFetch(limit);
        }
        ServerSource source = ServerSource.of(server.address(), fetch, clock);
        ServerProbe probe = new ServerProbe(server, source, clock, period.toNanos());
        probes.put(server.name(), probe);
        probe.start();
    }

    @Override
    public void also(List<WatchedServer> servers) {
        servers.stream()
                .filter(server -> !probes.containsKey(server.name()))
                .filter(server -> probes.values().stream().noneMatch(probe -> probe.isOf(server.address())))
                .forEach(this::add);
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
