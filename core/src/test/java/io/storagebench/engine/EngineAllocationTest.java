package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.engine.books.ItemFeed;
import io.storagebench.engine.books.Ledger;
import io.storagebench.engine.load.LoadSetting;
import io.storagebench.engine.load.Pace;
import io.storagebench.engine.load.Schedule;
import io.storagebench.engine.load.SizeGroups;
import io.storagebench.engine.load.StopSignal;
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
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineAllocationTest {
    private static final Step WRITE = Step.of("write");
    private static final int REQUESTS = 30_000;
    private static final int WARM = 10_000;

    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long before;
    private long after;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSteadyStateAllocatesNothing(boolean openLoop) {
        Operation.Worker worker = this::execute;
        ItemFeed feed = new ItemFeed(thread -> claim -> claim.items(claim.number(), 1), Share.WHOLE, REQUESTS);
        Clock clock = Clock.system();
        Groups groups = new Groups();
        PhaseRecorder recorder = new PhaseRecorder(clock, 1, List.of(WRITE), groups, openLoop);
        Dataset dataset = new Dataset(1, SizeDistribution.parse("1k:1,4k:1"), 0);
        LoadSetting setting = new LoadSetting(
                feed,
                recorder,
                new Ledger(),
                true,
                new SizeGroups(dataset, groups),
                clock,
                new Limits(Duration.ofMinutes(1), Duration.ZERO, Duration.ZERO),
                new StopSignal(),
                notice -> {},
                progress -> {});
        Rate rate = Rate.constant(Rate.Amount.parse("1000000000/s"), Rate.Arrivals.POISSON);
        Pace pace = openLoop ? Pace.of(Schedule.of(rate, 1), clock.nanoTime()) : Pace.CLOSED;
        new WorkerLoop(0, worker, setting, pace, Long.MAX_VALUE, () -> {}).run();
        assertThat(recorder.sums().requests()).isEqualTo(REQUESTS);
        // One object of the smallest size in each request would be 16 bytes.
        assertThat((after - before) / (double) (REQUESTS - WARM)).isLessThan(1);
    }

    private void execute(Request request) {
        if (request.sequence() == WARM) {
            before = threads.getCurrentThreadAllocatedBytes();
        }
        Span span = request.begin(WRITE);
        request.bytes(4096);
        span = span.then(WRITE);
        span.end();
        request.items(1);
        if (request.sequence() == REQUESTS - 1) {
            after = threads.getCurrentThreadAllocatedBytes();
        }
    }
}
