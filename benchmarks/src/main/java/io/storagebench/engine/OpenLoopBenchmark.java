package io.storagebench.engine;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.engine.books.ItemFeed;
import io.storagebench.engine.books.Ledger;
import io.storagebench.engine.load.CrewMember;
import io.storagebench.engine.load.Lane;
import io.storagebench.engine.load.LoadSetting;
import io.storagebench.engine.load.SizeGroups;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.load.WorkerLoop;
import io.storagebench.engine.pace.Pace;
import io.storagebench.engine.pace.Schedule;
import io.storagebench.op.Clock;
import io.storagebench.record.Groups;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Scenario.Limits;
import io.storagebench.scenario.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Whether an open loop of 100,000 requests a second keeps its rate, and how late it starts them. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 5)
@Fork(1)
@State(Scope.Benchmark)
public class OpenLoopBenchmark {
    private static final int PER_SECOND = 100_000;
    private static final int SECONDS = 5;

    @Param({"1", "2", "4"})
    int threads;

    /** Of the last phase. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Figures {
        public double percentOfTheRate;
        public double latenessP50Micros;
        public double latenessP99Micros;

        @Setup(Level.Iteration)
        public void reset() {
            percentOfTheRate = 0;
            latenessP50Micros = 0;
            latenessP99Micros = 0;
        }
    }

    @Benchmark
    public long openLoop(Figures figures) throws InterruptedException {
        Clock clock = Clock.system();
        Groups groups = new Groups(dimension -> 32);
        PhaseRecorder recorder = new PhaseRecorder(clock, threads, List.of(), groups, true);
        ItemFeed feed = new ItemFeed(
                thread -> claim -> claim.items(claim.number(), 1), Share.WHOLE, (long) PER_SECOND * SECONDS);
        LoadSetting setting = new LoadSetting(
                List.of(new Lane(
                        feed,
                        recorder,
                        new Ledger(),
                        true,
                        new SizeGroups(new Dataset(1, SizeDistribution.of(0), 0), groups))),
                null,
                clock,
                new Limits(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ZERO),
                new StopSignal(),
                notice -> {});
        Rate rate = Rate.constant(Rate.Amount.parse(PER_SECOND + "/s"), Rate.Arrivals.EVEN);
        long origin = clock.nanoTime();
        Pace pace = Pace.of(Schedule.of(rate, 1), origin);
        List<Thread> crew = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            crew.add(new Thread(
                    new WorkerLoop(i, List.of(CrewMember.of(request -> {})), setting, pace, Long.MAX_VALUE, () -> {})));
        }
        crew.forEach(Thread::start);
        for (Thread thread : crew) {
            thread.join();
        }
        Histogram late = recorder.lateness().total();
        double seconds = (recorder.lastEndOr(origin) - origin) / 1e9;
        figures.percentOfTheRate = 100.0 * recorder.sums().requests() / seconds / PER_SECOND;
        figures.latenessP50Micros = late.getValueAtPercentile(50) / 1e3;
        figures.latenessP99Micros = late.getValueAtPercentile(99) / 1e3;
        return recorder.sums().requests();
    }
}
