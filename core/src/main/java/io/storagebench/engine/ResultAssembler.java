package io.storagebench.engine;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.FoundItems;
import io.storagebench.engine.books.ItemFeed;
import io.storagebench.engine.load.IntervalSampler;
import io.storagebench.engine.load.LoadPhase;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.load.WallTime;
import io.storagebench.op.Access;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import io.storagebench.record.LatencyTotals;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Sums;
import io.storagebench.result.DatasetFacts;
import io.storagebench.result.Interval;
import io.storagebench.result.OperationStats;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Result;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.StateChange;
import io.storagebench.result.TargetFacts;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.result.figures.RateSums;
import io.storagebench.result.host.HostFacts;
import io.storagebench.result.host.HostInterval;
import io.storagebench.result.host.HostStats;
import io.storagebench.result.host.ServerStats;
import io.storagebench.scenario.OpenLoop;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Share;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** Collects what a run finds out and makes it a {@link Result}. One thread. */
final class ResultAssembler {
    private static final String EXHAUSTED = "exhausted: all items were used before the duration was over";
    private static final long FIRST_WIDTH_MILLIS = 1000;

    private final Scenario scenario;
    private final int repeat;
    private final Target target;
    private final RunState run;
    private final WallTime wall;
    private Dataset dataset;
    private List<String> place = List.of();
    private List<String> removal = List.of();
    private OptionalLong count = OptionalLong.empty();
    private Optional<Long> plannedStart = Optional.empty();
    private boolean stays;
    private boolean readable;
    private PhaseRecorder recorder;
    private LoadPhase.Outcome outcome;
    private ItemFeed feed;
    private IntervalSampler sampler;
    private Map<String, CounterStats> counters = Map.of();
    private HostInterval host;
    private Map<String, ServerStats> servers = Map.of();
    private Map<String, StateChange> state = Map.of();

    ResultAssembler(Scenario scenario, int repeat, Target target, RunState run, WallTime wall) {
        this.scenario = scenario;
        this.repeat = repeat;
        this.target = target;
        this.run = run;
        this.wall = wall;
    }

    /** The dataset; null when the run ended before it had any. */
    void dataset(Dataset used) {
        dataset = used;
    }

    /** How commands reach it: an operation, and {@code clean}. */
    void reachedBy(List<String> ofOperation, List<String> ofClean) {
        place = ofOperation;
        removal = ofClean;
    }

    /** How many items it has or is to have, over all shares. */
    void count(OptionalLong items) {
        count = items;
    }

    /** When the measured phase is to begin, in nanoseconds since 1970. */
    void plannedStart(Optional<Long> epochNanos) {
        plannedStart = epochNanos;
    }

    /** Whether the dataset is there after the run. */
    void stays(boolean there) {
        stays = there;
    }

    /** Whether the dataset is written down well enough for another run to read it. */
    void readable(boolean marked) {
        readable = marked;
    }

    /** What the system told of itself before and after the measured phase. */
    void state(Map<String, StateChange> beforeAndAfter) {
        state = beforeAndAfter;
    }

    void measured(
            PhaseRecorder by,
            LoadPhase.Outcome load,
            ItemFeed from,
            IntervalSampler cut,
            Map<String, CounterStats> counted,
            HostInterval client,
            Map<String, ServerStats> watched) {
        recorder = by;
        outcome = load;
        feed = from;
        sampler = cut;
        counters = counted;
        host = client;
        servers = watched;
    }

    /** What was counted from the beginning of the measured phase until now. */
    void counters(Map<String, CounterStats> counted) {
        counters = counted;
    }

    boolean isMeasured() {
        return recorder != null;
    }

    /** The name of this process among those that put load on. */
    String host(HostFacts facts) {
        Share share = scenario.share();
        return share.total() == 1 ? facts.hostName() : facts.hostName() + " share " + share;
    }

    /**
     * The result.
     *
     * @param failed why nothing could be measured; null when something was, or when the run was stopped
     */
    Result assemble(List<PhaseTime> phases, Optional<StopSignal.Reason> stopped, String failed, HostFacts facts) {
        TargetInfo info = target.info();
        return new Result(
                scenario.share().total() == 1 ? "run" : "share",
                scenario.command(),
                scenario.arguments(),
                repeat + "/" + scenario.repeats().total(),
                List.of(share(phases, stopped, failed, facts)),
                run.foundCorruption() || (isMeasured() && outcome.foundCorruption()),
                new TargetFacts(info.title(), info.kind().name().toLowerCase(Locale.ROOT), info.facts(), state),
                datasetFacts(),
                isMeasured() ? Map.of(scenario.command(), stats()) : Map.of(),
                isMeasured() ? sampler.widthMillis() : FIRST_WIDTH_MILLIS,
                isMeasured() ? sampler.intervals() : List.<Interval>of(),
                isMeasured() ? Map.of(host(facts), new HostStats(facts, host)) : Map.of(),
                servers,
                Map.of(),
                List.of(),
                "",
                run.advice(),
                List.of());
    }

