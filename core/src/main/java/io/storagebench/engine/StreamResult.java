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
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.result.StateChange;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.TargetFacts;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.result.figures.RateSums;
import io.storagebench.scenario.OpenLoop;
import io.storagebench.scenario.Share;
import io.storagebench.scenario.Stream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** Collects what a run finds out about one of its streams. One thread. */
final class StreamResult {
    private static final String EXHAUSTED = "exhausted: all items were used before the duration was over";

    private final Share share;
    private final Stream stream;
    private final Target target;
    private final RunState run;
    private final WallTime wall;
    private Dataset dataset;
    private List<String> place = List.of();
    private List<String> removal = List.of();
    private OptionalLong count = OptionalLong.empty();
    private boolean stays;
    private boolean readable;
    private PhaseRecorder recorder;
    private LoadPhase.Outcome outcome;
    private ItemFeed feed;
    private Map<String, CounterStats> counters = Map.of();
    private Map<String, StateChange> state = Map.of();

    StreamResult(Share share, Stream stream, Target target, RunState run, WallTime wall) {
        this.share = share;
        this.stream = stream;
        this.target = target;
        this.run = run;
        this.wall = wall;
    }

    String name() {
        return stream.name();
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

    void measured(PhaseRecorder by, LoadPhase.Outcome load, ItemFeed from, Map<String, CounterStats> counted) {
        recorder = by;
        outcome = load;
        feed = from;
        counters = counted;
    }

    /** What was counted from the beginning of the measured phase until now. */
    void counters(Map<String, CounterStats> counted) {
        counters = counted;
    }

    boolean isMeasured() {
        return recorder != null;
    }

    /** Whether a check or anything beside the load has found other bytes than were written. */
    boolean foundCorruptionBeside() {
        return run.foundCorruption();
    }

    boolean foundCorruption() {
        return run.foundCorruption() || (isMeasured() && outcome.foundCorruption());
    }

    List<Remark> advice() {
        return run.advice();
    }

    /** By the engine's clock; only of one that was measured. */
    long startNanos() {
        return outcome.start().nanoTime();
    }

    /** Why it ended, when nothing stopped it. */
    String finished() {
        Access access = stream.operation().access();
        boolean usedUp = access == Access.RENAMES || access == Access.CONSUMES;
        boolean wantsMore =
                stream.work().duration().isPresent() || stream.work().requests().isPresent();
        boolean early = isMeasured() && feed.isExhausted() && !reachedRequests();
        return usedUp && wantsMore && early ? EXHAUSTED : StopSignal.Reason.FINISHED.label();
    }

    private boolean reachedRequests() {
        OptionalLong requests = stream.work().requests();
        return requests.isPresent() && feed.limit() >= share.of(requests.getAsLong());
    }

    StreamFacts facts() {
        TargetInfo info = target.info();
        return new StreamFacts(
                stream.name(),
                stream.operationName(),
                stream.isDivided() ? stream.weight() : null,
                stream.operation().peer().orElse(null),
                new TargetFacts(info.title(), info.kind().name().toLowerCase(Locale.ROOT), info.facts(), state),
                datasetFacts());
    }

    private DatasetFacts datasetFacts() {
        return dataset == null
                ? null
                : new DatasetFacts(
                        stream.operation().plan().noun(),
                        target.store().location(),
                        place,
                        removal.equals(List.of(target.store().location())) ? null : removal,
                        dataset.seed(),
                        count.isPresent() ? count.getAsLong() : null,
                        dataset.sizes().toString(),
                        stays,
                        stream.operation()
                                .reader()
                                .filter(by -> readable && dataset.isOurs())
                                .orElse(null),
                        dataset.found().map(FoundItems::bytes).orElse(null));
    }

    /** Only of one that was measured. */
    OperationStats stats() {
        Sums all = recorder.sums();
        boolean open = recorder.isOpenLoop();
        Sums idle = recorder.atFirstIdle();
        boolean tail = idle != null && idle.nanoTime() < outcome.end().nanoTime();
        Map<String, Map<String, GroupStats>> groups = recorder.groups(wall::epochNanos);
        return new OperationStats(
                stream.threads(),
                stream.load() instanceof OpenLoop loop ? loop.rate().toString() : null,
                stream.work().batch(),
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
                steps(recorder),
                groups,
                recorder.errors().counts(),
                run.checkErrors().counts(),
                run.notChecked().counts(),
                stream.operation().wholeItems() ? recorder.rates() : RateSums.NONE,
                counters,
                recorder.quiet(wall::epochNanos),
                all.failedRequests() == 0 ? null : recorder.withoutSuccess(wall::epochNanos),
                recorder.mostGroups(groups.keySet()));
    }

    /** What {@link #stats} would give of a run that is cut off now. Any thread. */
    OperationStats soFar(PhaseRecorder by, Sums start, Sums now, LoadPhase.Due due, Map<String, CounterStats> counted) {
        boolean open = by.isOpenLoop();
        Sums idle = by.atFirstIdle();
        boolean tail = idle != null && idle.nanoTime() < now.nanoTime();
        Histogram service = by.service().soFar();
        Map<String, Map<String, GroupStats>> groups = by.groups(wall::epochNanos);
        return new OperationStats(
                stream.threads(),
                stream.load() instanceof OpenLoop loop ? loop.rate().toString() : null,
                stream.work().batch(),
                IntervalSampler.moved(wall, start, now),
                tail ? IntervalSampler.moved(wall, start, idle) : null,
                tail ? wall.epochNanos(idle.nanoTime()) : null,
                service.getTotalCount(),
                now.failedRequests(),
                0,
                open ? due.count() : null,
                open ? due.overdue().sum() : null,
                LatencyStats.of(service),
                open ? LatencyStats.of(due.overdue().addTo(by.response().soFar())) : null,
                open ? LatencyStats.of(by.lateness().total()) : null,
                orNull(by.failedService()),
                orNull(by.failedResponse()),
                steps(by),
                groups,
                by.errors().counts(),
                Map.of(),
                Map.of(),
                stream.operation().wholeItems() ? by.rates() : RateSums.NONE,
                counted,
                null, // these are known when no request is in flight
                null,
                by.mostGroups(groups.keySet()));
    }

    private static Map<String, LatencyStats> steps(PhaseRecorder of) {
        Map<String, LatencyStats> steps = new LinkedHashMap<>();
        for (Step step : of.steps()) {
            steps.put(step.name(), LatencyStats.of(of.stepTimes(step)));
        }
        return steps;
    }

    private static LatencyStats orNull(LatencyTotals latencies) {
        Histogram total = latencies.total();
        return total.getTotalCount() == 0 ? null : LatencyStats.of(total);
    }

    private Moved moved(Sums until) {
        return IntervalSampler.moved(wall, outcome.start(), until);
    }
}
