package io.storagebench.report;

import io.storagebench.result.Measured;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.ShareStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What each share of a run did: a line for each, or for the slowest of many. */
final class ShareTable {
    private static final int MOST_ROWS = 16;
    private static final int ROWS_OF_MANY = 10;
    private static final String UNKNOWN = "-";

    private ShareTable() {}

    /** Empty of a run of one share. */
    static String render(Measured result, String indent) {
        Optional<Table> table = of(result);
        int shares = result.shares().size();
        String rest = shares > MOST_ROWS
                ? indent + "the " + ROWS_OF_MANY + " slowest; " + (shares - ROWS_OF_MANY)
                        + " others were faster, and --json has all\n"
                : "";
        return table.map(lines -> "\nSHARES, " + shares + "\n" + lines.render(indent) + rest)
                .orElse("");
    }

    /** Of many shares the slowest; empty of a run of one share. */
    static Optional<Table> of(Measured result) {
        List<ShareFacts> shares = result.shares();
        if (shares.size() < 2 || shares.stream().allMatch(share -> share.ops().isEmpty())) {
            return Optional.empty();
        }
        List<ShareFacts> shown = shares;
        if (shares.size() > MOST_ROWS) {
            shown = new ArrayList<>(shares);
            shown.sort(Comparator.comparingDouble(ShareTable::speed));
            shown = shown.subList(0, ROWS_OF_MANY);
        }
        boolean bytes = shares.stream().anyMatch(share -> rate(share) > 0);
        boolean clocks = shares.stream().anyMatch(share -> share.clockAheadMillis() != null);
        Table table = new Table();
        List<String> heading = new ArrayList<>(List.of("", "host"));
        heading.addAll(clocks ? List.of("clock ms") : List.of());
        heading.addAll(List.of("late ms", "items"));
        heading.addAll(bytes ? List.of("MiB", "MB/s") : List.of());
        heading.addAll(List.of("requests/s", "p99 ms", "longest ms", "failed"));
        table.row(heading.toArray(String[]::new));
        shown.forEach(share -> table.row(cells(share, clocks, bytes).toArray(String[]::new)));
        return Optional.of(table);
    }

    /** What did nothing comes first. */
    private static double speed(ShareFacts share) {
        double bytes = rate(share);
        return bytes > 0 ? bytes : moved(share).map(Moved::requestsPerSecond).orElse(-1.0);
    }

    private static double rate(ShareFacts share) {
        return moved(share).map(Moved::bytesPerSecond).orElse(0.0);
    }

    /** By all its operations. */
    private static Optional<Moved> moved(ShareFacts share) {
        return share.ops().values().stream().map(ShareStats::window).reduce(Moved::plus);
    }

    /** By how much its clock was ahead, and to within how much that is known. */
    private static String clock(ShareFacts share) {
        if (share.clockAheadMillis() == null) {
            return UNKNOWN;
        }
        return share.clockAheadMillis() + (share.clockWithinMillis() == null ? "" : " ± " + share.clockWithinMillis());
    }

    private static List<String> cells(ShareFacts share, boolean clocks, boolean bytes) {
        List<String> cells = new ArrayList<>();
        cells.add(share.name());
        cells.add(share.machine().orElse(UNKNOWN));
        if (clocks) {
            cells.add(clock(share));
        }
        cells.add(
                share.plannedStartNanos() == null || !share.hasMeasured() ? UNKNOWN : Units.millis(share.lateNanos()));
        Optional<Moved> moved = moved(share);
        cells.add(moved.map(done -> Long.toString(done.items())).orElse(UNKNOWN));
        if (bytes) {
            cells.add(moved.map(done -> Units.mib(done.goodBytes())).orElse(UNKNOWN));
            cells.add(moved.map(done -> Units.mb(done.bytesPerSecond())).orElse(UNKNOWN));
        }
        cells.add(moved.map(done -> Units.three(done.requestsPerSecond())).orElse(UNKNOWN));
        // Times of different operations are never put together.
        Optional<ShareStats> only = share.ops().size() == 1
                ? Optional.of(share.ops().values().iterator().next())
                : Optional.empty();
        cells.add(only.map(ShareStats::p99Nanos).map(Units::millis).orElse(UNKNOWN));
        cells.add(only.map(ShareStats::maxNanos).map(Units::millis).orElse(UNKNOWN));
        cells.add(
                moved.isEmpty()
                        ? UNKNOWN
                        : Long.toString(share.ops().values().stream()
                                .mapToLong(ShareStats::failedRequests)
                                .sum()));
        return cells;
    }
}
