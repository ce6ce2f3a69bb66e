package io.storagebench.report;

import io.storagebench.result.Measured;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.ShareTimes;
import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How well the shares of a run kept their common start. */
final class StartLine {
    private static final int MOST_NAMED = 4;

    private StartLine() {}

    /** Empty when none was asked for. */
    static Optional<String> of(Measured result) {
        ShareTimes times = ShareTimes.of(result);
        if (times.isInWaves()) {
            return Optional.of("none in common: each began when it could, "
                    + times.firstWave().size() + " of " + result.shares().size() + " before the first had ended");
        }
        Optional<ShareFacts> latest = result.shares().stream()
                .filter(share -> share.plannedStartNanos() != null)
                .max(Comparator.comparingLong(ShareFacts::lateNanos));
        List<ShareFacts> late = times.late();
        if (late.isEmpty()) {
            return latest.map(share -> share.name() + " was " + Units.millis(share.lateNanos()) + " ms late"
                    + (result.shares().size() == 1 ? "" : ", the latest of all"));
        }
        List<String> named = new ArrayList<>(late.stream()
                .limit(MOST_NAMED)
                .map(share -> share.name()
                        + share.machine().map(machine -> " on " + machine).orElse("") + " by "
                        + Units.seconds(share.lateNanos()) + " s")
                .toList());
        if (late.size() > MOST_NAMED) {
            named.add((late.size() - MOST_NAMED) + " more by less");
        }
        return Optional.of(late.size() + " of " + result.shares().size() + " late: " + String.join(", ", named));
    }
}
