package io.storagebench.report.advice;

import io.storagebench.result.Measured;
import io.storagebench.result.Remark;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.ShareTimes;
import io.storagebench.units.Units;
import java.util.Comparator;
import java.util.List;

/** Whether the shares of a run put their load on at one time. */
final class StartAdvice {
    private static final double LATE_PART = 0.01;
    private static final long LEAST_LATE_NANOS = 10_000_000;

    private final Measured result;
    private final List<Remark> remarks;

    private StartAdvice(Measured result, List<Remark> remarks) {
        this.result = result;
        this.remarks = remarks;
    }

    static void add(Measured result, List<Remark> remarks) {
        new StartAdvice(result, remarks).late();
    }

    private void late() {
        long window = result.ops().values().stream()
                .mapToLong(op -> op.window().nanos())
                .max()
                .orElse(0);
        double limit = Math.max(LEAST_LATE_NANOS, LATE_PART * window);
        List<ShareFacts> late = result.shares().stream()
                .filter(share -> share.lateNanos() > limit)
                .sorted(Comparator.comparingLong(ShareFacts::lateNanos).reversed())
                .toList();
        if (!late.isEmpty()) {
            remarks.add(Remark.care(
                    "a share began late",
                    late.get(0).name() + " began "
                            + Units.seconds(late.get(0).lateNanos()) + " s late"
                            + (late.size() == 1 ? "" : ", and " + (late.size() - 1) + " more less so")
                            + ": for that time the load was not what was asked for."));
        }
        ShareTimes times = ShareTimes.of(result);
        if (times.isInWaves()) {
            waves(times);
        } else if (!times.ranTogether()) {
            apartShares();
        }
    }

    /** Nobody asked for one load of all maps at a time. */
    private void waves(ShareTimes times) {
        String first = times.ranTogether()
                ? "All of them ran together for some time."
                : times.firstWave().size() + " of " + result.shares().size()
                        + " ran together at first, and the others as these ended.";
        remarks.add(Remark.care(
                "maps ran in waves",
                "Each map began its load when it had a container (--waves allow), so there was no common start, and"
                        + " nobody can be"
                        + " late."
                        + " " + first + " The aggregate is over all, from the first start to the last end,"
                        + " with the times at which fewer ran"
                        + (times.ranTogether()
                                ? "."
                                : "; a rate of all maps at one time is missing, as there was none.")));
    }

    /** Shares that never ran together are no run of all of them. */
    private void apartShares() {
        ShareFacts last = result.shares().stream()
                .filter(ShareFacts::hasMeasured)
                .max(Comparator.comparingLong(ShareFacts::startNanos))
                .orElseThrow();
        ShareFacts first = result.shares().stream()
                .filter(ShareFacts::hasMeasured)
                .min(Comparator.comparingLong(ShareFacts::endNanos))
                .orElseThrow();
        remarks.add(Remark.voids(
                "the shares did not run together",
                last.name() + " began when " + first.name()
                        + " had ended, so there was no time at which all of the load was there. Start"
                        + " all shares at one time with --start-at."));
    }
}
