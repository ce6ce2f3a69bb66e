package io.storagebench.cli.options;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.ItemOrder;
import io.storagebench.launch.DrivenShare;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.scenario.OpenLoop;
import io.storagebench.scenario.Rate;
import io.storagebench.units.Durations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What must hold among the options of a load, and between them and an operation. */
final class LoadRules {
    private static final int MOST_THREADS = 10_000;
    private static final int MOST_REPEATS = 1000;
    private static final Duration FURTHEST_START = Duration.ofDays(7);

    private final LoadOptions load;
    private final Access access;
    private final Operation operation;
    private final boolean divided;
    private final boolean resumes; // a dataset, which says its seed
    private final Problems problems;

    LoadRules(LoadOptions load, Operation operation, boolean divided, boolean resumes, Problems problems) {
        this.load = load;
        this.operation = operation;
        this.divided = divided;
        this.resumes = resumes;
        this.problems = problems;
        access = operation.access();
    }

    void check() {
        numbers();
        rates();
        items();
        order();
        until();
        shares();
        files();
    }

    private void numbers() {
        if (load.threads != null) {
            problems.requireAtLeast(1, "--threads", load.threads);
            if (load.threads > MOST_THREADS) {
                problems.add(
                        "--threads", load.threads, "more than one process can run. Use at most " + MOST_THREADS + ".");
            }
        }
        if (load.duration != null && load.duration.isZero()) {
            problems.add("--duration", "0s", "must be longer than 0s, such as 60s.");
        }
        if (load.giveUp.isZero()) {
            problems.add("--give-up", "0s", "must be longer than 0s, such as 60s.");
        }
        if (load.requests != null) {
            problems.requireAtLeast(1, "--requests", load.requests);
        }
        if (load.repeats.total() > MOST_REPEATS) {
            problems.add("--repeat", load.repeats, "too large. Use at most " + MOST_REPEATS + ".");
        }
    }

    private void rates() {
        List<String> given = Stream.of(
                        load.rate == null ? "" : "--rate",
                        load.ramp == null ? "" : "--ramp",
                        load.steps == null ? "" : "--steps")
                .filter(name -> !name.isEmpty())
                .toList();
        if (given.size() > 1) {
            problems.add(String.join(" and ", given) + " contradict each other. Give one of them.");
        }
        if (load.ramp != null && load.duration == null) {
            problems.add("--ramp", load.ramp, "needs a duration. Add it, such as --duration 60s.");
        }
        if (load.steps != null && load.duration != null && !load.duration.equals(load.steps.length())) {
            problems.add("--duration and --steps contradict each other: the steps say how long they last. Leave"
                    + " --duration out.");
        }
        if (load.isOpenLoop()
                && given.size() == 1
                && load.load() instanceof OpenLoop open
                && open.rate().isOfBytes()) {
            bytes(given.get(0), open.rate());
        }
        if (load.arrivals != null && given.isEmpty()) {
            problems.add("--arrivals", load.arrivals, "matters only at a rate. Add --rate, --ramp or --steps.");
        }
    }

    private void bytes(String option, Rate rate) {
        boolean movesNone = !operation.movesBytes();
        boolean areEmpty =
                operation.plan().sizes().filter(sizes -> sizes.mean() == 0).isPresent();
        if (movesNone || areEmpty) {
            problems.add(
                    option,
                    rate,
                    "a rate of bytes, but " + (movesNone ? "this operation moves none" : "items have no bytes")
                            + ". Use one of requests such as 500/s.");
        }
    }

    private void items() {
        OptionalLong count = operation.plan().count();
        if (count.isPresent() && count.getAsLong() > Dataset.PART) {
            problems.add(
                    operation.plan().countOption(),
                    count.getAsLong(),
                    "more than a dataset can hold. Use at most " + Dataset.PART + ".");
        }
        if (load.requests != null && access == Access.CREATES && !divided) {
            problems.add(
                    "--requests",
                    load.requests,
                    "this operation creates its items, so it takes their number instead. Use "
                            + operation.plan().countOption() + ".");
        }
        problems.requireAtLeast(1, "--batch", load.batch);
        if (load.batch > operation.largestBatch() / load.batches) {
            problems.add(
                    "--batch",
                    load.batch,
                    operation.largestBatch() == 1
                            ? "this operation takes one item per request. Leave it out."
                            : "more items than one request can take. Use at most "
                                    + operation.largestBatch() / load.batches + ".");
        }
    }

    private void until() {
        if (load.until == null) {
            return;
        }
        if (load.ramp != null || load.steps != null) {
            problems.add("--until and " + (load.ramp != null ? "--ramp " + load.ramp : "--steps " + load.steps)
                    + " contradict each other: that rate is not steady. Leave one of them out.");
        }
        if (load.share.total() > 1 && !DrivenShare.isThis()) {
            problems.add("--until " + load.until + " --share " + load.share
                    + ": a share alone does not know the throughput of all. Use --processes or --on yarn, or give a"
                    + " --duration.");
        }
        Duration longest = load.work().duration().orElseThrow();
        if (longest.compareTo(load.until.window()) < 0) {
            problems.add("--until " + load.until + " --duration " + Durations.render(longest)
                    + ": the window does not fit into the longest time. Make that longer.");
        }
    }

    private void order() {
        if (load.order == ItemOrder.SEQUENTIAL) {
            return;
        }
        if (access == Access.APPENDS) {
            problems.add("--order", load.order, "each thread appends to its own item. Leave it out.");
        } else if (access != Access.READS && !load.order.isPermutation()) {
            problems.add("--order", load.order, "would use an item twice, which this operation cannot. Use shuffle.");
        } else if (access == Access.CREATES
                && load.duration != null
                && operation.plan().count().isEmpty()) {
            problems.add(
                    "--order",
                    load.order,
                    "of how many? Add " + operation.plan().countOption() + ", as items are numbered.");
        }
    }

    private void files() {
        int filesOfThread = operation.filesOfThread();
        if (filesOfThread > 0) {
            FileLimit.require(busyThreads(), filesOfThread, problems);
        }
    }

    /** How many threads certainly work at the same time; none in an open loop, which may need few. */
    long busyThreads() {
        if (load.isOpenLoop()) {
            return 0;
        }
        long requests = load.requests == null ? Long.MAX_VALUE : load.requests;
        boolean isCounted = access == Access.CREATES || (load.requests == null && load.duration == null);
        long items = isCounted ? operation.plan().count().orElse(Long.MAX_VALUE) : Long.MAX_VALUE;
        return Math.min(load.threads(), Math.min(requests, items));
    }

    private void shares() {
        if (load.processes != 1) {
            ProcessLimit.require(load.processes, problems);
            if (load.share.total() > 1) {
                problems.add(
                        "--processes and --share contradict each other: this command would start the shares itself."
                                + " Give one of them.");
            }
        }
        String several = load.processes > 1 ? "--processes " + load.processes : "--share " + load.share;
        if (load.processes > 1 || load.share.total() > 1) {
            operation
                    .ofOneProcess()
                    .forEach(given -> problems.add(
                            given + " " + several + ": works in a run of one process alone. Give one of the two."));
        }
        if (load.share.total() > 1 && !resumes && load.seed == null && load.usesSeed(operation, !access.needsData())) {
            problems.add(
                    "--share",
                    load.share,
                    "all shares must do parts of the same work. Add --seed N, the same for" + " all.");
        }
        if (load.startAt != null && load.startAt.isAfter(Instant.now().plus(FURTHEST_START))) {
            problems.add("--start-at", load.startAt, "is more than 7 days away. Correct it.");
        }
    }
}
