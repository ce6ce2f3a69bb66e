package io.storagebench.cli.metrics;

import com.codahale.metrics.CsvReporter;
import com.codahale.metrics.ScheduledReporter;
import com.codahale.metrics.graphite.Graphite;
import com.codahale.metrics.graphite.GraphiteReporter;
import com.codahale.metrics.jmx.JmxReporter;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.storagebench.engine.phase.RunFollower;
import io.storagebench.op.Problems;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The ways by which a run's metrics can be followed, open from before it until it has ended. */
public final class MetricsChannels implements AutoCloseable {
    private static final String OPTION = "--metrics";
    private static final int CONNECT_MILLIS = 3000;
    private static final Duration END_WITHIN = Duration.ofSeconds(5);
    private static final long CSV_SECONDS = 1;
    private static final long GRAPHITE_SECONDS = 10;

    private final RunMetrics metrics;
    private final List<Runnable> open = new ArrayList<>();
    private final List<ScheduledReporter> reporters = new ArrayList<>();

    private MetricsChannels(List<String> streams) {
        metrics = new RunMetrics(streams);
    }

    /**
     * Opens them all, or adds to {@code problems} what cannot be.
     *
     * @param streams names of all that the run has
     * @param hostName of this machine
     * @param notice is told what the user needs to know to follow them
     */
    public static MetricsChannels open(
            List<MetricsChannel> channels,
            List<String> streams,
            String hostName,
            Problems problems,
            Consumer<String> notice) {
        MetricsChannels all = new MetricsChannels(streams);
        for (MetricsChannel channel : channels) {
            try {
                all.open(channel, hostName, notice);
            } catch (IOException | RuntimeException refused) {
                problems.add(OPTION, channel, remedy(channel, refused));
            }
        }
        return all;
    }

    private void open(MetricsChannel channel, String hostName, Consumer<String> notice) throws IOException {
        switch (channel.kind()) {
            case PROMETHEUS -> {
                ExpositionServer server = ExpositionServer.start(
                        new InetSocketAddress(InetAddress.getByName(channel.host()), channel.port()),
                        PrometheusTextFormatWriter.CONTENT_TYPE,
                        this::page);
                open.add(server::close);
                notice.accept("metrics are at " + server.url(hostName)
                        + (server.address().getAddress().isLoopbackAddress()
                                ? ""
                                : ", for everybody who can reach this host"));
            }
            case JMX -> {
                JmxReporter jmx = JmxReporter.forRegistry(metrics.registry())
                        .inDomain("storage-bench")
                        .build();
                jmx.start();
                open.add(jmx::close);
            }
            case GRAPHITE -> {
                InetSocketAddress address = new InetSocketAddress(channel.host(), channel.port());
                try (Socket socket = new Socket()) {
                    socket.connect(address, CONNECT_MILLIS);
                }
                start(
                        GraphiteReporter.forRegistry(metrics.registry())
                                .prefixedWith("storage-bench." + hostName.replaceAll("[^A-Za-z0-9_-]", "_"))
                                .build(new Graphite(address)),
                        GRAPHITE_SECONDS);
            }
            case CSV -> {
                Path folder = Path.of(channel.to());
                if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
                    throw new IOException(folder + " is no folder that can be written to");
                }
                start(
                        CsvReporter.forRegistry(metrics.registry())
                                .formatFor(Locale.ROOT)
                                .build(folder.toFile()),
                        CSV_SECONDS);
            }
        }
    }

    private void start(ScheduledReporter reporter, long seconds) {
        reporter.start(seconds, TimeUnit.SECONDS);
        reporters.add(reporter);
        open.add(reporter::close);
    }

    private static String remedy(MetricsChannel channel, Exception refused) {
        String why = refused.getMessage();
        return switch (channel.kind()) {
            case PROMETHEUS ->
                String.valueOf(why).toLowerCase(Locale.ROOT).contains("in use")
                        ? "another program listens there. Stop it, or use another port; port 0 finds a free one."
                        : "cannot listen there (" + why + "). Use an address of this host, and a port above 1023.";
            case GRAPHITE -> "cannot connect (" + why + "). Is Graphite's plain-text port (2003) up?";
            case CSV -> "cannot write there. Make the folder first, or name another: mkdir -p " + channel.to();
            case JMX -> "JMX refuses (" + why + "). Leave it out.";
        };
    }

    /** Takes what is to be shown; empty when nobody asks for it. */
    public List<RunFollower> followers() {
        return open.isEmpty() ? List.of() : List.of(metrics);
    }

    private String page() {
        List<MetricSnapshot> snapshots =
                metrics.metrics().stream().map(Metric::snapshot).toList();
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create()
                    .write(page, new MetricSnapshots(snapshots), EscapingScheme.UNDERSCORE_ESCAPING);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // it is written to memory
        }
        return page.toString(StandardCharsets.UTF_8);
    }

    /** Tells the last figures and ends all threads; whoever takes nothing any more is left behind. */
    @Override
    public void close() {
        if (open.isEmpty()) {
            return;
        }
        Thread end = new Thread(
                () -> {
                    reporters.forEach(ScheduledReporter::report);
                    open.forEach(Runnable::run);
                },
                "storage-bench-metrics-end");
        end.setDaemon(true);
        end.start();
        try {
            end.join(END_WITHIN.toMillis());
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
