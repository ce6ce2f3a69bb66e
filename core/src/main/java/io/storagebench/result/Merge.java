package io.storagebench.result;

import io.storagebench.result.figures.FigureMaps;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerStats;
import io.storagebench.units.ShellWords;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Adds the shares of one run to what one process would have measured. Exact: histograms, counters and sums add up, and
 * intervals stand beside each other by their time; so the order in which shares are merged changes nothing.
 */
public final class Merge {
    private static final String BETWEEN_NOTES = " | ";

    private Merge() {}

    /**
     * A share, or several that were merged, with what its result says beside what was measured. What belongs to the whole
     * is for the caller to say anew: advice and the outcome of thresholds.
     */
    public record Part(Measured measured, List<String> arguments, Map<String, String> notes, String tool) {
        public static Part of(Result share) {
            return new Part(share, share.arguments(), share.notes(), share.tool());
        }

        /** The result of which this is all but what was judged. */
        public Result result(List<ThresholdOutcome> thresholds, List<Remark> advice) {
            return Result.of(measured, arguments, notes, thresholds, tool, advice);
        }
    }

    /**
     * Both parts as one.
     *
     * @throws IllegalArgumentException when they are not shares of one run, with a message for the user
     */
    public static Part of(Part left, Part right) {
        requireSameRun(left, right);
        return new Part(
                of(left.measured(), right.measured()),
                arguments(left, right),
                FigureMaps.join(left.notes(), right.notes(), Merge::bothNotes),
                firstShare(left.measured()) <= firstShare(right.measured()) ? left.tool() : right.tool());
    }

    /**
     * Both shares as one.
     *
     * @throws IllegalArgumentException when they are not shares of one run, with a message for the user
     */
    public static Measurement of(Measured left, Measured right) {
        requireSameRun(left, right);
        boolean inOrder = firstShare(left) <= firstShare(right);
        List<ShareFacts> shares = Stream.concat(shares(left).stream(), shares(right).stream())
                .sorted(Comparator.comparingInt(ShareFacts::index))
                .toList();
        long width = Math.max(left.intervalMillis(), right.intervalMillis());
        List<Interval> intervals = intervals(left, right, width);
        while (intervals.size() > Intervals.MOST) {
            width *= 2;
            intervals = intervals(left, right, width);
        }
        return new Measurement(
                shares.size() == shares.get(0).total() ? "run" : "share",
                left.command(),
                left.repeat(),
                shares,
                left.dataCorrupt() || right.dataCorrupt(),
                inOrder ? streams(left, right) : streams(right, left),
                FigureMaps.join(left.ops(), right.ops(), OperationStats::plus),
                width,
                intervals,
                FigureMaps.join(left.hosts(), right.hosts(), FigureMaps::either),
                FigureMaps.join(left.servers(), right.servers(), ServerStats::fuller),
                FigureMaps.join(left.profiles(), right.profiles(), FigureMaps::either),
                distinct(Stream.of(left.remarks(), right.remarks(), ofListings(left, right))));
    }

    /** With what each did: of a share alone, its result says it. */
    private static List<ShareFacts> shares(Measured result) {
        ShareFacts first = result.shares().get(0);
        if (result.shares().size() > 1 || !first.ops().isEmpty() || !result.isMeasured()) {
            return result.shares();
        }
        Map<String, ShareStats> did = new TreeMap<>();
        result.ops().forEach((name, stats) -> did.put(name, ShareStats.of(stats)));
        return List.of(first.did(did));
    }

    /**
     * Adds up shares that come one by one. Those of like size are merged, as each merge copies both: a share of a thousand ten
     * times, and not a thousand times. One thread.
     */
    public static final class Sum {
        private final Deque<Measurement> parts = new ArrayDeque<>(); // the last are the smaller ones

        /**
         * Adds one.
         *
         * @throws IllegalArgumentException when it is no share of the same run, with a message for the user
         */
        public void add(Measurement share) {
            Measurement last = with(share);
            while (!parts.isEmpty()
                    && parts.peekLast().shares().size() <= last.shares().size()) {
                last = of(parts.removeLast(), last);
            }
            parts.addLast(last);
        }

