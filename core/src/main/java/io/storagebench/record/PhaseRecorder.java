package io.storagebench.record;

import io.storagebench.op.Clock;
import io.storagebench.op.Group;
import io.storagebench.op.Step;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.figures.Overdue;
import io.storagebench.result.figures.Quiet;
import io.storagebench.result.figures.RateSums;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;

/** Everything that is counted while one phase puts load on the system. Any thread. */
public final class PhaseRecorder {
    // Slots of a thread's figures among its own.
    private static final int REQUESTS = 0;
    private static final int ITEMS = 1;
    private static final int BYTES = 2;
    private static final int STARTED = 3;
    // The same after the window had closed.
    private static final int LATE_REQUESTS = 4;
    private static final int LATE_ITEMS = 5;
    private static final int LATE_BYTES = 6;

    // Of requests that were acknowledged late; told in any thread, but of one worker's in one at a time.
    private static final int ACKNOWLEDGED = 7;
    private static final int LATE_ACKNOWLEDGED = 8; // after the window had closed
    private static final int ACKNOWLEDGED_ITEMS = 9;
    private static final int LATE_ACKNOWLEDGED_ITEMS = 10;

    private final Clock clock;
    private final Groups groups;
    private final boolean openLoop;
    private final RequestLog log;
    // What each thread alone adds to, in a cache line of its own; adders that all use would go from core to core.
    private final AtomicLongArray ofThread;
    private final LongAdder failed = new LongAdder();
    private final LongAdder unfinished = new LongAdder();
    private final LongAdder otherItems = new LongAdder(); // told by threads that help with a request
    private final LongAdder otherBytes = new LongAdder();
    private final LongAdder failedBytes = new LongAdder();
    private final LongAdder lateFailed = new LongAdder();
    private final LongAdder lateOtherItems = new LongAdder();
    private final LongAdder lateOtherBytes = new LongAdder();
    private volatile long windowEndNanos = Long.MAX_VALUE;
    private volatile boolean endIsNear;
    private final LongAccumulator lastOtherEnd = new LongAccumulator(Math::max, Long.MIN_VALUE);
    private final LatencyRecorder service;
    private final LatencyRecorder response;
    private final LatencyRecorder lateness;
    private final LatencyTotals failedService = new LatencyTotals(LatencyRecorder.DIGITS);
    private final LatencyTotals failedResponse = new LatencyTotals(LatencyRecorder.DIGITS);
    private final List<Step> steps;
    private final LatencyRecorder[] ownStepTimes; // that end in the thread of their request, as almost all do
    private final LatencyTotals[] otherStepTimes;
    private volatile GroupRecorder[] groupTimes = {}; // by the group's index; replaced under the lock of groups
    private final ItemRates[] ratesOfThread;
    private final int threads;
    private final EndsOfThreads ends;
    private final EndsOfThreads successes;
    private volatile boolean anyLate;
    private final ErrorLog errors = new ErrorLog();
    private OverdueWaits overdue = new OverdueWaits(); // guarded by this
    private Sums atFirstIdle; // guarded by this

    /**
     * @param groups of the run
     * @param openLoop whether requests are due at times of their own
     */
    public PhaseRecorder(Clock clock, int threads, List<Step> steps, Groups groups, boolean openLoop) {
        this(clock, threads, steps, groups, openLoop, RequestLog.NONE);
    }

