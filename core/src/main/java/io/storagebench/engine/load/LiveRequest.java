package io.storagebench.engine.load;

import io.storagebench.op.Clock;
import io.storagebench.op.Group;
import io.storagebench.op.LateSink;
import io.storagebench.op.Request;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.record.Ended;
import io.storagebench.record.GroupSet;
import io.storagebench.record.PhaseRecorder;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicLong;

/** The request that one worker works on; reused for all its requests of a phase, so that none allocates. */
final class LiveRequest implements Request, Ended {
    private static final int MOST_OWN_SPANS = 16;

    private final Clock clock;
    private final PhaseRecorder recorder;
    private final int thread;
    private final LateRequests late;
    private final AtomicLong moved = new AtomicLong();
    private final AtomicLong movedLate = new AtomicLong(); // of these, after the window
    private final AtomicLong outsideNanos = new AtomicLong();
    // Changes with every sign of life; the watchdog compares it between its rounds. Two signs at once may count as one.
    private final AtomicLong signsOfLife = new AtomicLong();
    // The worker's own thread takes and gives back spans without a lock, as almost all spans are its own.
    private final ArrayDeque<LiveSpan> ownSpans = new ArrayDeque<>(MOST_OWN_SPANS);
    private final ArrayDeque<LiveSpan> sharedSpans = new ArrayDeque<>(); // guarded by itself
    private Thread owner;
    private final AtomicLong acknowledged = new AtomicLong();
    private final GroupSet groups = new GroupSet();
    private volatile boolean abandoned;
    private long first;
    private int count;
    private long number;
    private long started; // how many it has been
    private long sequence;
    private long dueNanos;
    private long startNanos;
    private long endNanos;
    private long ticket; // set under the lock of late

    LiveRequest(Clock clock, PhaseRecorder recorder, int thread, LateRequests late) {
        this.clock = clock;
        this.recorder = recorder;
        this.thread = thread;
        this.late = late;
    }

    /**
     * Makes it the next request, number {@code nextNumber} of the run, on {@code nextCount} items from {@code nextFirst} on,
     * which was due at {@code due}. The worker's own thread.
     */
    void start(long nextNumber, long nextFirst, int nextCount, long due, long now) {
        owner = Thread.currentThread();
        number = nextNumber;
        first = nextFirst;
        count = nextCount;
        dueNanos = due;
        startNanos = now;
        sequence = started++;
        moved.setPlain(0);
        movedLate.setPlain(0);
        acknowledged.setPlain(0);
        outsideNanos.setPlain(0);
        groups.clear();
        if (ticket != LateRequests.NO_TICKET) {
            ticket = LateRequests.NO_TICKET;
        }
        lives();
    }

    /** Says that it is number {@code append} of several workers' appends to one item. */
    void append(long append) {
        sequence = append;
    }

    /** Whether its worker has begun any. */
    boolean hasStarted() {
        return started > 0;
    }

    /** Says that nobody waits for it any more: what its worker still does counts as nothing. */
    void abandon() {
        abandoned = true;
    }

