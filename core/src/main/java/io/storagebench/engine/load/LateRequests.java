package io.storagebench.engine.load;

import io.storagebench.op.Clock;
import io.storagebench.op.Group;
import io.storagebench.op.LateSink;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.record.GroupSet;
import io.storagebench.record.PhaseRecorder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The requests of one worker that are not acknowledged yet. Any thread; what is recorded of them is recorded under its lock,
 * so in one thread at a time.
 */
public final class LateRequests implements LateSink {
    /** The error class of requests whose items nobody told anything of. */
    static final String NOT_ACKNOWLEDGED = "NotAcknowledged";

    /** The ticket of no request. */
    static final long NO_TICKET = 0;

    // A ticket is the place of its request here, with the number of its use above it, which begins with 1.
    private static final int PLACE_BITS = 20;
    private static final int MOST = 1 << PLACE_BITS;
    private static final long NO_PHASE = -1;
    private static final int FIRST_SIZE = 16;
    private static final int MOST_FREE_SPANS = 1024;

    private final AtomicLong signsOfLife = new AtomicLong(); // written under the lock
    private final AtomicInteger failuresInARow = new AtomicInteger(); // likewise
    // All that follows is guarded by this.
    private LateRequest[] all = new LateRequest[FIRST_SIZE];
    private int made;
    private LateRequest free; // first of those that can be used again
    private int open;
    private final ArrayDeque<LateSpan> freeSpans = new ArrayDeque<>();
    private boolean running;
    private long phase;
    private Clock clock;
    private Lane lane;
    private PhaseRecorder recorder;
    private StopSignal stop;
    private int thread;

    /** Begins a phase, in which its worker works for {@code of} as thread number {@code number}. */
    synchronized void beginPhase(int number, Lane of, LoadSetting setting) {
        thread = number;
        lane = of;
        recorder = of.recorder();
        clock = setting.clock();
        stop = setting.stop();
        failuresInARow.set(0);
        phase++;
        running = true;
    }

    /** The ticket of {@code request}, which is being executed. */
    synchronized long ticketOf(LiveRequest request) {
        if (request.ticket() == NO_TICKET && running) {
            LateRequest late = free();
            open++;
            request.ticket(late.start(request, late.ticket() + MOST));
            recorder.hasLateRequests();
        }
        return request.ticket();
    }

    private LateRequest free() {
        if (free != null) {
            LateRequest next = free;
            free = next.nextFree;
            return next;
        }
        if (made == MOST) {
            throw new IllegalStateException(
                    "more than " + MOST + " requests of one thread wait for their acknowledgement");
        }
        if (made == all.length) {
            all = Arrays.copyOf(all, 2 * made);
        }
        all[made] = new LateRequest(thread, made);
        return all[made++];
    }

    /** Says that execute has returned. */
    synchronized void returned(LiveRequest request) {
        LateRequest late = find(request.ticket());
        if (late != null) {
            late.returned(request);
            settleIfDone(late, clock.nanoTime());
        }
    }

    /** Says that execute has failed, so that the request is counted already. */
    synchronized void dropped(LiveRequest request) {
        LateRequest late = find(request.ticket());
        if (late != null) {
            release(late);
        }
    }

    private LateRequest find(long ticket) {
        int place = (int) ticket & (MOST - 1);
        if (ticket == NO_TICKET || place >= made || !running) {
            return null;
        }
        LateRequest late = all[place];
        return late.isOpen() && late.ticket() == ticket ? late : null;
    }

    private void settleIfDone(LateRequest late, long now) {
        if (late.isDone()) {
            settle(late, now);
        }
    }

    private void settle(LateRequest late, long now) {
        late.end(now);
        if (late.hasFailed()) {
            failuresInARow.incrementAndGet();
            late.items(lane.sizes().bytesOf(late.first(), late.count()));
            recorder.failedLate(late, late.errorClass(), late.message());
        } else {
            failuresInARow.set(0);
            recorder.succeededLate(late);
        }
        release(late);
    }

    private void release(LateRequest late) {
        late.close();
        late.nextFree = free;
        free = late;
        open--;
        if (open == 0) {
            notifyAll();
        }
    }

    /** Waits until no request is open any more. */
    synchronized void await() throws InterruptedException {
        while (open > 0) {
            wait();
        }
    }

    /**
     * Ends the phase, if it has not ended: what is open is not going to be acknowledged, and whatever is told of it from now on
     * counts as nothing.
     *
     * @param why it is not, in words
     */
    void endPhase(String why) {
        boolean booksAreFull = false;
        synchronized (this) {
            for (int i = 0; i < made && open > 0; i++) {
                LateRequest late = all[i];
                if (late.isOpen() && late.isExecuting()) { // its worker was given up, and it is counted
                    release(late);
                } else if (late.isOpen()) {
                    booksAreFull |= !notes(late.first(), late.count());
                    notAcknowledged(late, why);
                }
            }
            running = false;
        }
        stopIf(booksAreFull);
    }

    private void notAcknowledged(LateRequest late, String why) {
        if (stop.isStopped() && !late.hasFailed()) {
            boolean inVain =
                    stop.reason().filter(StopSignal.Reason::isOfTheSystem).isPresent();
            late.items(lane.sizes().bytesOf(late.first(), late.count()));
            recorder.cutOff(late, inVain ? late.failedBytes() : 0);
            release(late);
        } else {
            late.fail(NOT_ACKNOWLEDGED, why);
            settle(late, clock.nanoTime());
        }
    }

