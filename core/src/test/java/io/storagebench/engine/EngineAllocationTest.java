package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Access;
import io.storagebench.op.Clock;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.scenario.Share;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EngineAllocationTest {
    private static final Step WRITE = Step.of("write");
    private static final int REQUESTS = 30_000;
    private static final int WARM = 10_000;

    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long before;
    private long after;

    @Test
    void aSteadyStateAllocatesNothing() {
        Operation.Worker worker = this::execute;
        ItemFeed feed =
                Feeds.measure(Access.CREATES, Inventory.complete(0), Share.WHOLE, 1, OptionalLong.of(REQUESTS), false);
        PhaseRecorder recorder = new PhaseRecorder(Clock.system(), 1, List.of(WRITE));
        new WorkerLoop(
                        0,
                        worker,
                        feed,
                        recorder,
                        Clock.system(),
                        Long.MAX_VALUE,
                        new StopSignal(),
                        item -> {},
                        () -> {})
                .run();
        assertThat(recorder.sums().requests()).isEqualTo(REQUESTS);
        // One object of the smallest size in each request would be 16 bytes.
        assertThat((after - before) / (double) (REQUESTS - WARM)).isLessThan(1);
    }

    private void execute(Request request) {
        if (request.sequence() == WARM) {
            before = threads.getCurrentThreadAllocatedBytes();
        }
        Span write = request.begin(WRITE);
        request.bytes(4096);
        write.end();
        request.items(1);
        if (request.sequence() == REQUESTS - 1) {
            after = threads.getCurrentThreadAllocatedBytes();
        }
    }
}
