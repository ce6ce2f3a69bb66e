package io.storagebench.record;

import io.storagebench.op.Clock;
import io.storagebench.op.Step;
import io.storagebench.result.RateSums;
import java.util.List;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Everything that is counted while one phase puts load on the system. Any thread. */
public final class PhaseRecorder {
    private final Clock clock;
    private final LongAdder requests = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder unfinished = new LongAdder();
    private final LongAdder items = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder failedBytes = new LongAdder();
    private final LongAccumulator lastEnd = new LongAccumulator(Math::max, Long.MIN_VALUE);
    private final LatencyRecorder service;
    private final LatencyRecorder failedService;
    private final List<Step> steps;
    private final LatencyRecorder[] stepTimes;
    private final ItemRates[] ratesOfThread;
    private final ErrorLog errors = new ErrorLog();
    private Sums atFirstIdle;

    public PhaseRecorder(Clock clock, int threads, List<Step> steps) {
        this.clock = clock;
        this.steps = List.copyOf(steps);
        service = new LatencyRecorder(threads);
        failedService = new LatencyRecorder(threads);
        stepTimes = new LatencyRecorder[steps.size()];
        for (int i = 0; i < stepTimes.length; i++) {
            stepTimes[i] = new LatencyRecorder(threads);
        }
        ratesOfThread = new ItemRates[threads];
        for (int i = 0; i < threads; i++) {
            ratesOfThread[i] = new ItemRates();
        }
    }

    public void bytesMoved(long moved) {
        bytes.add(moved);
    }

    public void itemsAcknowledged(long acknowledged) {
        items.add(acknowledged);
    }

    /** A request of {@code thread} ended well at {@code endNanos} after {@code serviceNanos}, having moved so much. */
    public void succeeded(int thread, long endNanos, long serviceNanos, long movedBytes) {
        service.record(thread, serviceNanos);
        ratesOfThread[thread].add(movedBytes, serviceNanos);
        requests.increment();
        lastEnd.accumulate(endNanos);
    }

    /**
     * A request of {@code thread} failed at {@code endNanos} after {@code serviceNanos}; what it had moved until then
     * does not count.
     */
    public void failed(
            int thread, long endNanos, long serviceNanos, long movedBytes, String errorClass, String message) {
        failedBytes.add(movedBytes);
        failedService.record(thread, serviceNanos);
        failed.increment();
        errors.add(errorClass, message);
        lastEnd.accumulate(endNanos);
    }

    /**
     * A request was cut off because the run was stopped: neither a success nor the system's failure.
     *
     * @param bytesInVain what it had moved and nobody can use, as the system does not answer any more
     */
    public void cutOff(long bytesInVain) {
        unfinished.increment();
        failedBytes.add(bytesInVain);
    }

    /** A step took {@code nanos}. */
    public void stepTook(int thread, Step step, long nanos) {
        stepTimes[indexOf(step)].record(thread, nanos);
    }

    private int indexOf(Step step) {
        for (int i = 0; i < stepTimes.length; i++) {
            if (steps.get(i).equals(step)) {
                return i;
            }
        }
        throw new IllegalArgumentException("step " + step.name() + " is not declared in Operation.steps()");
    }

    /** A thread found nothing more to do; the first such moment ends the time in which all were busy. */
    public synchronized void idle() {
        if (atFirstIdle == null) {
            atFirstIdle = sums();
        }
    }

    /** The counts when the first thread had nothing more to do, or null while all are busy. */
    public synchronized Sums atFirstIdle() {
        return atFirstIdle;
    }

    /** The counts now. */
    public Sums sums() {
        return new Sums(clock.nanoTime(), requests.sum(), failed.sum(), items.sum(), bytes.sum(), failedBytes.sum());
    }

    /** When the last request ended, or {@code otherwise} when none has. */
    public long lastEndOr(long otherwise) {
        return lastEnd.get() == Long.MIN_VALUE ? otherwise : lastEnd.get();
    }

    public long unfinished() {
        return unfinished.sum();
    }

    public LatencyRecorder service() {
        return service;
    }

    public LatencyRecorder failedService() {
        return failedService;
    }

    public List<Step> steps() {
        return steps;
    }

    /** Times of {@code step}, one of {@link #steps}. */
    public LatencyRecorder stepTimes(Step step) {
        return stepTimes[indexOf(step)];
    }

    public ErrorLog errors() {
        return errors;
    }

    /** Sums behind TestDFSIO's lines. */
    public RateSums rates() {
        RateSums all = RateSums.NONE;
        for (ItemRates rates : ratesOfThread) {
            all = all.plus(rates.sums());
        }
        return all;
    }
}
