package io.storagebench.report.advice;

import io.storagebench.result.Measured;
import io.storagebench.result.Remark;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.ShareStats;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.figures.Moved;
import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Shares that were much slower than others: less than half the median of all, each over its own window. With a count, the run
 * waits for such a share as long again as for the others; with a duration, its part of the sum is that of another machine, or of
 * another path to the system.
 */
final class Stragglers {
    /** With fewer, there is no telling who is slow and who is fast. */
    private static final int LEAST_SHARES = 3;

    private static final double SLOW_PART = 0.5;

    /** In shorter windows, chance decides. */
    private static final long LEAST_NANOS = 1_000_000_000;

    private static final int MOST_NAMED = 5;

    private Stragglers() {}

    /** A share by how fast it was. */
    private record Speed(ShareFacts share, double rate) {}

    static Optional<Remark> remark(Measured result, StreamFacts stream) {
        List<ShareFacts> shares = result.shares().stream()
                .filter(share -> share.ops().containsKey(stream.name()))
                .filter(share -> window(share, stream).nanos() >= LEAST_NANOS)
                .toList();
        boolean bytes = shares.stream().anyMatch(share -> window(share, stream).goodBytes() > 0);
        List<Speed> speeds = shares.stream()
                .map(share -> new Speed(
                        share,
                        bytes
                                ? window(share, stream).bytesPerSecond()
                                : window(share, stream).requestsPerSecond()))
                .sorted(Comparator.comparingDouble(Speed::rate))
                .toList();
        if (speeds.size() < LEAST_SHARES) {
            return Optional.empty();
        }
        double median = median(speeds);
        List<Speed> slow = speeds.stream()
                .filter(speed -> speed.rate() < SLOW_PART * median)
                .toList();
        if (slow.isEmpty()) {
            return Optional.empty();
        }
        String unit = bytes ? " MB/s" : " requests/s";
        double scale = bytes ? 1e6 : 1;
        List<String> named = new ArrayList<>(slow.stream()
                .limit(MOST_NAMED)
                .map(speed -> speed.share().name()
                        + speed.share()
                                .machine()
                                .map(machine -> " on " + machine)
                                .orElse("")
                        + " (" + Units.three(speed.rate() / scale) + unit + ")")
                .toList());
        if (slow.size() > MOST_NAMED) {
            named.add((slow.size() - MOST_NAMED) + " more");
        }
        return Optional.of(Remark.care(
                "some shares were much slower than others",
                "Stragglers, with less than half the median of " + Units.three(median / scale) + unit + " of "
                        + speeds.size() + " shares: " + named.stream().collect(Collectors.joining(", "))
                        + ". Sums are of all, and a run that ends with a count waits for the slowest. Look at these"
                        + " machines and at what else runs there."));
    }

    private static Moved window(ShareFacts share, StreamFacts stream) {
        ShareStats stats = share.ops().get(stream.name());
        return stats.window();
    }

    private static double median(List<Speed> rising) {
        int half = rising.size() / 2;
        return rising.size() % 2 == 1
                ? rising.get(half).rate()
                : (rising.get(half - 1).rate() + rising.get(half).rate()) / 2;
    }
}
