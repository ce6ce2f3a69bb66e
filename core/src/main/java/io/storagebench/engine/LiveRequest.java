package io.storagebench.engine;

import io.storagebench.op.Clock;
import io.storagebench.op.Request;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.record.PhaseRecorder;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicLong;

/** The request that one worker works on; reused for all its requests of a phase, so that none allocates. */
final class LiveRequest implements Request {
    private final Clock clock;
    private final PhaseRecorder recorder;
    private final int thread;
    private final AtomicLong moved = new AtomicLong();
    private final AtomicLong outsideNanos = new AtomicLong();
    // Grows with every sign of life; the watchdog compares it between its rounds.
    private final AtomicLong signsOfLife = new AtomicLong();
    private final ArrayDeque<LiveSpan> freeSpans = new ArrayDeque<>();
    private long first;
    private int count;
    private long sequence = -1;

    LiveRequest(Clock clock, PhaseRecorder recorder, int thread) {
        this.clock = clock;
        this.recorder = recorder;
        this.thread = thread;
    }

    /** Makes it the next request, on {@code count} items from {@code first} on. */
    void next(long nextFirst, int nextCount) {
        first = nextFirst;
        count = nextCount;
        sequence++;
        moved.setPlain(0);
        outsideNanos.setPlain(0);
        signsOfLife.incrementAndGet();
    }

    @Override
    public long first() {
        return first;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public long sequence() {
        return sequence;
    }

    @Override
    public void bytes(long bytes) {
        moved.getAndAdd(bytes);
        signsOfLife.getAndIncrement();
        recorder.bytesMoved(bytes);
    }

    @Override
    public void items(long items) {
        signsOfLife.getAndIncrement();
        recorder.itemsAcknowledged(items);
    }

    @Override
    public Span begin(Step step) {
        LiveSpan span;
        synchronized (freeSpans) {
            span = freeSpans.poll();
        }
        if (span == null) {
            span = new LiveSpan();
        }
        span.step = step;
        signsOfLife.getAndIncrement();
        span.outsideBefore = outsideNanos.get();
        span.startNanos = clock.nanoTime();
        return span;
    }

    long movedBytes() {
        return moved.get();
    }

    /** Time of steps that are the client's own work. */
    long outsideNanos() {
        return outsideNanos.get();
    }

    long signsOfLife() {
        return signsOfLife.get();
    }

    private final class LiveSpan implements Span {
        private Step step;
        private long startNanos;
        private long outsideBefore;

        @Override
        public void end() {
            long nanos = clock.nanoTime() - startNanos;
            if (step.inService()) {
                // A read that is verified piece by piece took only as long as the reading.
                nanos -= outsideNanos.get() - outsideBefore;
            } else {
                outsideNanos.getAndAdd(nanos);
            }
            recorder.stepTook(thread, step, nanos);
            signsOfLife.getAndIncrement();
            synchronized (freeSpans) {
                freeSpans.push(this);
            }
        }
    }
}
