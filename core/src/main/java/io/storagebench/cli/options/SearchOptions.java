package io.storagebench.cli.options;

import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Threshold;
import io.storagebench.scenario.Waves;
import io.storagebench.search.Goal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The search for the highest rate that keeps a goal. */
@Scoped(Scope.DRIVER)
@Listed(HelpGroup.LOAD)
public final class SearchOptions {
    private static final Duration USUAL_STEP = Duration.ofSeconds(10);
    private static final int WARMUP_PART = 5;

    @Option(
            names = "--find-max",
            paramLabel = "LIMIT",
            description =
                    "Searches for the highest rate that keeps a limit such as 'p99<50ms', 'mean<5ms' or"
                            + " 'errors<1%%', repeatable: doubles the rate, halves the distance, and runs what it found three times"
                            + " as long. Each rate lasts --duration (default 10s) or what a percentile takes; the first one is"
                            + " --rate, or a quarter of what --threads do one after the other. Exit code 3 when no rate keeps it. Default: none.")
    @Listed(HelpGroup.LOAD)
    List<Threshold> limits = new ArrayList<>();

    private Optional<Rate.Amount> first = Optional.empty();
    private Rate.Arrivals arrivals;
    private Duration usual = USUAL_STEP;

    /** Whether a search is wanted. */
    public boolean isWanted() {
        return !limits.isEmpty();
    }

    /** What each rate has to keep. */
    public Goal goal() {
        return new Goal(limits);
    }

    /** The first rate; empty when a closed loop tells it. */
    public Optional<Rate.Amount> first() {
        return first;
    }

    /** How long a rate lasts. */
    public Duration usual() {
        return usual;
    }

    /** Adds what is wrong with it, also together with the load and where it runs. */
    public void validate(LoadOptions load, JobOptions job, boolean records, Problems problems) {
        if (!isWanted()) {
            return;
        }
        limits.stream()
                .filter(limit -> !limit.upper() || !(limit.isOfLatency() || limit.allowsErrors()))
                .forEach(limit -> problems.add(
                        "--find-max",
                        "'" + limit + "'",
                        "not a limit that a rate can be too high for. Use one on times or errors, such as 'p99<50ms',"
                                + " 'mean<5ms' or 'errors<1%'."));
        Map<String, String> refused = new LinkedHashMap<>();
        refused.put(load.ramp == null ? "" : "--ramp " + load.ramp, "the search decides the rates");
        refused.put(load.steps == null ? "" : "--steps " + load.steps, "the search decides the rates");
        refused.put(load.until == null ? "" : "--until " + load.until, "each rate lasts a time");
        refused.put(load.requests == null ? "" : "--requests " + load.requests, "each rate lasts a time");
        refused.put(
                load.repeats.total() == 1 ? "" : "--repeat " + load.repeats,
                "the search has one result, and its steps");
        refused.put(
                load.share.total() == 1 ? "" : "--share " + load.share,
                "a share alone cannot decide the rates of all. Use --processes or --on yarn");
        refused.put(load.startAt == null ? "" : "--start-at " + load.startAt, "only its first step could begin then");
        refused.put(job.waves == Waves.ALLOW ? "--waves allow" : "", "a rate is of all maps at one time");
        refused.put(records ? "--jfr" : "", "a recording is of one run. Record one at the rate that was found");
        refused.forEach((option, why) -> {
            if (!option.isEmpty()) {
                problems.add(
                        "--find-max and " + option + " contradict each other: " + why + ". Leave one of them out.");
            }
        });
    }

    /** Makes {@code load} one that {@link #step} sets. */
    public void begin(LoadOptions load, boolean warms) {
        first = Optional.ofNullable(load.rate);
        arrivals = load.arrivals;
        if (load.duration != null) {
            usual = load.duration;
        }
        load.beginSearch(warms ? usual.dividedBy(WARMUP_PART) : Duration.ZERO);
    }

    /** Makes {@code load} that of a step. */
    public void step(LoadOptions load, Optional<Rate.Amount> rate, Duration length) {
        load.rate = rate.orElse(null);
        load.arrivals = rate.isPresent() ? arrivals : null;
        load.duration = length;
    }
}
