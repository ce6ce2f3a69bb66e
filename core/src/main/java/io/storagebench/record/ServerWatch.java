package io.storagebench.record;

import io.storagebench.op.Clock;
import io.storagebench.result.ServerInterval;
import io.storagebench.result.ServerStats;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Watches servers by their metrics, each in a thread of its own, from {@link #start} until it is closed. */
public final class ServerWatch implements Watched, AutoCloseable {
    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(2);

    private final Map<String, ServerProbe> probes = new TreeMap<>();

    private ServerWatch(List<WatchedServer> servers, Clock clock, Duration period) {
        if (servers.isEmpty()) {
            return; // a client has threads of its own
        }
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(CONNECT_WITHIN)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        servers.forEach(server -> probes.put(server.name(), new ServerProbe(server, clock, period, client)));
    }

    /** Begins to ask {@code servers}, whose names differ, once a {@code period}. */
    public static ServerWatch start(List<WatchedServer> servers, Clock clock, Duration period) {
        ServerWatch watch = new ServerWatch(servers, clock, period);
        watch.probes.values().forEach(ServerProbe::start);
        return watch;
    }

    @Override
    public Map<String, ServerInterval> takeInterval() {
        Map<String, ServerInterval> intervals = new TreeMap<>();
        probes.forEach((name, probe) -> intervals.put(name, probe.takeInterval()));
        return intervals;
    }

    @Override
    public void beginPhase() {
        probes.values().forEach(ServerProbe::beginPhase);
    }

    @Override
    public Map<String, ServerStats> takePhase() {
        Map<String, ServerStats> phases = new TreeMap<>();
        probes.forEach((name, probe) -> phases.put(name, probe.takePhase()));
        return phases;
    }

    @Override
    public void close() {
        probes.values().forEach(ServerProbe::close);
    }
}
