package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.storagebench.engine.pace.Schedule;
import io.storagebench.op.Clock;
import io.storagebench.op.Group;
import io.storagebench.op.LateSink;
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
    @CsvSource({
        "false, 1, false",
        "true, 1, false",
        "false, 2, false",
        "true, 2, false",
        "true, 1, true",
        "false, 2, true"
    })
    void aSteadyStateAllocatesNothing(boolean openLoop, int streams, boolean late) {
        Clock clock = Clock.system();
        List<Lane> lanes = new ArrayList<>();
        List<CrewMember> workers = new ArrayList<>();
        for (int i = 0; i < streams; i++) {
            Groups groups = new Groups(dimension -> 32);
            lanes.add(lane(clock, openLoop, REQUESTS / streams, groups));
            workers.add(CrewMember.of(late ? new LateWorker(groups) : this::execute));
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

    private static Lane lane(Clock clock, boolean openLoop, long requests, Groups groups) {
        ItemFeed feed = new ItemFeed(thread -> claim -> claim.items(claim.number(), 1), Share.WHOLE, requests);
        PhaseRecorder recorder = new PhaseRecorder(clock, 1, List.of(WRITE), groups, openLoop);
        Dataset dataset = new Dataset(1, SizeDistribution.parse("1k:1,4k:1"), 0);
        return new Lane(feed, recorder, new Ledger(), true, new SizeGroups(dataset, groups));
    }

    private void execute(Request request) {
        calling();
        Span span = request.begin(WRITE);
        request.bytes(4096);
        span = span.then(WRITE);
        span.end();
        request.items(1);
        called();
    }

    /** Touches twenty servers in each request, and acknowledges it after the next one. */
    private final class LateWorker implements Operation.Worker {
        private final Group[] servers = new Group[20];
        private LateSink sink;
        private long ticket;
        private Span answer;

        LateWorker(Groups groups) {
            for (int i = 0; i < servers.length; i++) {
                servers[i] = groups.get("server", "s" + i);
            }
        }

        @Override
        public void execute(Request request) {
            calling();
            sink = request.sink();
            long before = ticket;
            Span answerBefore = answer;
            ticket = request.later();
            answer = sink.begin(ticket, WRITE).in(servers[(int) (request.number() % servers.length)]);
            for (Group server : servers) {
                request.in(server);
            }
            if (before != 0) {
                answer(before, answerBefore);
            }
            called();
        }

        private void answer(long of, Span span) {
            span.end();
            sink.bytes(of, 4096);
            sink.acknowledged(of, 1, servers[0]);
        }

        @Override
        public void flush() {
            answer(ticket, answer);
        }
    }

    private void calling() {
        if (calls == WARM) {
            before = threads.getCurrentThreadAllocatedBytes();
        }
    }

    private void called() {
        calls++;
        if (calls == REQUESTS) {
            after = threads.getCurrentThreadAllocatedBytes();
        }
    }
}
