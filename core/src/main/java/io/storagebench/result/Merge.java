package io.storagebench.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Adds the shares of one run to what one process would have measured. Exact: histograms, counters and sums add up, and
 * intervals stand beside each other by their time; so the order in which shares are merged changes nothing.
 *
 * <p>What belongs to the whole is for the caller to say anew: advice and the outcome of thresholds are not taken over.
 */
public final class Merge {
    private static final String BETWEEN_NOTES = " | ";

    private Merge() {}

    /**
     * Both shares as one result.
     *
     * @throws IllegalArgumentException when they are not shares of one run, with a message for the user
     */
    public static Result of(Result left, Result right) {
        requireSameRun(left, right);
        Result first = firstShare(left) <= firstShare(right) ? left : right;
        List<ShareFacts> shares = Stream.concat(left.shares().stream(), right.shares().stream())
                .sorted(Comparator.comparingInt(ShareFacts::index))
                .toList();
        long width = Math.max(left.intervalMillis(), right.intervalMillis());
        List<Interval> intervals = intervals(left, right, width);
        while (intervals.size() > Intervals.MOST) {
            width *= 2;
            intervals = intervals(left, right, width);
        }
        return new Result(
                shares.size() == shares.get(0).total() ? "run" : "share",
                left.command(),
                left.arguments(),
                left.repeat(),
                shares,
                left.dataCorrupt() || right.dataCorrupt(),
                first.target(),
                dataset(first, left, right),
                Sums.join(left.ops(), right.ops(), OperationStats::plus),
                width,
                intervals,
                Sums.join(left.hosts(), right.hosts(), Sums::either),
                Sums.join(left.servers(), right.servers(), Sums::either),
                Sums.join(left.notes(), right.notes(), Merge::bothNotes),
                List.of(),
                first.tool(),
                distinct(left.remarks(), right.remarks()),
                List.of());
    }

    private static int firstShare(Result result) {
        return result.shares().get(0).index();
    }

    private static DatasetFacts dataset(Result first, Result left, Result right) {
        if (first.dataset() != null) {
            return first.dataset();
        }
        return left.dataset() == null ? right.dataset() : left.dataset();
    }

    private static void requireSameRun(Result left, Result right) {
        requireSame("operations", left.command(), right.command());
        requireSame("repeats", left.repeat(), right.repeat());
        requireSame(
                "numbers of shares",
                left.shares().get(0).total(),
                right.shares().get(0).total());
        if (left.dataset() != null && right.dataset() != null) {
            requireSame("seeds", left.dataset().seed(), right.dataset().seed());
            requireSame("sizes", left.dataset().sizes(), right.dataset().sizes());
            requireSame("datasets", left.dataset().location(), right.dataset().location());
        }
        requireSame("command lines", String.join(" ", left.arguments()), String.join(" ", right.arguments()));
        for (ShareFacts share : left.shares()) {
            if (right.shares().stream().anyMatch(other -> other.index() == share.index())) {
                throw new IllegalArgumentException(
                        "share " + share.index() + "/" + share.total() + " is there twice. Give each share once.");
            }
        }
    }

    private static void requireSame(String what, Object left, Object right) {
        if (!Objects.equals(left, right)) {
            throw new IllegalArgumentException("not shares of one run: their " + what + " are " + left + " and " + right
                    + ". Results of different runs are compared, not merged.");
        }
    }

    private static List<Interval> intervals(Result left, Result right, long width) {
        Map<Long, Interval> byStart = new TreeMap<>();
        for (Result result : List.of(left, right)) {
            Intervals.widened(result.intervals(), width)
                    .forEach(interval -> byStart.merge(interval.startMillis(), interval, Interval::beside));
        }
        return new ArrayList<>(byStart.values());
    }

    private static String bothNotes(String left, String right) {
        TreeSet<String> values = new TreeSet<>(List.of(left.split(" \\| ", -1)));
        values.addAll(List.of(right.split(" \\| ", -1)));
        return String.join(BETWEEN_NOTES, values);
    }

    private static List<String> distinct(List<String> left, List<String> right) {
        return Stream.concat(left.stream(), right.stream()).distinct().sorted().toList();
    }
}
