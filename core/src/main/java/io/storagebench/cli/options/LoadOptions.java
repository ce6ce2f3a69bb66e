package io.storagebench.cli.options;

import io.storagebench.dataset.ItemOrder;
import io.storagebench.op.Operation;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.scenario.ClosedLoop;
import io.storagebench.scenario.Lateness;
import io.storagebench.scenario.Load;
import io.storagebench.scenario.OpenLoop;
import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Repeats;
import io.storagebench.scenario.Scenario.Limits;
import io.storagebench.scenario.Share;
import io.storagebench.scenario.Steadiness;
import io.storagebench.scenario.Work;
import io.storagebench.units.Durations;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Option;

/** How much load, for how long, and which part of it is this process's. */
@Listed(HelpGroup.LOAD)
public final class LoadOptions {
    static final String RATE_OF_REQUESTS =
            "Rate at which requests start over all shares, whether or not earlier ones have ended, such as 500/s."
                    + " Default: each thread starts its next request when one ends.";
    static final String RATE_OF_REQUESTS_OR_BYTES =
            "Rate at which requests start over all shares, whether or not earlier ones have ended, such as 500/s or"
                    + " 200MB/s. Default: each thread starts its next request when one ends.";
    static final String ORDER_OF_EACH_ONCE =
            "Order of items: sequential, or shuffle (without a pattern). Default: ${DEFAULT-VALUE}.";
    static final String ORDER_OF_READS =
            "Order of items: sequential, shuffle (each once, without a pattern), random (each"
                    + " time from all), or zipf (some much more often). Default: ${DEFAULT-VALUE}.";

    static final String STALL_TIMEOUT = "Time limit for a request without progress; 0s for none. Default: ";

    private static final int CLOSED_LOOP_THREADS = 1;
    private static final int OPEN_LOOP_THREADS = 64;
    private static final Duration LONGEST_UNTIL_STEADY = Duration.ofMinutes(10);

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Requests in flight at most, in each share. Default: 1; 64 with --rate, --ramp, --steps or --find-max.")
    @Listed(value = HelpGroup.LOAD, first = 5)
    Integer threads;

    @Option(names = "--rate", paramLabel = "RATE", description = RATE_OF_REQUESTS_OR_BYTES)
    @Listed(value = HelpGroup.LOAD, first = 7)
    Rate.Amount rate;

    @Option(
            names = "--ramp",
            paramLabel = "FROM..TO",
            description = "Rate that rises or falls evenly over --duration, such as 100/s..1000/s. " + "Default: none.")
    Rate.Ramp ramp;

    @Option(
            names = "--steps",
            paramLabel = "RATE:TIME,…",
            description = "Rates that follow each other, such as 100/s:30s,200/s:30s. Default: none.")
    Rate.Steps steps;

    @Option(
            names = "--arrivals",
            paramLabel = "KIND",
            description = "Arrivals of requests at a rate: even, or poisson as from many users. Default: " + "even.")
    Rate.Arrivals arrivals;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Length of the measured window, such as 60s or 5m. Default: until the count is " + "done.")
    @Listed(value = HelpGroup.LOAD, first = 6)
    Duration duration;

    @Option(
            names = "--until",
            paramLabel = "RULE",
            description = "Ends the measured window as soon as throughput is steady, at the latest after --duration"
                    + " (default 10m): steady, or steady:WINDOW,TOLERANCE such as steady:60s,2.5%%. Without them no sixth"
                    + " of the last 30s may be more than 5%% from all of it. Default: none.")
    Steadiness until;

    @Option(
            names = "--requests",
            paramLabel = "N",
            description = "Number of requests over all shares, whatever the size of the dataset. Default: "
                    + "one for each item.")
    @Listed(value = HelpGroup.LOAD, first = 12)
    Long requests;

    @Option(names = "--batch", paramLabel = "N", description = "Items of one request. Default: ${DEFAULT-VALUE}.")
    public int batch = 1;

    /** Of each request, as other options say. */
    public int batches = 1;

