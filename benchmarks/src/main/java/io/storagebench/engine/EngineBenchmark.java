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
import io.storagebench.engine.load.Turns;
import io.storagebench.engine.load.WorkerLoop;
import io.storagebench.engine.pace.Pace;
import io.storagebench.op.Clock;
import io.storagebench.op.LateSink;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.record.Groups;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.scenario.Scenario.Limits;
import io.storagebench.scenario.Share;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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

/**
 * CPU time and allocation of one request of an operation that does nothing, in a closed loop, and the heap that a phase of
 * them keeps; the time that JMH shows is that of a whole phase.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 10)
@Fork(1)
@State(Scope.Benchmark)
public class EngineBenchmark {
    private static final Step STEP = Step.of("step");

    @Param({"1", "64"})
    int threads;

    @Param({"0", "1", "3"})
    int spans;

    /** Whether each step begins when the one before ends. */
    @Param({"false", "true"})
    boolean chained;

    /** Whether requests have tickets, by which they are acknowledged; without steps. */
    @Param("false")
    boolean late;

    /** That divide the load. */
    @Param("1")
    int streams;

    @Param("4000000")
    long requests;

    /** Sums over all threads of a phase. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Costs {
        public double cpuNanosPerRequest;
        public double allocatedBytesPerRequest;
        public double keptMegabytes;

        @Setup(Level.Iteration)
        public void reset() {
            cpuNanosPerRequest = 0;
            allocatedBytesPerRequest = 0;
            keptMegabytes = 0;
        }
    }

    @Benchmark
    public long closedLoop(Costs costs) throws InterruptedException {
        double heapBefore = usedHeap();
        Clock clock = Clock.system();
        List<Lane> lanes = new ArrayList<>();
        for (int i = 0; i < streams; i++) {
            lanes.add(lane(clock));
        }
        LoadSetting setting = new LoadSetting(
                lanes,
                streams == 1 ? null : new Turns(Collections.nCopies(streams, 1), 1, Share.WHOLE, requests),
                clock,
                new Limits(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ZERO),
                new StopSignal(),
                notice -> {});
        Operation.Worker worker = late ? this::late : chained ? this::chain : this::apart;
        com.sun.management.ThreadMXBean jvm = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] cpu = new long[threads];
        long[] allocated = new long[threads];
        List<Thread> crew = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int thread = i;
            List<CrewMember> members =
                    Stream.generate(() -> CrewMember.of(worker)).limit(streams).toList();
            WorkerLoop loop = new WorkerLoop(thread, members, setting, Pace.CLOSED, Long.MAX_VALUE, () -> {});
            crew.add(new Thread(() -> {
                long cpuBefore = jvm.getCurrentThreadCpuTime();
                long allocatedBefore = jvm.getCurrentThreadAllocatedBytes();
                loop.run();
                cpu[thread] = jvm.getCurrentThreadCpuTime() - cpuBefore;
                allocated[thread] = jvm.getCurrentThreadAllocatedBytes() - allocatedBefore;
            }));
        }
        crew.forEach(Thread::start);
        for (Thread thread : crew) {
            thread.join();
        }
        for (int i = 0; i < threads; i++) {
            costs.cpuNanosPerRequest += (double) cpu[i] / requests;
            costs.allocatedBytesPerRequest += (double) allocated[i] / requests;
        }
        costs.keptMegabytes = (usedHeap() - heapBefore) / 1e6;
        return lanes.stream()
                .mapToLong(
                        lane -> lane.recorder().sums().requests() + lane.feed().handedOut())
                .sum();
    }

    private Lane lane(Clock clock) {
        Groups groups = new Groups(dimension -> 32);
        PhaseRecorder recorder = new PhaseRecorder(clock, threads, List.of(STEP), groups, false);
        ItemFeed feed = new ItemFeed(thread -> claim -> claim.items(claim.number(), 1), Share.WHOLE, requests);
        Dataset dataset = new Dataset(1, SizeDistribution.of(0), 0);
        return new Lane(feed, recorder, new Ledger(), true, new SizeGroups(dataset, groups));
    }

    private void apart(Request request) {
        for (int i = 0; i < spans; i++) {
            Span span = request.begin(STEP);
            span.end();
        }
    }

    private void chain(Request request) {
        Span span = request.begin(STEP);
        for (int i = 1; i < spans; i++) {
            span = span.then(STEP);
        }
        span.end();
    }

    private void late(Request request) {
        LateSink sink = request.sink();
        sink.acknowledged(request.later(), 1);
    }

    private static double usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