    /**
     * The same.
     *
     * @param log is told of each request that ends
     */
    public PhaseRecorder(Clock clock, int threads, List<Step> steps, Groups groups, boolean openLoop, RequestLog log) {
        this.clock = clock;
        this.log = log;
        this.groups = groups;
        this.threads = threads;
        this.openLoop = openLoop;
        this.steps = List.copyOf(steps);
        service = new LatencyRecorder(threads);
        response = openLoop ? new LatencyRecorder(threads) : service;
        lateness = new LatencyRecorder(openLoop ? threads : 0);
        ownStepTimes = new LatencyRecorder[steps.size()];
        otherStepTimes = new LatencyTotals[steps.size()];
        for (int i = 0; i < steps.size(); i++) {
            ownStepTimes[i] = new LatencyRecorder(threads);
            otherStepTimes[i] = new LatencyTotals(LatencyRecorder.DIGITS);
        }
        ofThread = new AtomicLongArray(threads * CacheLines.LONGS);
        ratesOfThread = new ItemRates[threads];
        for (int i = 0; i < threads; i++) {
            ratesOfThread[i] = new ItemRates();
        }
        ends = new EndsOfThreads(threads);
        successes = new EndsOfThreads(threads);
    }

    private static int slot(int thread, int figure) {
        return thread * CacheLines.LONGS + figure;
    }

    private void add(int thread, int figure, long value) {
        int slot = slot(thread, figure);
        ofThread.setOpaque(slot, ofThread.getPlain(slot) + value);
    }

    private long sum(int figure) {
        long sum = 0;
        for (int slot = figure; slot < ofThread.length(); slot += CacheLines.LONGS) {
            sum += ofThread.getOpaque(slot);
        }
        return sum;
    }

    /**
     * Says when the window ends: what ends or moves later counts, but not in the window, whoever notices when. The earliest
     * end that is told holds.
     */
    public synchronized void endWindowAt(long nanos) {
        windowEndNanos = Math.min(windowEndNanos, nanos);
    }

    /**
     * Says that the window may end soon: from now on each look at what moves is also one at the clock. To be told some time
     * before the end, so that it need not be told in time.
     */
    public void windowEndIsNear() {
        endIsNear = true;
    }

    /** Whether what happens now is later than the window. */
    public boolean isAfterWindow() {
        return endIsNear && clock.nanoTime() > windowEndNanos;
    }

    /** A request of {@code thread} starts; told by that thread. */
    public void started(int thread) {
        add(thread, STARTED, 1);
    }

    /**
     * A request of {@code thread} moved bytes; told by that thread.
     *
     * @param late whether after the window
     */
    public void bytesMoved(int thread, long moved, boolean late) {
        add(thread, late ? LATE_BYTES : BYTES, moved);
    }

    /** A request moved bytes, in a thread that helps with it. */
    public void bytesMovedElsewhere(long moved, boolean late) {
        (late ? lateOtherBytes : otherBytes).add(moved);
    }

    /** A request of {@code thread} acknowledged items; told by that thread. */
    public void itemsAcknowledged(int thread, long acknowledged) {
        add(thread, isAfterWindow() ? LATE_ITEMS : ITEMS, acknowledged);
    }

    /** A request acknowledged items, in a thread that helps with it. */
    public void itemsAcknowledgedElsewhere(long acknowledged) {
        (isAfterWindow() ? lateOtherItems : otherItems).add(acknowledged);
    }

    /** A request of {@code thread} starts {@code nanos} after it was due and the thread was free. */
    public void startedLate(int thread, long nanos) {
        lateness.record(thread, nanos);
    }

    /** A request ended well. The thread that it is of. */
    public void succeeded(Ended request) {
        service.record(request.thread(), request.serviceNanos());
        if (openLoop) {
            response.record(request.thread(), request.responseNanos());
        }
        ratesOfThread[request.thread()].add(request.movedBytes(), request.serviceNanos());
        succeededInGroups(request);
        ends.ended(request);
        successes.ended(request);
        add(request.thread(), request.endNanos() > windowEndNanos ? LATE_REQUESTS : REQUESTS, 1);
        log.ended(request, RequestLog.OK);
    }

    private void succeededInGroups(Ended request) {
        for (int i = 0; i < request.groups(); i++) {
            recorder(request, i)
                    .succeeded(
                            request.serviceNanos(),
                            request.responseNanos(),
                            openLoop,
                            request.itemsOfGroup(i),
                            request.movedBytes());
            recorder(request, i).ended(request.thread(), request.endNanos(), request.serviceNanos());
        }
    }

