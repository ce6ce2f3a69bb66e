package io.storagebench.cli.output;

import io.storagebench.engine.phase.RunFollower;
import io.storagebench.op.Clock;
import io.storagebench.result.Interval;
import io.storagebench.result.Measurement;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Keeps the result of a run that goes on in a file: after the first interval, then every five seconds, and at the end of
 * the measured phase. The result of a long run takes longer to write; then the next comes later, up to half a minute, so
 * that writing takes no more than a fiftieth of the time of one core. One thread.
 */
final class UnfinishedResult implements RunFollower {
    private static final long LEAST_PERIOD_NANOS = Duration.ofSeconds(5).toNanos();
    private static final long LONGEST_PERIOD_NANOS = Duration.ofSeconds(30).toNanos();
    private static final int MOST_PART = 50;

    private final String option;
    private final UnfinishedFile file;
    private final Function<Measurement, Result> compose;
    private final Clock clock;
    private final List<Result> ended = new ArrayList<>();
    private boolean written;
    private long nextNanos;

    /**
     * @param compose makes the result with what only the command knows
     */
    UnfinishedResult(String option, UnfinishedFile file, Function<Measurement, Result> compose, Clock clock) {
        this.option = option;
        this.file = file;
        this.compose = compose;
        this.clock = clock;
    }

    @Override
    public String name() {
        return option;
    }

    @Override
    public void interval(Interval interval, SoFar run) {
        long start = clock.nanoTime();
        if (!written || run.last() || start >= nextNanos) {
            List<Result> all = new ArrayList<>(ended);
            all.add(compose.apply(run.result().get()));
            file.write(ResultFile.of(all));
            long took = written ? clock.nanoTime() - start : 0; // the first time says nothing, as no code is compiled
            nextNanos = start + Math.max(LEAST_PERIOD_NANOS, Math.min(MOST_PART * took, LONGEST_PERIOD_NANOS));
            written = true;
        }
    }

    @Override
    public void ended(Measurement repeat) {
        ended.add(compose.apply(repeat));
    }
}