        /** With what it did, also when it is the only one of several of which anything is known. */
        private static Measurement with(Measurement share) {
            return share.shares().get(0).total() == 1 ? share : share.withShares(shares(share));
        }

        /** All of them; empty when there is none. */
        public Optional<Measurement> all() {
            return parts.stream().reduce(Merge::of);
        }
    }

    /**
     * A run with what servers did meanwhile that another process has watched; what they did after it is left out.
     *
     * @param watched with servers alone, from the begin of the measured phase on
     * @param servers of these names
     */
    public static Measurement watched(Measurement run, Intervals watched, Map<String, ServerStats> servers) {
        if (servers.isEmpty() || run.intervals().isEmpty()) {
            return run.beside(run.intervalMillis(), run.intervals(), servers);
        }
        long width = Math.max(run.intervalMillis(), watched.widthMillis());
        TreeMap<Long, Interval> all = new TreeMap<>(byStart(run, width));
        Map<String, ServerInterval> measured = Map.of();
        for (Interval seen : Intervals.widened(watched.list(), width)) {
            if (seen.startMillis() <= all.lastKey()) {
                // Clocks are looked at one after the other, so the first one may seem to begin before the run.
                long start = Math.max(seen.startMillis(), all.firstKey());
                Interval there = all.floorEntry(start).getValue();
                Map<String, ServerInterval> both =
                        FigureMaps.join(there.servers(), seen.servers(), ServerInterval::then);
                all.put(there.startMillis(), new Interval(there.startMillis(), there.ops(), there.hosts(), both));
                measured = FigureMaps.join(measured, seen.servers(), ServerInterval::then);
            }
        }
        Map<String, ServerStats> stats = new TreeMap<>();
        for (Map.Entry<String, ServerStats> server : servers.entrySet()) {
            stats.put(
                    server.getKey(),
                    server.getValue().over(measured.getOrDefault(server.getKey(), ServerInterval.NONE)));
        }
        return run.beside(width, List.copyOf(all.values()), stats);
    }

    private static int firstShare(Measured result) {
        return result.shares().get(0).index();
    }

    /** Those of a share that had its datasets, as they say where they are. */
    private static List<String> arguments(Part left, Part right) {
        if (hasDatasets(left.measured()) != hasDatasets(right.measured())) {
            return hasDatasets(left.measured()) ? left.arguments() : right.arguments();
        }
        return FigureMaps.either(left.arguments(), right.arguments());
    }

    private static boolean hasDatasets(Measured result) {
        return result.streams().stream().allMatch(stream -> stream.dataset() != null);
    }

    /** Targets are as the first share saw them. */
    private static List<StreamFacts> streams(Measured first, Measured second) {
        List<StreamFacts> streams = new ArrayList<>();
        for (int i = 0; i < first.streams().size(); i++) {
            StreamFacts stream = first.streams().get(i);
            streams.add(new StreamFacts(
                    stream.name(),
                    stream.operation(),
                    stream.weight(),
                    stream.peer(),
                    stream.target(),
                    dataset(stream.dataset(), second.streams().get(i).dataset())));
        }
        return streams;
    }

