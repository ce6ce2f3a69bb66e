package io.storagebench.cli.metrics;

import java.util.Locale;

/**
 * A way to follow a run by its metrics.
 *
 * @param to where they go or can be fetched: {@code HOST:PORT}, {@code :PORT} or a folder; empty for JMX
 */
public record MetricsChannel(Kind kind, String to) {
    private static final String KINDS = "Use prometheus=:9095, jmx, graphite=HOST:2003 or csv=DIR.";
    private static final int MOST_PORT = 65_535;

    /** By what. */
    enum Kind {
        PROMETHEUS,
        JMX,
        GRAPHITE,
        CSV
    }

    /**
     * Reads {@code prometheus=:9095}, {@code jmx} and the like.
     *
     * @throws IllegalArgumentException when {@code text} is none, with what is wrong and what to do
     */
    public static MetricsChannel parse(String text) {
        int equals = text.indexOf('=');
        String name = equals < 0 ? text : text.substring(0, equals);
        String to = equals < 0 ? "" : text.substring(equals + 1);
        MetricsChannel channel = switch (name) {
            case "prometheus" -> new MetricsChannel(Kind.PROMETHEUS, to);
            case "jmx" -> new MetricsChannel(Kind.JMX, to);
            case "graphite" -> new MetricsChannel(Kind.GRAPHITE, to);
            case "csv" -> new MetricsChannel(Kind.CSV, to);
            default -> throw new IllegalArgumentException("not a way to follow metrics. " + KINDS);
        };
        channel.validate();
        return channel;
    }

    private void validate() {
        boolean right = switch (kind) {
            case PROMETHEUS -> hasPort();
            case GRAPHITE -> hasPort() && port() > 0 && to.lastIndexOf(':') > 0;
            case CSV -> !to.isEmpty();
            case JMX -> to.isEmpty();
        };
        if (!right) {
            throw new IllegalArgumentException("not a way to follow metrics. " + KINDS);
        }
    }

    private boolean hasPort() {
        return to.matches("(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]*):[0-9]{1,5}") && port() <= MOST_PORT;
    }

    int port() {
        return Integer.parseInt(to.substring(to.lastIndexOf(':') + 1));
    }

    /** The host; this machine alone when none is given. */
    String host() {
        String host = to.substring(0, to.lastIndexOf(':')).replace("[", "").replace("]", "");
        return host.isEmpty() ? "127.0.0.1" : host;
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT) + (to.isEmpty() ? "" : "=" + to);
    }
}