    /** A request failed; of what it had moved until then, {@link Ended#failedBytes} do not count. */
    public void failed(Ended request, String errorClass, String message) {
        failedWithout(request);
        ends.ended(request);
        fail(errorClass, message, request.endNanos());
        log.ended(request, errorClass);
    }

    /** All of it but its end. */
    private void failedWithout(Ended request) {
        failedBytes.add(request.failedBytes());
        failedService.record(request.serviceNanos());
        if (openLoop) {
            failedResponse.record(request.responseNanos());
        }
        for (int i = 0; i < request.groups(); i++) {
            recorder(request, i).failed(request.itemsOfGroup(i));
            recorder(request, i).ended(request.thread(), request.endNanos(), request.serviceNanos());
        }
    }

    /** Says that there are requests that are acknowledged late. */
    public void hasLateRequests() {
        if (!anyLate) {
            anyLate = true;
        }
    }

    /** Whether there are any. */
    public boolean anyLate() {
        return anyLate;
    }

    /** The last items of a request were acknowledged, after it had been executed; of one worker's, one is told at a time. */
    public void succeededLate(Ended request) {
        int thread = request.thread();
        service.recordLate(thread, request.serviceNanos());
        if (openLoop) {
            response.recordLate(thread, request.responseNanos());
        }
        // Nothing for the rates of single items: nobody measured how long theirs took.
        succeededInGroups(request);
        ends.endedLate(request);
        successes.endedLate(request);
        add(thread, request.endNanos() > windowEndNanos ? LATE_ACKNOWLEDGED : ACKNOWLEDGED, 1);
        log.ended(request, RequestLog.OK);
    }

    /** A request failed after it had been executed; else as {@link #succeededLate}. */
    public void failedLate(Ended request, String errorClass, String message) {
        failedWithout(request);
        ends.endedLate(request);
        fail(errorClass, message, request.endNanos());
        log.ended(request, errorClass);
    }

    /** Items of a request of {@code thread} were acknowledged at {@code nanos}; else as {@link #succeededLate}. */
    public void itemsAcknowledgedLate(int thread, long acknowledged, long nanos) {
        add(thread, nanos > windowEndNanos ? LATE_ACKNOWLEDGED_ITEMS : ACKNOWLEDGED_ITEMS, acknowledged);
    }

    /** A step that may have outlived its request took {@code nanos}; else as {@link #succeededLate}. */
    public void stepTookLate(int thread, Step step, long nanos) {
        ownStepTimes[indexOf(step)].recordLate(thread, nanos);
    }

    private void fail(String errorClass, String message, long nanos) {
        (nanos > windowEndNanos ? lateFailed : failed).increment();
        errors.add(errorClass, message);
        lastOtherEnd.accumulate(nanos);
    }

    /** What was counted when it was buffered has been sent. */
    public void flushed() {
        lastOtherEnd.accumulate(clock.nanoTime());
    }

    /** Something failed that is no request of its own, such as the sending of what was buffered; a failure all the same. */
    public void failedBeside(String errorClass, String message) {
        fail(errorClass, message, clock.nanoTime());
    }

    private GroupRecorder recorder(Ended request, int i) {
        return recorder(request.group(i));
    }

    private GroupRecorder recorder(Group group) {
        int index = Groups.indexOf(group);
        GroupRecorder[] known = groupTimes;
        return index < known.length && known[index] != null ? known[index] : newRecorder(index);
    }

    private GroupRecorder newRecorder(int index) {
        synchronized (groups) {
            GroupRecorder[] known = groupTimes;
            if (index < known.length && known[index] != null) {
                return known[index];
            }
            GroupRecorder[] more = Arrays.copyOf(known, Math.max(known.length, index + 1));
            more[index] = new GroupRecorder(threads, steps.size());
            groupTimes = more;
            return more[index];
        }
    }