    private static DatasetFacts dataset(DatasetFacts left, DatasetFacts right) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        return left.plus(right);
    }

    /**
     * Refuses what {@link #of(Part, Part)} cannot merge.
     *
     * @throws IllegalArgumentException when they are not shares of one run, with a message for the user
     */
    public static void requireSameRun(Part left, Part right) {
        requireSameRun(left.measured(), right.measured());
        if (hasDatasets(left.measured()) && hasDatasets(right.measured())) {
            requireSame("command lines", left.arguments(), right.arguments());
        }
    }

    private static void requireSameRun(Measured left, Measured right) {
        ShareFacts share = left.shares().get(0);
        requireSame("operations", left.command(), right.command());
        requireSame("repeats", left.repeat(), right.repeat());
        requireSame("numbers of shares", share.total(), right.shares().get(0).total());
        requireSame("streams", streamsOf(left), streamsOf(right));
        for (int i = 0; i < left.streams().size(); i++) {
            requireSameDataset(
                    left.streams().get(i).dataset(), right.streams().get(i).dataset());
        }
        Optional<Instant> start = plannedStart(left);
        Optional<Instant> other = plannedStart(right);
        if (start.isPresent() && other.isPresent()) {
            requireSame("planned starts", start.get(), other.get());
        }
        if (share.total() == 1) {
            throw new IllegalArgumentException(
                    "this is a whole run, and so is another one that was given. Runs are" + " compared, not merged.");
        }
        for (ShareFacts mine : left.shares()) {
            if (right.shares().stream().anyMatch(theirs -> theirs.index() == mine.index())) {
                throw new IllegalArgumentException(
                        "share " + mine.index() + "/" + mine.total() + " is there twice. Give each share once.");
            }
        }
    }

    private static List<String> streamsOf(Measured result) {
        return result.streams().stream().map(StreamFacts::name).toList();
    }

    /**
     * A share that ended before it had a dataset knows neither its place nor its seed; and what others made, they may change
     * while one share after the other lists it.
     */
    private static void requireSameDataset(DatasetFacts left, DatasetFacts right) {
        if (left != null && right != null) {
            requireSame("seeds", left.seed(), right.seed());
            requireSame("datasets", left.location(), right.location());
            if (!left.ofOthers() || !right.ofOthers()) {
                requireSame("sizes", left.sizes(), right.sizes());
                requireSame("bytes found", left.foundBytes(), right.foundBytes());
            }
        }
    }

    private static Optional<Instant> plannedStart(Measured result) {
        return result.shares().stream()
                .map(ShareFacts::plannedStartNanos)
                .filter(Objects::nonNull)
                .findFirst()
                .map(nanos -> Instant.EPOCH.plusNanos(nanos));
    }

    private static void requireSame(String what, Object left, Object right) {
        if (!Objects.equals(left, right)) {
            throw new IllegalArgumentException("not shares of one run: their " + what + " are " + words(left) + " and "
                    + words(right) + ". Results of different runs are compared, not merged.");
        }
    }

    private static String words(Object value) {
        return value instanceof List<?> line
                ? ShellWords.joined(line.stream().map(Object::toString).toList())
                : String.valueOf(value);
    }

    /** Each stretch of time is a sum of its own, which takes most of the time of a merge; so all cores work on them. */
    private static List<Interval> intervals(Measured left, Measured right, long width) {
        Map<Long, Interval> mine = byStart(left, width);
        Map<Long, Interval> theirs = byStart(right, width);
        Set<Long> starts = new TreeSet<>(mine.keySet());
        starts.addAll(theirs.keySet());
        return starts.parallelStream()
                .map(start -> beside(mine.get(start), theirs.get(start)))
                .toList();
    }

    private static Map<Long, Interval> byStart(Measured result, long width) {
        return Intervals.widened(result.intervals(), width).stream()
                .collect(Collectors.toMap(Interval::startMillis, Function.identity()));
    }

    private static Interval beside(Interval mine, Interval theirs) {
        if (mine == null || theirs == null) {
            return mine == null ? theirs : mine;
        }
        return mine.beside(theirs);
    }

    private static String bothNotes(String left, String right) {
        TreeSet<String> values = new TreeSet<>(List.of(left.split(" \\| ", -1)));
        values.addAll(List.of(right.split(" \\| ", -1)));
        return String.join(BETWEEN_NOTES, values);
    }

    /** What is to be known where shares did not find the same items of others. */
    private static List<Remark> ofListings(Measured left, Measured right) {
        List<Remark> differing = new ArrayList<>();
        for (int i = 0; i < left.streams().size(); i++) {
            StreamFacts stream = left.streams().get(i);
            DatasetFacts mine = stream.dataset();
            DatasetFacts theirs = right.streams().get(i).dataset();
            if (mine != null && theirs != null && mine.differsInListing(theirs)) {
                Remark remark = Remark.care(
                        "shares found different " + mine.noun(),
                        "The shares did not find the same " + mine.noun() + " at " + mine.location()
                                + ", which changed while they were listed, so some may have been read twice and others"
                                + " never. Read a folder that nobody changes.");
                differing.add(left.streams().size() == 1 ? remark : remark.ofStream(stream.name()));
            }
        }
        return differing;
    }

    private static List<Remark> distinct(Stream<List<Remark>> remarks) {
        return remarks.flatMap(List::stream).distinct().sorted().toList();
    }
}