    @Option(names = "--order", paramLabel = "KIND", description = ORDER_OF_READS)
    ItemOrder order = ItemOrder.SEQUENTIAL;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description = "Length of load before the measured window, which does not count. Default: " + "none.")
    @Listed(value = HelpGroup.LOAD, first = 16)
    Duration warmup = Duration.ZERO;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of sizes, content and order. Default: a new one for each run, shown in the report.")
    @Listed(HelpGroup.DATASET)
    Long seed;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description =
                    "Number of runs, each with items of its own; 2/3 does only the second of three. " + "Default: 1.")
    @Listed(value = HelpGroup.LOAD, first = 14)
    @Scoped(Scope.DRIVER)
    public Repeats repeats = Repeats.ONCE;

    @Option(
            names = "--share",
            paramLabel = "I/N",
            description = "Share of the work that this process does: I (from 0 on) of N. Default: all of " + "it.")
    @Scoped(Scope.DRIVER)
    public Share share = Share.WHOLE;

    @Option(
            names = "--processes",
            paramLabel = "N",
            description = "Number of JVMs on this machine that do the work together, each with --threads and a share of"
                    + " the rest. Default: 1, this one.")
    @Scoped(Scope.DRIVER)
    public int processes = 1;

    @Option(
            names = "--start-at",
            paramLabel = "TIME",
            description =
                    "Time at which all shares begin the load, such as 2026-11-21T09:30:00Z. " + "Default: at once.")
    @Scoped(Scope.DRIVER)
    Instant startAt;

    @Option(
            names = "--late",
            paramLabel = "KIND",
            description =
                    "What becomes of a run of which a share begins its load more than 0.1 s after the common start:"
                            + " report names it, fail ends the run. Default: ${DEFAULT-VALUE}.")
    @Scoped(Scope.DRIVER)
    public Lateness late = Lateness.REPORT;

    @Option(names = "--stall-timeout", paramLabel = "TIME", description = STALL_TIMEOUT + "60s.")
    @Listed(value = HelpGroup.FAULTS, first = 15)
    public Duration stallTimeout = Duration.ofSeconds(60);

    @Option(
            names = "--deadline",
            paramLabel = "TIME",
            description = "Time limit for one request; 0s for none. Default: none.")
    @Listed(HelpGroup.FAULTS)
    Duration deadline = Duration.ZERO;

    @Option(
            names = "--give-up",
            paramLabel = "TIME",
            description =
                    "Time limit for a run in which requests fail and none succeeds, or for a system that is silent"
                            + " before or after the load. Default: 60s.")
    @Listed(HelpGroup.FAULTS)
    Duration giveUp = Duration.ofSeconds(60);

    boolean isOpenLoop() {
        return rate != null || ramp != null || steps != null;
    }

    /** Fixes what all steps of a search have in common; {@code usualWarmup} is that of a user who wants none in particular. */
    void beginSearch(Duration usualWarmup) {
        if (threads == null) {
            threads = OPEN_LOOP_THREADS;
        }
        if (warmup.isZero()) {
            warmup = usualWarmup;
        }
        seed = seed();
    }

    int threads() {
        if (threads != null) {
            return threads;
        }
        return isOpenLoop() ? OPEN_LOOP_THREADS : CLOSED_LOOP_THREADS;
    }

    public Load load() {
        return isOpenLoop() ? new OpenLoop(threads(), rate()) : new ClosedLoop(threads());
    }

    private Rate rate() {
        Rate.Arrivals spread = arrivals == null ? Rate.Arrivals.EVEN : arrivals;
        if (rate != null) {
            return Rate.constant(rate, spread);
        }
        return ramp != null ? Rate.ramp(ramp, duration, spread) : Rate.steps(steps, spread);
    }

    public Work work() {
        return new Work(
                Optional.ofNullable(steps != null ? steps.length() : window()),
                warmup,
                requests == null ? OptionalLong.empty() : OptionalLong.of(requests),
                batch * batches,
                order,
                Optional.ofNullable(until));
    }

    private Duration window() {
        return duration == null && until != null ? LONGEST_UNTIL_STEADY : duration;
    }

    public boolean hasSeed() {
        return seed != null;
    }

    public long seed() {
        return seed == null ? ThreadLocalRandom.current().nextLong(1, 1L << 40) : seed;
    }

    /** Whether anything depends on the seed, beside a dataset that is there already. */
    public boolean usesSeed(Operation operation, boolean makesData) {
        return makesData || operation.usesSeed() || order != ItemOrder.SEQUENTIAL || arrivals == Rate.Arrivals.POISSON;
    }

    public Optional<Instant> startAt() {
        return Optional.ofNullable(startAt);
    }

    public Limits limits() {
        return new Limits(giveUp, stallTimeout, deadline);
    }

    /**
     * Adds what is wrong with them for {@code operation}.
     *
     * @param divided whether the load is put on together with other streams
     * @param resumes whether the run continues a dataset
     */
    public void validate(Operation operation, boolean divided, boolean resumes, io.storagebench.op.Problems problems) {
        new LoadRules(this, operation, divided, resumes, problems).check();
    }

    /** Files and sockets that the threads certainly keep open at the same time. */
    public long heldFiles(Operation operation) {
        return new LoadRules(this, operation, false, false, new io.storagebench.op.Problems()).busyThreads()
                * operation.filesOfThread();
    }

    /** Adds what is wrong with them for a run that continues a dataset. */
    public void validateResumption(Operation operation, io.storagebench.op.Problems problems) {
        if (!warmup.isZero()) {
            problems.add("--resume --warmup " + Durations.render(warmup)
                    + ": the items of a warm-up are not continued. Leave --warmup out.");
        }
        if (repeats.first() != repeats.last()) {
            problems.add("--resume --repeat " + repeats + ": one repeat was interrupted, and those before it are"
                    + " complete. Say which to continue, such as --repeat 1/" + repeats.total() + ".");
        }
        if (duration != null && operation.plan().count().isEmpty()) {
            problems.add("--resume: nothing says when the dataset is complete. Add "
                    + operation.plan().countOption() + " as when it was begun.");
        }
    }
}