    /** A step that took {@code nanos} belongs to {@code group}. */
    public void stepTookIn(Group group, Step step, long nanos) {
        recorder(group).stepTook(indexOf(step), nanos);
    }

    /** Items were acknowledged that belong to {@code group} by themselves; they are told as those of a request, too. */
    public void itemsAcknowledgedIn(Group group, long acknowledged) {
        recorder(group).acknowledged(acknowledged);
    }

    /** Items failed that belong to {@code group} by themselves. */
    public void itemsFailedIn(Group group, long failed) {
        recorder(group).itemsFailed(failed);
    }

    /**
     * A request was cut off because the run was stopped: neither a success nor the system's failure.
     *
     * @param bytesInVain what it had moved and nobody can use, as the system does not answer any more
     */
    public void cutOff(Ended request, long bytesInVain) {
        ends.cutOff(request);
        for (int i = 0; i < request.groups(); i++) {
            recorder(request, i).cutOff(request.thread(), request.serviceNanos());
        }
        unfinished.increment();
        failedBytes.add(bytesInVain);
        log.ended(request, RequestLog.CUT_OFF);
    }

    /** Says which requests were due and had not started when the window closed; they do not change any more. */
    public synchronized void overdue(OverdueWaits atEnd) {
        overdue = atEnd;
    }

    /** A step of a request of {@code thread} took {@code nanos}; told by that thread. */
    public void stepTook(int thread, Step step, long nanos) {
        ownStepTimes[indexOf(step)].record(thread, nanos);
    }

    /** A step took {@code nanos}, and ended in a thread that helps with the request. */
    public void stepTookElsewhere(Step step, long nanos) {
        otherStepTimes[indexOf(step)].record(nanos);
    }

