package io.storagebench.engine;

import io.storagebench.op.Dataset;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import io.storagebench.record.LatencyRecorder;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Sums;
import io.storagebench.result.CounterStats;
import io.storagebench.result.DatasetFacts;
import io.storagebench.result.HostFacts;
import io.storagebench.result.HostInterval;
import io.storagebench.result.HostStats;
import io.storagebench.result.Interval;
import io.storagebench.result.LatencyStats;
import io.storagebench.result.Moved;
import io.storagebench.result.OperationStats;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Result;
import io.storagebench.result.TargetFacts;
import io.storagebench.scenario.Scenario;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Collects what a run finds out and makes it a {@link Result}. One thread. */
final class ResultAssembler {
    private final Scenario scenario;
    private final Target target;
    private final RunState state;
    private Dataset dataset;
    private OptionalLong count = OptionalLong.empty();
    private boolean stays;
    private PhaseRecorder recorder;
    private LoadPhase.Outcome outcome;
    private List<Interval> intervals = List.of();
    private Map<String, CounterStats> counters = Map.of();
    private HostInterval host;

    ResultAssembler(Scenario scenario, Target target, RunState state) {
        this.scenario = scenario;
        this.target = target;
        this.state = state;
    }

    void dataset(Dataset used, OptionalLong items) {
        dataset = used;
        count = items;
    }

    /** Whether the dataset is there after the run. */
    void stays(boolean there) {
        stays = there;
    }

    void measured(
            PhaseRecorder by,
            LoadPhase.Outcome load,
            List<Interval> cut,
            Map<String, CounterStats> counted,
            HostInterval client) {
        recorder = by;
        outcome = load;
        intervals = cut;
        counters = counted;
        host = client;
    }

    boolean isMeasured() {
        return recorder != null;
    }

    Result assemble(long startMillis, List<PhaseTime> phases, Optional<StopSignal.Reason> stopped, HostFacts facts) {
        StopSignal.Reason reason = stopped.orElse(StopSignal.Reason.FINISHED);
        TargetInfo info = target.info();
        return new Result(
                "run",
                scenario.command(),
                repeatable(),
                scenario.share().toString(),
                startMillis,
                reason.label(),
                reason == StopSignal.Reason.INTERRUPTED,
                state.foundCorruption() || (isMeasured() && outcome.foundCorruption()),
                phases,
                new TargetFacts(info.title(), info.kind().name().toLowerCase(Locale.ROOT), info.facts()),
                datasetFacts(),
                isMeasured() ? Map.of(scenario.command(), stats()) : Map.of(),
                intervals,
                isMeasured() ? Map.of(facts.hostName(), new HostStats(facts, host)) : Map.of(),
                "",
                0,
                state.advice());
    }

    /** The command line that writes the same bytes again. */
    private List<String> repeatable() {
        boolean seeded =
                scenario.arguments().stream().anyMatch(word -> word.equals("--seed") || word.startsWith("--seed="));
        return seeded || dataset == null || scenario.operation().access().needsData()
                ? scenario.arguments()
                : Stream.concat(scenario.arguments().stream(), Stream.of("--seed", Long.toString(dataset.seed())))
                        .toList();
    }

    private DatasetFacts datasetFacts() {
        return dataset == null
                ? null
                : new DatasetFacts(
                        scenario.operation().plan().noun(),
                        target.store().location(),
                        target.store().arguments(),
                        dataset.seed(),
                        count.isPresent() ? count.getAsLong() : null,
                        dataset.sizes().toString(),
                        stays,
                        scenario.operation().reader().orElse(null));
    }

    private OperationStats stats() {
        Sums all = recorder.sums();
        Moved window = moved(outcome.end().since(outcome.start()));
        Sums idle = recorder.atFirstIdle();
        Moved allBusy =
                idle == null || idle.nanoTime() >= outcome.end().nanoTime() ? null : moved(idle.since(outcome.start()));
        Histogram failed = recorder.failedService().total();
        Map<String, LatencyStats> steps = new LinkedHashMap<>();
        for (Step step : recorder.steps()) {
            steps.put(step.name(), stats(recorder.stepTimes(step)));
        }
        return new OperationStats(
                scenario.threads(),
                "closed",
                window,
                allBusy,
                all.requests(),
                all.failedRequests(),
                recorder.unfinished(),
                stats(recorder.service()),
                failed.getTotalCount() == 0 ? null : LatencyStats.of(failed),
                steps,
                recorder.errors().counts(),
                state.checkErrors().counts(),
                recorder.rates(),
                counters);
    }

    private static LatencyStats stats(LatencyRecorder latencies) {
        return LatencyStats.of(latencies.total());
    }

    private static Moved moved(Sums during) {
        return new Moved(
                during.nanoTime(),
                during.requests(),
                during.failedRequests(),
                during.items(),
                during.bytes(),
                during.failedBytes());
    }
}
