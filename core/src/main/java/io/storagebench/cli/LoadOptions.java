package io.storagebench.cli;

import io.storagebench.op.ItemOrder;
import io.storagebench.op.Operation;
import io.storagebench.op.Scope;
import io.storagebench.op.Scoped;
import io.storagebench.scenario.ClosedLoop;
import io.storagebench.scenario.Load;
import io.storagebench.scenario.OpenLoop;
import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Repeats;
import io.storagebench.scenario.Scenario.Limits;
import io.storagebench.scenario.Share;
import io.storagebench.scenario.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Option;

/** How much load, for how long, and which part of it is this process's. */
final class LoadOptions {
    private static final int CLOSED_LOOP_THREADS = 1;
    private static final int OPEN_LOOP_THREADS = 64;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Requests in flight at most, in each share. Default: 1; 64 with --rate, --ramp or --steps.")
    Integer threads;

    @Option(
            names = "--rate",
            paramLabel = "RATE",
            description =
                    "Starts requests at this rate, over all shares, whether or not earlier ones have ended: 500/s,"
                            + " or 200MB/s. Default: each thread starts its next request when one ends.")
    Rate.Amount rate;

    @Option(
            names = "--ramp",
            paramLabel = "FROM..TO",
            description = "As --rate, rising or falling evenly within --duration: 100/s..1000/s.")
    Rate.Ramp ramp;

    @Option(
            names = "--steps",
            paramLabel = "RATE:TIME,…",
            description = "As --rate, one after the other: 100/s:30s,200/s:30s.")
    Rate.Steps steps;

    @Option(
            names = "--arrivals",
            paramLabel = "KIND",
            description = "How requests are spread at that rate: even, or poisson as of many users. Default: even.")
    Rate.Arrivals arrivals;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Length of the measured window, such as 60s or 5m. Default: until the count is done.")
    Duration duration;

    @Option(
            names = "--requests",
            paramLabel = "N",
            description = "How many requests, over all shares, whatever the size of the dataset that they use.")
    Long requests;

    @Option(names = "--batch", paramLabel = "N", description = "Items of one request. Default: ${DEFAULT-VALUE}.")
    int batch = 1;

    @Option(
            names = "--order",
            paramLabel = "KIND",
            description =
                    "How items are chosen: sequential; shuffle: each once, without a pattern; random: each time from"
                            + " all; zipf: some much more often. Default: ${DEFAULT-VALUE}.")
    ItemOrder order = ItemOrder.SEQUENTIAL;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description = "Load before the measured window that does not count. Default: none.")
    Duration warmup = Duration.ZERO;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Decides sizes and content of what is written, and its order. Default: another one each time,"
                    + " told in the result.")
    Long seed;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Does all of it N times, each with items of its own; 2/3 does the second of three alone."
                    + " Default: 1.")
    @Scoped(Scope.DRIVER)
    Repeats repeats = Repeats.ONCE;

    @Option(
            names = "--share",
            paramLabel = "I/N",
            description = "Does share I (from 0 on) of N of the work; other processes do the others.")
    @Scoped(Scope.DRIVER)
    Share share = Share.WHOLE;

    @Option(
            names = "--start-at",
            paramLabel = "TIME",
            description = "Begins the load at this time, the same for all shares: 2026-11-21T09:30:00Z.")
    @Scoped(Scope.DRIVER)
    Instant startAt;

    @Option(
            names = "--stall-timeout",
            paramLabel = "TIME",
            description = "Interrupts a request that shows no progress for so long; 0s for never. Default: 60s.")
    Duration stallTimeout = Duration.ofSeconds(60);

    @Option(
            names = "--deadline",
            paramLabel = "TIME",
            description = "Interrupts a request that takes so long in all; 0s for never. Default: never.")
    Duration deadline = Duration.ZERO;

    @Option(
            names = "--give-up",
            paramLabel = "TIME",
            description = "Ends the run when requests fail and none has succeeded for so long. Default: 60s.")
    Duration giveUp = Duration.ofSeconds(60);

    boolean isOpenLoop() {
        return rate != null || ramp != null || steps != null;
    }

    int threads() {
        if (threads != null) {
            return threads;
        }
        return isOpenLoop() ? OPEN_LOOP_THREADS : CLOSED_LOOP_THREADS;
    }

    Load load() {
        return isOpenLoop() ? new OpenLoop(threads(), rate()) : new ClosedLoop(threads());
    }

    private Rate rate() {
        Rate.Arrivals spread = arrivals == null ? Rate.Arrivals.EVEN : arrivals;
        if (rate != null) {
            return Rate.constant(rate, spread);
        }
        return ramp != null ? Rate.ramp(ramp, duration, spread) : Rate.steps(steps, spread);
    }

    Work work() {
        return new Work(
                Optional.ofNullable(steps != null ? steps.length() : duration),
                warmup,
                requests == null ? OptionalLong.empty() : OptionalLong.of(requests),
                batch,
                order);
    }

    long seed() {
        return seed == null ? ThreadLocalRandom.current().nextLong(1, 1L << 40) : seed;
    }

    /** Whether anything depends on the seed, beside a dataset that is there already. */
    boolean usesSeed(Operation operation, boolean makesData) {
        return makesData || operation.usesSeed() || order != ItemOrder.SEQUENTIAL || arrivals == Rate.Arrivals.POISSON;
    }

    Optional<Instant> startAt() {
        return Optional.ofNullable(startAt);
    }

    Limits limits() {
        return new Limits(giveUp, stallTimeout, deadline);
    }

    /** Adds what is wrong with them for {@code operation}. */
    void validate(Operation operation, io.storagebench.op.Problems problems) {
        new LoadRules(this, operation, problems).check();
    }
}
