package io.storagebench.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.op.Clock;
import io.storagebench.result.HostSample;
import io.storagebench.result.ServerFigure;
import io.storagebench.result.ServerInterval;
import io.storagebench.result.ServerStats;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Watches one server: a thread of its own asks it once a period and keeps the newest answer, so that a server that hangs
 * delays nobody. Any thread may take figures.
 */
final class ServerProbe implements AutoCloseable {
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(2);
    private static final int MOST_BYTES = 16 << 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final WatchedServer server;
    private final Clock clock;
    private final Duration period;
    private final HttpClient client;
    private final Thread thread;
    private final Window interval = new Window();
    private final Window phase = new Window();
    private ServerSample newest; // guarded by this
    private Map<String, String> configuration = Map.of(); // guarded by this
    private boolean configured; // of the probe's thread

    ServerProbe(WatchedServer server, Clock clock, Duration period, HttpClient client) {
        this.server = server;
        this.clock = clock;
        this.period = period;
        this.client = client;
        thread = new Thread(this::run, "storage-bench-watch-" + server.name());
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void run() {
        long origin = clock.nanoTime();
        try {
            while (!Thread.currentThread().isInterrupted()) {
                ask();
                long passed = (clock.nanoTime() - origin) / period.toNanos();
                clock.sleepUntil(origin + (passed + 1) * period.toNanos());
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Asks once; whatever goes wrong is the server's business. */
    private void ask() throws InterruptedException {
        try {
            ServerSample sample = fetch();
            synchronized (this) {
                if (newest != null && restarted(newest, sample)) {
                    interval.restarted();
                    phase.restarted();
                }
                newest = sample;
                interval.sampled(sample);
                phase.sampled(sample);
            }
            configureOnce(sample);
        } catch (IOException | RuntimeException failure) {
            String message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
            synchronized (this) {
                interval.failed(message);
                phase.failed(message);
            }
        }
    }

    /** Servers of Hadoop show their configuration beside their metrics; those that do not are none the worse. */
    private void configureOnce(ServerSample sample) throws InterruptedException {
        String kind = sample.facts().get("kind");
        if (configured || kind == null) {
            return;
        }
        configured = true;
        try {
            JsonNode answer = JSON.readTree(get(server.address().resolve("/conf?format=json")));
            synchronized (this) {
                configuration = JmxMetrics.configuration(answer, kind);
            }
        } catch (IOException | RuntimeException hidden) {
            // Only facts are missing then.
        }
    }

    private String get(URI address) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(ANSWER_WITHIN)
                .header("Accept", "application/json, text/plain;version=0.0.4")
                .build();
        HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        byte[] body;
        try (InputStream in = response.body()) {
            body = in.readNBytes(MOST_BYTES + 1);
        }
        if (response.statusCode() != 200) {
            throw new IOException("answered with status " + response.statusCode());
        }
        if (body.length > MOST_BYTES) {
            throw new IOException("answered with more than " + MOST_BYTES + " bytes");
        }
        return new String(body, StandardCharsets.UTF_8).strip();
    }

    private ServerSample fetch() throws IOException, InterruptedException {
        String text = get(server.address());
        long now = clock.nanoTime();
        ServerSample sample =
                text.startsWith("{") ? JmxMetrics.parse(JSON.readTree(text), now) : NodeMetrics.parse(text, now);
        if (sample.host() == null
                && sample.processCpuNanos() == null
                && sample.figures().isEmpty()) {
            throw new IOException("answered with nothing that is known: neither /jmx nor metrics of node_exporter");
        }
        return sample;
    }

    private static boolean restarted(ServerSample before, ServerSample after) {
        return !Objects.equals(before.startMillis(), after.startMillis());
    }

    synchronized ServerInterval takeInterval() {
        return interval.take(newest, clock.nanoTime());
    }

    synchronized void beginPhase() {
        phase.take(newest, clock.nanoTime());
        interval.take(newest, clock.nanoTime());
    }

    synchronized ServerStats takePhase() {
        Map<String, String> facts = new TreeMap<>(configuration);
        if (newest != null) {
            facts.putAll(newest.facts());
        }
        return new ServerStats(server.address().toString(), facts, phase.take(newest, clock.nanoTime()));
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    /** What is seen between two takings. */
    private static final class Window {
        private ServerSample first; // the base that differences are taken from
        private long failures;
        private long restarts;
        private String error;

        void sampled(ServerSample sample) {
            if (first == null) {
                first = sample;
            }
        }

        void failed(String message) {
            failures++;
            error = message;
        }

        /** What was counted before is lost: count on from the first sample of the new process. */
        void restarted() {
            restarts++;
            first = null;
        }

        ServerInterval take(ServerSample last, long now) {
            ServerInterval taken = last == null
                    ? new ServerInterval(0, null, failures, error, restarts, null, null, null, null, null, null, null)
                    : between(first == null ? last : first, last, now);
            first = last;
            failures = 0;
            restarts = 0;
            error = null;
            return taken;
        }

        private ServerInterval between(ServerSample before, ServerSample last, long now) {
            long elapsed = last.nanoTime() - before.nanoTime();
            HostSample host = before.host() == null || last.host() == null || elapsed == 0
                    ? null
                    : HostSample.between(before.host(), last.host());
            return new ServerInterval(
                    elapsed,
                    now - last.nanoTime(),
                    failures,
                    error,
                    restarts,
                    host,
                    host == null ? last.hostCpuPercent() : busy(host),
                    cpuPercent(before, last, elapsed),
                    last.heapUsedBytes(),
                    last.heapMaxBytes(),
                    difference(before.gcMillis(), last.gcMillis()),
                    ServerFigure.between(before.figures(), last.figures()));
        }

        private static Double busy(HostSample host) {
            Double idle = host.cpu().idlePercent();
            Double waiting = host.cpu().ioWaitPercent();
            return idle == null ? null : Double.valueOf(100 - idle - (waiting == null ? 0 : waiting));
        }

        private static Double cpuPercent(ServerSample before, ServerSample last, long elapsed) {
            Long nanos = difference(before.processCpuNanos(), last.processCpuNanos());
            return nanos == null || elapsed == 0 ? null : Double.valueOf(100.0 * nanos / elapsed);
        }

        private static Long difference(Long before, Long after) {
            return before == null || after == null || after < before ? null : Long.valueOf(after - before);
        }
    }
}