    private int indexOf(Step step) {
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).equals(step)) {
                return i;
            }
        }
        throw new IllegalArgumentException("step " + step.name() + " is not declared in Operation.steps()");
    }

    /** A thread found nothing more to do; the first such moment ends the time in which all were busy. */
    public synchronized void idle() {
        if (atFirstIdle == null) {
            atFirstIdle = windowSums();
        }
    }

    /** The counts when the first thread had nothing more to do, or null while all are busy. */
    public synchronized Sums atFirstIdle() {
        return atFirstIdle;
    }

    /** The counts now, with what came after the window. */
    public Sums sums() {
        Sums inWindow = windowSums();
        return new Sums(
                clock.nanoTime(),
                inWindow.started(),
                inWindow.requests() + sum(LATE_REQUESTS) + sum(LATE_ACKNOWLEDGED),
                inWindow.failedRequests() + lateFailed.sum(),
                inWindow.items() + sum(LATE_ITEMS) + sum(LATE_ACKNOWLEDGED_ITEMS) + lateOtherItems.sum(),
                inWindow.bytes() + sum(LATE_BYTES) + lateOtherBytes.sum(),
                inWindow.failedBytes());
    }

    /** The counts of the window until now; after its end, those of its end, complete when no request is in flight. */
    public Sums windowSums() {
        return new Sums(
                Math.min(clock.nanoTime(), windowEndNanos),
                sum(STARTED),
                sum(REQUESTS) + sum(ACKNOWLEDGED),
                failed.sum(),
                sum(ITEMS) + sum(ACKNOWLEDGED_ITEMS) + otherItems.sum(),
                sum(BYTES) + otherBytes.sum(),
                failedBytes.sum());
    }

    /** How many requests of {@code thread} ended well. */
    public long succeededIn(int thread) {
        return ofThread.getOpaque(slot(thread, REQUESTS))
                + ofThread.getOpaque(slot(thread, LATE_REQUESTS))
                + ofThread.getOpaque(slot(thread, ACKNOWLEDGED))
                + ofThread.getOpaque(slot(thread, LATE_ACKNOWLEDGED));
    }

    /** When the last request ended, or {@code otherwise} when none has. */
    public long lastEndOr(long otherwise) {
        long last = Math.max(lastOtherEnd.get(), successes.last());
        return last == Long.MIN_VALUE ? otherwise : last;
    }

    public boolean isOpenLoop() {
        return openLoop;
    }

    public long unfinished() {
        return unfinished.sum();
    }

    public LatencyRecorder service() {
        return service;
    }

    /** Response times of requests that succeeded; the service times in a closed loop. */
    public LatencyRecorder response() {
        return response;
    }

    /** Response times of requests that succeeded, and the waits of those that are overdue. */
    public synchronized Histogram responseWithOverdue() {
        return overdue.addTo(response.total());
    }

    public synchronized Overdue overdue() {
        return overdue.sum();
    }

    public LatencyRecorder lateness() {
        return lateness;
    }

    public LatencyTotals failedService() {
        return failedService;
    }

    public LatencyTotals failedResponse() {
        return failedResponse;
    }

    public List<Step> steps() {
        return steps;
    }

    /** Times of {@code step}, one of {@link #steps}. */
    public Histogram stepTimes(Step step) {
        Histogram times = ownStepTimes[indexOf(step)].total();
        times.add(otherStepTimes[indexOf(step)].total());
        return times;
    }

    /** When no request ended; call it when none is in flight. {@code epochNanos} gives the time of day of a moment of the clock. */
    public Quiet quiet(LongUnaryOperator epochNanos) {
        return ends.quiet(epochNanos);
    }

    /** When no request ended well; else as {@link #quiet}. */
    public Quiet withoutSuccess(LongUnaryOperator epochNanos) {
        return successes.quiet(epochNanos);
    }

    /** Statistics of the groups that had requests in this phase, by dimension and value; else as {@link #quiet}. */
    public Map<String, Map<String, GroupStats>> groups(LongUnaryOperator epochNanos) {
        Map<String, Map<String, GroupStats>> byDimension = new TreeMap<>();
        GroupRecorder[] known = groupTimes;
        for (Groups.Key key : groups.keys()) {
            GroupRecorder recorder = key.index() < known.length ? known[key.index()] : null;
            if (recorder != null) {
                byDimension
                        .computeIfAbsent(key.dimension(), dimension -> new TreeMap<>())
                        .put(key.value(), recorder.stats(openLoop, steps, epochNanos));
            }
        }
        return byDimension;
    }

    /** Items that were acknowledged of each group in {@code dimension} that had any in this phase. */
    public Map<String, Long> itemsOfGroups(String dimension) {
        Map<String, Long> items = new TreeMap<>();
        GroupRecorder[] known = groupTimes;
        for (Groups.Key key : groups.keys()) {
            GroupRecorder recorder = key.index() < known.length ? known[key.index()] : null;
            if (recorder != null && key.dimension().equals(dimension)) {
                items.put(key.value(), recorder.items());
            }
        }
        return items;
    }

    /** How many values each of {@code dimensions}, which groups of this phase have, can have. */
    public Map<String, Integer> mostGroups(Set<String> dimensions) {
        Map<String, Integer> most = new TreeMap<>();
        dimensions.forEach(dimension -> most.put(dimension, groups.most(dimension)));
        return most;
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

    /** Bytes of all its histograms now, by HdrHistogram's own estimate. */
    public long footprintBytes() {
        long sum = service.footprintBytes()
                + (openLoop ? response.footprintBytes() : 0)
                + lateness.footprintBytes()
                + failedService.footprintBytes()
                + failedResponse.footprintBytes()
                + overdueFootprintBytes();
        for (ItemRates rates : ratesOfThread) {
            sum += rates.footprintBytes();
        }
        for (int i = 0; i < steps.size(); i++) {
            sum += ownStepTimes[i].footprintBytes() + otherStepTimes[i].footprintBytes();
        }
        for (GroupRecorder recorder : groupTimes) {
            sum += recorder == null ? 0 : recorder.footprintBytes();
        }
        return sum;
    }

    private synchronized long overdueFootprintBytes() {
        return overdue.footprintBytes();
    }
}
