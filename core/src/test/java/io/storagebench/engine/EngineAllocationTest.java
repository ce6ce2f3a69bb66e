package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.engine.books.ItemFeed;
import io.storagebench.engine.books.Ledger;
import io.storagebench.engine.load.Lane;
import io.storagebench.engine.load.LoadSetting;
import io.storagebench.engine.load.Pace;
import io.storagebench.engine.load.Schedule;
import io.storagebench.engine.load.SizeGroups;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.load.Turns;
import io.storagebench.engine.load.WorkerLoop;
import io.storagebench.op.Clock;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.record.Groups;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Scenario.Limits;
import io.storagebench.scenario.Share;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineAllocationTest {
    private static final Step WRITE = Step.of("write");
    private static final int REQUESTS = 30_000;
    private static final int WARM = 10_000;

    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long calls;
    private long before;
    private long after;

    @ParameterizedTest
    @CsvSource({"false, 1", "true, 1", "false, 2", "true, 2"})
    void aSteadyStateAllocatesNothing(boolean openLoop, int streams) {
        Clock clock = Clock.system();
        List<Lane> lanes = new ArrayList<>();
        List<Operation.Worker> workers = new ArrayList<>();
        for (int i = 0; i < streams; i++) {
            lanes.add(lane(clock, openLoop, REQUESTS / streams));
            workers.add(this::execute);
        }
        LoadSetting setting = new LoadSetting(
                lanes,
                streams == 1 ? null : new Turns(List.of(1, 1), 7, Share.WHOLE, Turns.UNLIMITED),
                clock,
                new Limits(Duration.ofMinutes(1), Duration.ZERO, Duration.ZERO),
                new StopSignal(),
                notice -> {});
        Rate rate = Rate.constant(Rate.Amount.parse("1000000000/s"), Rate.Arrivals.POISSON);
        Pace pace = openLoop ? Pace.of(Schedule.of(rate, 1), clock.nanoTime()) : Pace.CLOSED;
        new WorkerLoop(0, workers, setting, pace, Long.MAX_VALUE, () -> {}).run();
        assertThat(lanes.stream().mapToLong(lane -> lane.recorder().sums().requests()))
                .hasSize(streams)
                .allMatch(requests -> requests == REQUESTS / streams);
        // One object of the smallest size in each request would be 16 bytes.
        assertThat((after - before) / (double) (REQUESTS - WARM)).isLessThan(1);
    }

    private static Lane lane(Clock clock, boolean openLoop, long requests) {
        ItemFeed feed = new ItemFeed(thread -> claim -> claim.items(claim.number(), 1), Share.WHOLE, requests);
        Groups groups = new Groups(dimension -> 32);
        PhaseRecorder recorder = new PhaseRecorder(clock, 1, List.of(WRITE), groups, openLoop);
        Dataset dataset = new Dataset(1, SizeDistribution.parse("1k:1,4k:1"), 0);
        return new Lane(feed, recorder, new Ledger(), true, new SizeGroups(dataset, groups));
    }

    private void execute(Request request) {
        if (calls == WARM) {
            before = threads.getCurrentThreadAllocatedBytes();
        }
        Span span = request.begin(WRITE);
        request.bytes(4096);
        span = span.then(WRITE);
        span.end();
        request.items(1);
        calls++;
        if (calls == REQUESTS) {
            after = threads.getCurrentThreadAllocatedBytes();
        }
    }
}
