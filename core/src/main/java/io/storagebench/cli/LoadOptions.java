package io.storagebench.cli;

import io.storagebench.op.Problems;
import io.storagebench.scenario.Scenario.Limits;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Option;

/** How much load, for how long. */
final class LoadOptions {
    private static final int MOST_THREADS = 10_000;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Requests in flight: each thread starts its next request when one ends."
                    + " Default: ${DEFAULT-VALUE}.")
    int threads = 1;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Length of the measured window, such as 60s or 5m. Default: until the count is done.")
    Duration duration;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description = "Load before the measured window that does not count. Default: none.")
    Duration warmup = Duration.ZERO;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Decides sizes and content of what is written. Default: another one each time, told in the"
                    + " result.")
    Long seed;

    @Option(
            names = "--stall-timeout",
            paramLabel = "TIME",
            description = "Interrupts a request that shows no progress for so long; 0s for never." + " Default: 60s.")
    Duration stallTimeout = Duration.ofSeconds(60);

    @Option(
            names = "--give-up",
            paramLabel = "TIME",
            description = "Ends the run when requests fail and none has succeeded for so long. Default: 60s.")
    Duration giveUp = Duration.ofSeconds(60);

    void validate(Problems problems) {
        problems.requireAtLeast(1, "--threads", threads);
        if (threads > MOST_THREADS) {
            problems.add("--threads", threads, "more than one process can run. Use at most " + MOST_THREADS + ".");
        }
        if (duration != null && duration.isZero()) {
            problems.add("--duration", "0s", "must be longer than nothing, such as 60s.");
        }
        if (giveUp.isZero()) {
            problems.add("--give-up", "0s", "must be longer than nothing, such as 60s.");
        }
    }

    Optional<Duration> window() {
        return Optional.ofNullable(duration);
    }

    long seed() {
        return seed == null ? ThreadLocalRandom.current().nextLong(1, 1L << 40) : seed;
    }

    Limits limits() {
        return new Limits(giveUp, stallTimeout);
    }
}