    /** Notes that nobody may count on these items; false when the books are full. */
    private boolean notes(long first, int count) {
        return !lane.keepsBooks() || lane.ledger().failed(first, count);
    }

    /** Not under the lock: those who are told of the stop take others. */
    private void stopIf(boolean booksAreFull) {
        if (booksAreFull) {
            stop.stop(StopSignal.Reason.TOO_MANY_FAILURES);
        }
    }

    /** How many requests failed since the last one that succeeded. */
    int failuresInARow() {
        return failuresInARow.get();
    }

    /** A number that changes with every sign of life. */
    long signsOfLife() {
        return signsOfLife.getOpaque();
    }

    private void lives() {
        signsOfLife.setOpaque(signsOfLife.getOpaque() + 1);
    }

    @Override
    public synchronized void acknowledged(long ticket, long items) {
        LateRequest late = find(ticket);
        if (late != null) {
            long now = clock.nanoTime();
            acknowledge(late, items, now);
            settleIfDone(late, now);
        }
    }

    @Override
    public synchronized void acknowledged(long ticket, long items, Group group) {
        LateRequest late = find(ticket);
        if (late != null) {
            long now = clock.nanoTime();
            acknowledge(late, items, now);
            late.acknowledgedIn(group, items);
            recorder.itemsAcknowledgedIn(group, items);
            settleIfDone(late, now);
        }
    }

    private void acknowledge(LateRequest late, long items, long now) {
        late.requireLeft(items);
        lives();
        late.acknowledged(items);
        recorder.itemsAcknowledgedLate(thread, items, now);
    }

    @Override
    public void failed(long ticket, long first, int count, Throwable failure) {
        boolean booksAreFull;
        synchronized (this) {
            booksAreFull = fail(find(ticket), first, count, failure, null);
        }
        stopIf(booksAreFull);
    }

    @Override
    public void failed(long ticket, long first, int count, Throwable failure, Group group) {
        boolean booksAreFull;
        synchronized (this) {
            booksAreFull = fail(find(ticket), first, count, failure, group);
        }
        stopIf(booksAreFull);
    }

    /** Returns whether the books are full. */
    private boolean fail(LateRequest late, long first, int count, Throwable failure, Group group) {
        if (late == null) {
            return false;
        }
        late.requireItems(first, count);
        lives();
        boolean booksAreFull = !notes(first, count); // before whoever waits for it writes the books down
        late.failed(count, lane.sizes().bytesOf(first, count), failure);
        if (group != null) {
            recorder.itemsFailedIn(group, count);
        }
        settleIfDone(late, clock.nanoTime());
        return booksAreFull;
    }

    @Override
    public void failed(long ticket, Throwable failure) {
        boolean booksAreFull = false;
        synchronized (this) {
            LateRequest late = find(ticket);
            if (late != null) {
                lives();
                booksAreFull = !notes(late.first(), late.count());
                late.failedRest(failure);
                settleIfDone(late, clock.nanoTime());
            }
        }
        stopIf(booksAreFull);
    }

    @Override
    public synchronized void bytes(long ticket, long bytes) {
        LateRequest late = find(ticket);
        if (late != null) {
            lives();
            boolean afterWindow = recorder.isAfterWindow();
            late.moved(bytes, afterWindow);
            recorder.bytesMovedElsewhere(bytes, afterWindow);
        }
    }

    @Override
    public synchronized void in(long ticket, Group group) {
        LateRequest late = find(ticket);
        if (late != null) {
            late.in(group);
        }
    }

    @Override
    public synchronized Span begin(long ticket, Step step) {
        LateSpan span = freeSpans.poll();
        if (span == null) {
            span = new LateSpan();
        }
        lives();
        span.begin(step, find(ticket) == null ? NO_PHASE : phase, running ? clock.nanoTime() : 0);
        return span;
    }

    private final class LateSpan implements Span {
        private final GroupSet in = new GroupSet();
        private Step step;
        private long startNanos;
        private long ofPhase;

        private void begin(Step begun, long number, long now) {
            step = begun;
            ofPhase = number;
            startNanos = now;
            in.clear();
        }

        @Override
        public Span in(Group group) {
            in.add(group);
            return this;
        }

        @Override
        public void end() {
            synchronized (LateRequests.this) {
                if (counts()) {
                    took(clock.nanoTime());
                }
                if (freeSpans.size() < MOST_FREE_SPANS) {
                    freeSpans.push(this);
                }
            }
        }

        @Override
        public Span then(Step next) {
            synchronized (LateRequests.this) {
                if (counts()) {
                    long now = clock.nanoTime();
                    took(now);
                    begin(next, ofPhase, now);
                }
            }
            return this;
        }

        private boolean counts() {
            return running && ofPhase == phase;
        }

        private void took(long now) {
            lives();
            recorder.stepTookLate(thread, step, now - startNanos);
            for (int i = 0; i < in.size(); i++) {
                recorder.stepTookIn(in.get(i), step, now - startNanos);
            }
        }
    }
}
