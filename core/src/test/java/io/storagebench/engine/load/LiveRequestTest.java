package io.storagebench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Clock;
import io.storagebench.op.Request;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.record.Groups;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Sums;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LiveRequestTest {
    private static final Step READ = Step.of("read");
    private static final Step VERIFY = Step.outsideService("verify");

    /** Time goes on by a nanosecond with each look at it. */
    private static final class LookedAt implements Clock {
        private long looks;

        @Override
        public long nanoTime() {
            return looks++;
        }

        @Override
        public long wallMillis() {
            return 0;
        }

        @Override
        public void sleepUntil(long nanos) {
            looks = Math.max(looks, nanos);
        }

        @Override
        public boolean await(CountDownLatch latch, long untilNanos) {
            return false;
        }
    }

    private final LookedAt clock = new LookedAt();
    private final PhaseRecorder recorder =
            new PhaseRecorder(clock, 1, List.of(READ, VERIFY), new Groups(dimension -> 32), false);
    private final LiveRequest request = new LiveRequest(clock, recorder, 0, new LateRequests());

    @Test
    void aStepThatFollowsAnotherSharesItsLookAtTheClock() {
        request.start(0, 0, 1, 0, clock.nanoTime());
        Span span = request.begin(READ);
        span = span.then(VERIFY);
        span = span.then(READ);
        span.end();
        request.end(clock.nanoTime());

        assertThat(clock.looks).isEqualTo(6);
        assertThat(recorder.stepTimes(READ).getTotalCount()).isEqualTo(2);
        assertThat(sum(recorder.stepTimes(READ))).isEqualTo(2);
        assertThat(sum(recorder.stepTimes(VERIFY))).isEqualTo(1);
        assertThat(request.serviceNanos()).isEqualTo(5 - 1);
    }

    @Test
    void aStepWithinAnotherIsTakenOutOfItWhenItIsOutsideTheServiceTime() {
        request.start(0, 0, 1, 0, clock.nanoTime());
        Span read = request.begin(READ); // at 1
        verify(request); // from 2 to 3
        verify(request); // from 4 to 5
        read.end(); // at 6
        request.end(clock.nanoTime());

        assertThat(sum(recorder.stepTimes(READ))).isEqualTo(5 - 2);
        assertThat(sum(recorder.stepTimes(VERIFY))).isEqualTo(2);
        assertThat(request.serviceNanos()).isEqualTo(7 - 2);
    }

    private static void verify(Request request) {
        Span verify = request.begin(VERIFY);
        verify.end();
    }

    @Test
    void whatAGivenUpWorkerStillDoesCountsAsNothing() {
        request.start(0, 0, 1, 0, clock.nanoTime());
        Span span = request.begin(READ);
        request.abandon();
        span = span.then(READ);
        span.end();

        assertThat(recorder.stepTimes(READ).getTotalCount()).isZero();
    }

    @Test
    void whatMovesOrEndsAfterTheWindowIsNotOfTheWindowWhoeverNoticesWhen() {
        recorder.endWindowAt(100);
        recorder.windowEndIsNear();
        request.start(0, 0, 1, 0, clock.nanoTime());
        request.bytes(10);
        request.items(1);
        clock.sleepUntil(101);
        request.bytes(7);
        request.items(1);
        request.end(clock.nanoTime());
        recorder.succeeded(request);

        assertThat(request.windowBytes()).isEqualTo(10);
        Sums window = recorder.windowSums();
        assertThat(window).isEqualTo(new Sums(100, 0, 0, 0, 1, 10, 0));
        Sums all = recorder.sums();
        assertThat(all.requests()).isEqualTo(1);
        assertThat(all.items()).isEqualTo(2);
        assertThat(all.bytes()).isEqualTo(17);
        assertThat(recorder.succeededIn(0)).isEqualTo(1);
    }

    private static long sum(Histogram histogram) {
        return Math.round(histogram.getMean() * histogram.getTotalCount());
    }
}