    private ShareFacts share(
            List<PhaseTime> phases, Optional<StopSignal.Reason> stopped, String failed, HostFacts facts) {
        StopSignal.Reason reason = stopped.orElse(StopSignal.Reason.FINISHED);
        long start = isMeasured() ? outcome.start().nanoTime() : around(phases);
        return new ShareFacts(
                scenario.share().index(),
                scenario.share().total(),
                host(facts),
                isMeasured() ? wall.epochNanos(start) : start,
                plannedStart.orElse(null),
                failed != null ? failed : reason == StopSignal.Reason.FINISHED ? finished() : reason.label(),
                reason == StopSignal.Reason.INTERRUPTED,
                phases,
                0);
    }

    /** When a run that measured nothing began. */
    private static long around(List<PhaseTime> phases) {
        return phases.isEmpty() ? 0 : phases.get(0).startMillis() * 1_000_000;
    }

    private String finished() {
        Access access = scenario.operation().access();
        boolean usedUp = access == Access.RENAMES || access == Access.CONSUMES;
        boolean wantsMore = scenario.work().duration().isPresent()
                || scenario.work().requests().isPresent();
        boolean early = isMeasured() && feed.isExhausted() && !reachedRequests();
        return usedUp && wantsMore && early ? EXHAUSTED : StopSignal.Reason.FINISHED.label();
    }

    private boolean reachedRequests() {
        OptionalLong requests = scenario.work().requests();
        return requests.isPresent() && feed.limit() >= scenario.share().of(requests.getAsLong());
    }

    private DatasetFacts datasetFacts() {
        return dataset == null
                ? null
                : new DatasetFacts(
                        scenario.operation().plan().noun(),
                        target.store().location(),
                        place,
                        removal.equals(List.of(target.store().location())) ? null : removal,
                        dataset.seed(),
                        count.isPresent() ? count.getAsLong() : null,
                        dataset.sizes().toString(),
                        stays,
                        scenario.operation()
                                .reader()
                                .filter(by -> readable && dataset.isOurs())
                                .orElse(null),
                        dataset.found().map(FoundItems::bytes).orElse(null));
    }

    private OperationStats stats() {
        Sums all = recorder.sums();
        boolean open = recorder.isOpenLoop();
        Sums idle = recorder.atFirstIdle();
        boolean tail = idle != null && idle.nanoTime() < outcome.end().nanoTime();
        Map<String, LatencyStats> steps = new LinkedHashMap<>();
        for (Step step : recorder.steps()) {
            steps.put(step.name(), LatencyStats.of(recorder.stepTimes(step)));
        }
        return new OperationStats(
                scenario.threads(),
                scenario.load() instanceof OpenLoop loop ? loop.rate().toString() : null,
                scenario.work().batch(),
                moved(outcome.end()),
                tail ? moved(idle) : null,
                tail ? wall.epochNanos(idle.nanoTime()) : null,
                all.requests(),
                all.failedRequests(),
                recorder.unfinished(),
                open ? outcome.due() : null,
                open ? recorder.overdue() : null,
                LatencyStats.of(recorder.service().total()),
                open ? LatencyStats.of(recorder.responseWithOverdue()) : null,
                open ? LatencyStats.of(recorder.lateness().total()) : null,
                orNull(recorder.failedService()),
                orNull(recorder.failedResponse()),
                steps,
                recorder.groups(wall::epochNanos),
                recorder.errors().counts(),
                run.checkErrors().counts(),
                run.notChecked().counts(),
                scenario.operation().wholeItems() ? recorder.rates() : RateSums.NONE,
                counters,
                recorder.quiet(wall::epochNanos));
    }

    private static LatencyStats orNull(LatencyTotals latencies) {
        Histogram total = latencies.total();
        return total.getTotalCount() == 0 ? null : LatencyStats.of(total);
    }

    private Moved moved(Sums until) {
        return IntervalSampler.moved(wall, outcome.start(), until);
    }
}
