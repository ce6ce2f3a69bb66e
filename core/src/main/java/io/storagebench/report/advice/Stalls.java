package io.storagebench.report.advice;

import io.storagebench.result.Interval;
import io.storagebench.result.Measured;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Quiet;
import io.storagebench.result.figures.Quiet.Stretch;
import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** When the system answered no request though some were under way, as a whole or at one of its endpoints. */
final class Stalls {
    private static final int TIMES_USUAL = 5;
    private static final int MOST_NAMED = 8;

    private final Measured result;
    private final String name;
    private final OperationStats op;
    private final List<Stretch> whole;
    private final List<Remark> remarks = new ArrayList<>();
    private long nanos;

    private Stalls(Measured result, String name, OperationStats op) {
        this.result = result;
        this.name = name;
        this.op = op;
        whole = op.quiet() == null
                ? List.of()
                : stalls(op.quiet(), op.service(), op.unfinished() > 0).stream()
                        .map(this::withoutBytes)
                        .filter(stretch -> isLong(stretch, op.quiet(), op.service()))
                        .toList();
        if (!whole.isEmpty()) {
            nanos = sum(whole);
            remarks.add(remark("No request", whole, underWay(), after()));
        }
        op.groups().forEach((dimension, groups) -> {
            // A size is no part of a system, and what stands still alone is the whole system.
            if (!dimension.equals("size") && groups.size() > 1) {
                groups.forEach((value, stats) -> group(dimension, value, stats));
            }
        });
    }

    static Stalls of(Measured result, String name, OperationStats op) {
        return new Stalls(result, name, op);
    }

    List<Remark> remarks() {
        return remarks;
    }

    /** How long no request, or none of one endpoint, was answered. */
    long nanos() {
        return nanos;
    }

    /** Stretches much longer than requests usually take, in which at least one was under way for most of the time. */
    private List<Stretch> stalls(Quiet quiet, LatencyStats service, boolean anyCutOff) {
        return quiet.within(op.window().startNanos(), op.window().endNanos()).stream()
                .filter(stretch -> isLong(stretch, quiet, service))
                .filter(stretch -> anyCutOff || quiet.longestRequestNanos() >= stretch.nanos() / 2)
                .toList();
    }

    private static boolean isLong(Stretch stretch, Quiet quiet, LatencyStats service) {
        double usual = service.count() == 0 ? 0 : service.isEnoughFor(50) ? service.p50Nanos() : service.minNanos();
        return stretch.nanos() >= quiet.leastNanos() && stretch.nanos() >= TIMES_USUAL * usual;
    }

    /**
     * The longest time of it in which no bytes moved. A large file is under way for long, and that is no stall; but
     * requests that start in the course of one, at a rate, still move what buffers take.
     */
    private Stretch withoutBytes(Stretch stretch) {
        long from = stretch.startNanos();
        Stretch longest = new Stretch(from, from);
        for (Interval interval : result.intervals()) {
            Interval.OperationInterval during = interval.ops().get(name);
            if (during != null
                    && during.moved().bytes() > 0
                    && during.moved().startNanos() >= stretch.startNanos()
                    && during.moved().endNanos() <= stretch.endNanos()) {
                longest = longer(longest, new Stretch(from, during.moved().startNanos()));
                from = during.moved().endNanos();
            }
        }
        return longer(longest, new Stretch(from, stretch.endNanos()));
    }

    private static Stretch longer(Stretch one, Stretch other) {
        return other.nanos() > one.nanos() ? other : one;
    }

    private void group(String dimension, String value, GroupStats stats) {
        if (stats.quiet() == null) {
            return;
        }
        List<Stretch> own = stalls(stats.quiet(), stats.service(), false).stream()
                .filter(stretch -> whole.stream().noneMatch(all -> common(all, stretch) >= stretch.nanos() / 2))
                .toList();
        if (!own.isEmpty()) {
            nanos += sum(own);
            remarks.add(remark(
                    "No request to " + dimension + " " + value,
                    own,
                    ", while others did",
                    " Requests to it waited, and threads that wait for one part do nothing for the others."));
        }
    }

    private static long common(Stretch one, Stretch other) {
        return Math.min(one.endNanos(), other.endNanos()) - Math.max(one.startNanos(), other.startNanos());
    }

    /** The endpoints that had requests under way, unless all had. */
    private String underWay() {
        long longest = longest(whole).nanos();
        List<String> stuck = new ArrayList<>();
        int all = 0;
        for (Map.Entry<String, Map<String, GroupStats>> dimension : op.groups().entrySet()) {
            if (!dimension.getKey().equals("size")) {
                for (Map.Entry<String, GroupStats> group : dimension.getValue().entrySet()) {
                    all++;
                    Quiet quiet = group.getValue().quiet();
                    if (quiet != null && quiet.longestRequestNanos() >= longest / 2) {
                        stuck.add(dimension.getKey() + " " + group.getKey());
                    }
                }
            }
        }
        return stuck.isEmpty() || (stuck.size() == all && all > 1)
                ? ""
                : "; those under way were to "
                        + String.join(", ", stuck.subList(0, Math.min(stuck.size(), MOST_NAMED)))
                        + (stuck.size() > MOST_NAMED ? " and " + (stuck.size() - MOST_NAMED) + " more" : "");
    }

    private Remark remark(String who, List<Stretch> stretches, String which, String effect) {
        Stretch longest = longest(stretches);
        String more = stretches.size() == 1
                ? ""
                : " This was the longest of " + stretches.size() + " such times, " + Units.seconds(sum(stretches))
                        + " s in all.";
        long hiccup = hiccup(longest);
        boolean own = hiccup >= longest.nanos() / 2;
        return Remark.care(
                own ? "the client stood still itself" : "the system stood still",
                who + " ended from " + Units.timeOfDay(longest.startNanos()) + " to "
                        + Units.timeOfDay(longest.endNanos()) + " UTC ("
                        + Units.seconds(longest.nanos()) + " s)" + which + "; " + client(hiccup, own)
                        + (own ? "" : ServersMeanwhile.of(result, longest)) + more + effect);
    }

    private static Stretch longest(List<Stretch> stretches) {
        return stretches.stream().max(Comparator.comparingLong(Stretch::nanos)).orElseThrow();
    }

    private static long sum(List<Stretch> stretches) {
        return stretches.stream().mapToLong(Stretch::nanos).sum();
    }

    /** The client's longest pause meanwhile; −1 when unknown. What one was is known when it is over, so in the next interval. */
    private long hiccup(Stretch stretch) {
        List<Interval> intervals = result.intervals();
        long most = -1;
        boolean next = false;
        for (Interval interval : intervals) {
            long start = interval.startMillis() * 1_000_000;
            boolean during =
                    start < stretch.endNanos() && start + result.intervalMillis() * 1_000_000 > stretch.startNanos();
            if (during || next) {
                most = Math.max(
                        most,
                        interval.hosts().values().stream()
                                .mapToLong(host -> host.hiccups().maxNanos())
                                .max()
                                .orElse(-1));
            }
            next = during;
        }
        return most;
    }

    private static String client(long hiccup, boolean own) {
        if (hiccup < 0) {
            return "what the client did meanwhile is not known.";
        }
        return own
                ? "the client itself stood still (hiccups up to " + Units.seconds(hiccup)
                        + " s), so this says nothing about the system."
                : "the client was awake (hiccups ≤ " + (long) Math.ceil(hiccup / 1e6) + " ms).";
    }

    private String after() {
        return op.isOpenLoop()
                ? " Requests that were due meanwhile had to wait: response times include that wait."
                : " Rates and latencies include that time.";
    }
}
