package io.storagebench.engine;

import io.storagebench.engine.load.HistogramSink;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.phase.RunFollower;
import io.storagebench.op.Clock;
import io.storagebench.probe.flight.Recorded;
import io.storagebench.probe.server.Watched;
import io.storagebench.record.RequestLogs;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a run meets outside of itself.
 *
 * @param clock the one that is read
 * @param stop ends a run early, from any thread
 * @param progress is told how far the run is: once a second of a load, otherwise as it goes; any thread
 * @param notice is told what the user should know while the run goes on
 * @param histograms is given the latencies of each interval
 * @param requests takes each request of the measured phases
 * @param watched servers that are sampled in each interval
 * @param recorded JVMs that are recorded in each measured phase
 * @param followers are told each interval of the measured phase when it has ended
 * @param hooks are called around the load of each repeat
 * @param starts decides when the load of each repeat begins; empty when the scenario does
 */
public record Surroundings(
        Clock clock,
        StopSignal stop,
        Consumer<ProgressUpdate> progress,
        Consumer<String> notice,
        HistogramSink histograms,
        RequestLogs requests,
        Watched watched,
        Recorded recorded,
        List<RunFollower> followers,
        LoadHooks hooks,
        Optional<LoadStarts> starts) {
    /** Of a run that begins by itself, and that nobody records. */
    public Surroundings(
            Clock clock,
            StopSignal stop,
            Consumer<ProgressUpdate> progress,
            Consumer<String> notice,
            HistogramSink histograms,
            Watched watched,
            List<RunFollower> followers,
            LoadHooks hooks) {
        this(
                clock,
                stop,
                progress,
                notice,
                histograms,
                RequestLogs.NONE,
                watched,
                Recorded.NONE,
                followers,
                hooks,
                Optional.empty());
    }
}
