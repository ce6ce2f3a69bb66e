package io.storagebench.report.advice;

import io.storagebench.result.Interval;
import io.storagebench.result.Measured;
import io.storagebench.result.figures.Quiet.Stretch;
import io.storagebench.result.server.ServerFigure;
import io.storagebench.result.server.ServerFigure.Kind;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What watched servers counted around a time in which nothing ended: it is listed, and nothing is concluded from it. */
final class ServersMeanwhile {
    /** What servers count when they let clients wait, or are busy with other things than requests. */
    private static final Pattern SIGNAL = Pattern.compile("regionserver\\.(\\d+\\.)?"
            + "(updatesBlockedTime|blockedRequestCount|flushedMemstoreBytes|compactedInputBytes"
            + "|flushQueueLength|compactionQueueLength|splitQueueLength)"
            + "|regionserver\\.wal\\.(slowAppendCount|rollRequest)"
            + "|regionserver\\.ipc\\.(exceptions.*|numGeneralCallsDropped)"
            + "|namenode\\.(Read|Write)LockLongHoldCount"
            + "|namenode\\.rpc\\.(\\d+\\.)?(RpcSlowCalls|RpcClientBackoff)"
            + "|datanode\\.(PacketsSlow.*|Slow.*|DatanodeNetworkErrors|VolumeFailures)");

    private static final Pattern PREFIX = Pattern.compile("^(regionserver|namenode|datanode)\\.");
    private static final int MOST_OF_A_SERVER = 8;

    private final Measured result;
    private final Stretch stretch;

    private ServersMeanwhile(Measured result, Stretch stretch) {
        this.result = result;
        this.stretch = stretch;
    }

    /** A sentence with a blank before it; empty when no server was watched. */
    static String of(Measured result, Stretch stretch) {
        return result.servers().isEmpty() ? "" : new ServersMeanwhile(result, stretch).sentence();
    }

    private String sentence() {
        List<String> all = new ArrayList<>();
        long slackNanos = 0;
        for (String server : result.servers().keySet()) {
            long own = slackNanos(server);
            slackNanos = Math.max(slackNanos, own);
            List<String> seen = seen(server, own);
            if (!seen.isEmpty()) {
                all.add(server + " " + String.join(", ", seen));
            }
        }
        return " Watched servers counted in that time, give or take " + Units.seconds(slackNanos) + " s: "
                + (all.isEmpty() ? "no cause seen." : String.join("; ", all) + ".");
    }

    /** How far the figures of an interval may be off: by the age of its last sample, and the interval itself. */
    private long slackNanos(String server) {
        long ageNanos = result.intervals().stream()
                .filter(interval -> overlaps(interval, 0))
                .map(interval -> interval.servers().get(server))
                .filter(during -> during != null && during.sampleAgeNanos() != null)
                .mapToLong(ServerInterval::sampleAgeNanos)
                .max()
                .orElse(0);
        return ageNanos + result.intervalMillis() * 1_000_000;
    }

    private boolean overlaps(Interval interval, long slackNanos) {
        long start = interval.startMillis() * 1_000_000;
        long end = start + result.intervalMillis() * 1_000_000;
        return start < stretch.endNanos() + slackNanos && end > stretch.startNanos() - slackNanos;
    }

    private List<String> seen(String server, long slackNanos) {
        Map<String, ServerFigure> figures = new TreeMap<>();
        long gcMillis = 0;
        int restarts = 0;
        int failed = 0;
        for (Interval interval : result.intervals()) {
            ServerInterval during = interval.servers().get(server);
            if (during == null || !overlaps(interval, slackNanos)) {
                continue;
            }
            during.figures().forEach((name, figure) -> {
                if (SIGNAL.matcher(name).matches()) {
                    figures.merge(name, figure, ServersMeanwhile::both);
                }
            });
            gcMillis += during.process() == null || during.process().gcMillis() == null
                    ? 0
                    : during.process().gcMillis();
            restarts += during.restarts();
            failed += during.failedSamples();
        }
        List<String> seen = new ArrayList<>();
        figures.forEach((name, figure) -> {
            if (figure.value() > 0) {
                seen.add(PREFIX.matcher(name).replaceFirst("") + " " + amount(figure));
            }
        });
        List<String> shown = new ArrayList<>(seen.subList(0, Math.min(seen.size(), MOST_OF_A_SERVER)));
        if (seen.size() > shown.size()) {
            shown.add((seen.size() - shown.size()) + " more");
        }
        add(shown, gcMillis, "ms of garbage collection");
        add(shown, restarts, "restarts");
        add(shown, failed, "samples without an answer");
        return shown;
    }

    /** Of a state the most that was seen, as a queue may be empty again at the end. */
    private static ServerFigure both(ServerFigure first, ServerFigure second) {
        return first.kind() == Kind.LEVEL ? (second.value() > first.value() ? second : first) : first.then(second);
    }

    private static String amount(ServerFigure figure) {
        String value = figure.unit().equals("bytes")
                ? Units.bytes(figure.value())
                : Math.round(figure.value()) + " " + figure.unit();
        return figure.kind() == Kind.LEVEL ? "up to " + value : "+" + value;
    }

    private static void add(List<String> shown, long count, String what) {
        if (count > 0) {
            shown.add(count + " " + what);
        }
    }
}
