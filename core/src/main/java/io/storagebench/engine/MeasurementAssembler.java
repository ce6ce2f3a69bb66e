package io.storagebench.engine;

import io.storagebench.engine.load.IntervalSampler;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.load.WallTime;
import io.storagebench.engine.phase.Phase;
import io.storagebench.op.Clock;
import io.storagebench.result.Interval;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Remark;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.figures.Moved;
import io.storagebench.result.host.CpuProfile;
import io.storagebench.result.host.HostFacts;
import io.storagebench.result.host.HostInterval;
import io.storagebench.result.host.HostStats;
import io.storagebench.result.server.ServerStats;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Share;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes what a run finds out, and what its streams do, a {@link Measurement}. One thread. */
final class MeasurementAssembler {
    private static final long FIRST_WIDTH_MILLIS = 1000;

    private final Scenario scenario;
    private final int repeat;
    private final List<StreamResult> streams;
    private final WallTime wall;
    private final Optional<Clock.Difference> clock;
    private Optional<Long> plannedStart = Optional.empty();
    private IntervalSampler sampler;
    private HostInterval client;
    private Map<String, ServerStats> servers = Map.of();

    /**
     * @param clock how this machine's clock was compared with that of others
     */
    MeasurementAssembler(
            Scenario scenario,
            int repeat,
            List<StreamResult> streams,
            WallTime wall,
            Optional<Clock.Difference> clock) {
        this.scenario = scenario;
        this.repeat = repeat;
        this.streams = List.copyOf(streams);
        this.wall = wall;
        this.clock = clock;
    }

    /** When the measured phase is to begin, in nanoseconds since 1970. */
    void plannedStart(Optional<Long> epochNanos) {
        plannedStart = epochNanos;
    }

    void measured(IntervalSampler cut, HostInterval host, Map<String, ServerStats> watched) {
        sampler = cut;
        client = host;
        servers = watched;
    }

    boolean isMeasured() {
        return sampler != null;
    }

    /** The name of this process among those that put load on. */
    String host(HostFacts facts) {
        Share share = scenario.share();
        return share.total() == 1 ? facts.hostName() : facts.hostName() + " share " + share;
    }

    /**
     * What was measured.
     *
     * @param failed why nothing could be measured; null when something was, or when the run was stopped
     * @param profiles of JVMs that were recorded
     */
    Measurement assemble(
            List<PhaseTime> phases, StopSignal stop, String failed, HostFacts facts, Map<String, CpuProfile> profiles) {
        return new Measurement(
                scenario.share().total() == 1 ? "run" : "share",
                scenario.command(),
                repeat + "/" + scenario.repeats().total(),
                List.of(byClock(share(phases, stop, failed, facts))),
                streams.stream().anyMatch(StreamResult::foundCorruption),
                streams.stream().map(StreamResult::facts).toList(),
                stats(),
                isMeasured() ? sampler.widthMillis() : FIRST_WIDTH_MILLIS,
                isMeasured() ? sampler.intervals() : List.<Interval>of(),
                isMeasured() ? Map.of(host(facts), new HostStats(facts, client)) : Map.of(),
                servers,
                profiles,
                remarks());
    }

    /** What {@link #assemble} would give of a run that is cut off now; its intervals are older. Any thread. */
    Measurement soFar(
            Map<String, OperationStats> ops,
            IntervalSampler.SoFar cut,
            boolean corrupt,
            List<PhaseTime> before,
            HostFacts facts) {
        Moved window = ops.values().stream()
                .map(OperationStats::window)
                .reduce(Moved::plus)
                .orElseThrow();
        List<PhaseTime> phases = new ArrayList<>(before);
        phases.add(new PhaseTime(Phase.MEASURE.label(), window.startNanos() / 1_000_000, window.nanos()));
        ShareFacts share = new ShareFacts(
                scenario.share().index(),
                scenario.share().total(),
                host(facts),
                window.startNanos(),
                plannedStart.orElse(null),
                ShareFacts.CUT_OFF,
                false,
                phases,
                0);
        return new Measurement(
                scenario.share().total() == 1 ? "run" : "share",
                scenario.command(),
                repeat + "/" + scenario.repeats().total(),
                List.of(byClock(share)),
                corrupt,
                streams.stream().map(StreamResult::facts).toList(),
                ops,
                cut.widthMillis(),
                cut.intervals(),
                hosts(cut.intervals(), facts),
                Map.of(),
                Map.of(),
                remarks());
    }

    /** The intervals together, as only the end of the phase may take the whole. */
    private Map<String, HostStats> hosts(List<Interval> intervals, HostFacts facts) {
        return intervals.stream()
                .map(interval -> interval.hosts().get(host(facts)))
                .reduce(HostInterval::then)
                .map(all -> Map.of(host(facts), new HostStats(facts, all)))
                .orElse(Map.of());
    }

    private Map<String, OperationStats> stats() {
        Map<String, OperationStats> stats = new LinkedHashMap<>();
        if (isMeasured()) {
            streams.forEach(stream -> stats.put(stream.name(), stream.stats()));
        }
        return stats;
    }

    private List<Remark> remarks() {
        return streams.size() == 1
                ? streams.get(0).advice()
                : streams.stream()
                        .flatMap(stream -> stream.advice().stream().map(remark -> remark.ofStream(stream.name())))
                        .sorted()
                        .toList();
    }

    private ShareFacts share(List<PhaseTime> phases, StopSignal stop, String failed, HostFacts facts) {
        StopSignal.Reason reason = stop.reason().orElse(StopSignal.Reason.FINISHED);
        String usual = stop.windowClosed().orElseGet(this::finished);
        long start = isMeasured() ? streams.get(0).startNanos() : around(phases);
        return new ShareFacts(
                scenario.share().index(),
                scenario.share().total(),
                host(facts),
                isMeasured() ? wall.epochNanos(start) : start,
                plannedStart.orElse(null),
                failed != null ? failed : reason == StopSignal.Reason.FINISHED ? usual : reason.label(),
                reason == StopSignal.Reason.INTERRUPTED,
                phases,
                0);
    }

    private ShareFacts byClock(ShareFacts share) {
        return clock.map(known ->
                        share.byClock(known.aheadMillis(), known.withinMillis().orElse(null)))
                .orElse(share);
    }

    /** When a run that measured nothing began. */
    private static long around(List<PhaseTime> phases) {
        return phases.isEmpty() ? 0 : phases.get(0).startMillis() * 1_000_000;
    }

    /** Of several streams, which ended in another way than the usual one. */
    private String finished() {
        if (streams.size() == 1) {
            return streams.get(0).finished();
        }
        String usual = StopSignal.Reason.FINISHED.label();
        List<String> others = streams.stream()
                .filter(stream -> !stream.finished().equals(usual))
                .map(stream -> stream.name() + " " + stream.finished())
                .toList();
        return others.isEmpty()
                ? usual
                : String.join(
                        "; ", Stream.concat(Stream.of(usual), others.stream()).toList());
    }
}