    /** Says that it ended, well or not. */
    void end(long now) {
        endNanos = now;
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
    public long number() {
        return number;
    }

    @Override
    public void bytes(long bytes) {
        if (abandoned) {
            return;
        }
        moved.getAndAdd(bytes);
        lives();
        boolean late = recorder.isAfterWindow();
        if (late) {
            movedLate.getAndAdd(bytes);
        }
        if (isOwner()) {
            recorder.bytesMoved(thread, bytes, late);
        } else {
            recorder.bytesMovedElsewhere(bytes, late);
        }
    }

    @Override
    public void items(long items) {
        if (abandoned) {
            return;
        }
        lives();
        acknowledged.getAndAdd(items);
        if (isOwner()) {
            recorder.itemsAcknowledged(thread, items);
        } else {
            recorder.itemsAcknowledgedElsewhere(items);
        }
    }

    @Override
    public void items(long items, Group group) {
        items(items);
        if (!abandoned) {
            groups.ownItems(group, items);
            recorder.itemsAcknowledgedIn(group, items);
        }
    }

    @Override
    public void in(Group group) {
        groups.add(group);
    }

    @Override
    public long later() {
        return abandoned ? LateRequests.NO_TICKET : late.ticketOf(this);
    }

    @Override
    public LateSink sink() {
        return late;
    }

    /** Whether its items are acknowledged later. */
    boolean isLate() {
        return ticket != LateRequests.NO_TICKET;
    }

    long ticket() {
        return ticket;
    }

    void ticket(long given) {
        ticket = given;
    }

    GroupSet groupSet() {
        return groups;
    }

    @Override
    public Span begin(Step step) {
        LiveSpan span = freeSpan();
        lives();
        span.begin(step, clock.nanoTime());
        return span;
    }

    private LiveSpan freeSpan() {
        LiveSpan span = isOwner() ? ownSpans.poll() : null;
        if (span == null) {
            synchronized (sharedSpans) {
                span = sharedSpans.poll();
            }
        }
        return span == null ? new LiveSpan() : span;
    }

    private void giveBack(LiveSpan span, boolean own) {
        if (own && ownSpans.size() < MOST_OWN_SPANS) {
            ownSpans.push(span);
            return;
        }
        synchronized (sharedSpans) {
            sharedSpans.push(span);
        }
    }

    private boolean isOwner() {
        return Thread.currentThread() == owner;
    }

    private void lives() {
        signsOfLife.setOpaque(signsOfLife.getOpaque() + 1);
    }

    @Override
    public int thread() {
        return thread;
    }

    @Override
    public long dueNanos() {
        return dueNanos;
    }

    @Override
    public long startNanos() {
        return startNanos;
    }

    @Override
    public long endNanos() {
        return endNanos;
    }

    @Override
    public long serviceNanos() {
        return endNanos - startNanos - outsideNanos.get();
    }

    @Override
    public long responseNanos() {
        return endNanos - dueNanos - outsideNanos.get();
    }

    @Override
    public long movedBytes() {
        return moved.get();
    }

    @Override
    public long windowBytes() {
        return moved.get() - movedLate.get();
    }

    @Override
    public long acknowledgedItems() {
        return acknowledged.get();
    }

    @Override
    public int groups() {
        return groups.size();
    }

    @Override
    public Group group(int index) {
        return groups.get(index);
    }

    @Override
    public long itemsOfGroup(int index) {
        return groups.itemsOf(index, acknowledged.get());
    }

    long signsOfLife() {
        return signsOfLife.getOpaque();
    }

    private final class LiveSpan implements Span {
        private Step step;
        private long startNanos;
        private long outsideBefore;
        private final GroupSet in = new GroupSet();

        private void begin(Step begun, long now) {
            step = begun;
            outsideBefore = outsideNanos.get();
            in.clear();
            startNanos = now;
        }

        @Override
        public Span in(Group group) {
            in.add(group);
            return this;
        }

        @Override
        public void end() {
            if (abandoned) {
                return;
            }
            boolean own = isOwner();
            took(clock.nanoTime() - startNanos, own);
            giveBack(this, own);
        }

        @Override
        public Span then(Step next) {
            if (!abandoned) {
                long now = clock.nanoTime();
                took(now - startNanos, isOwner());
                begin(next, now);
            }
            return this;
        }

        private void took(long untilNow, boolean own) {
            long nanos = untilNow;
            if (step.inService()) {
                // A read that is verified piece by piece took only as long as the reading.
                nanos -= outsideNanos.get() - outsideBefore;
            } else {
                outsideNanos.getAndAdd(nanos);
            }
            if (own) {
                recorder.stepTook(thread, step, nanos);
            } else {
                recorder.stepTookElsewhere(step, nanos);
            }
            for (int i = 0; i < in.size(); i++) {
                recorder.stepTookIn(in.get(i), step, nanos);
            }
            lives();
        }
    }
}
