package io.storagebench.engine.load;

import io.storagebench.op.Group;
import io.storagebench.op.failure.Failures;
import io.storagebench.record.Ended;
import io.storagebench.record.GroupSet;

/** A request whose items are not all acknowledged yet; reused. Guarded by the {@link LateRequests} that it is one of. */
final class LateRequest implements Ended {
    private final int thread;
    private final GroupSet groups = new GroupSet();
    LateRequest nextFree;
    private long ticket; // another one for each request
    private boolean open;
    private boolean executing;
    private long first;
    private int count;
    private long acknowledged;
    private long failed;
    private int failedByName; // of these, those of which is known which they are
    private long bytesByName; // the size of those
    private long itemBytes; // the size of all items; told when it has failed
    private String errorClass; // null while nothing has failed
    private String message;
    private long moved;
    private long movedLate;
    private long serviceNanos;
    private long responseNanos;
    private long dueNanos;
    private long startNanos;
    private long endNanos; // of its last item

    LateRequest(int thread, long ticket) {
        this.thread = thread;
        this.ticket = ticket;
    }

    /** Makes it that of {@code request}, which is being executed; gives its ticket. */
    long start(LiveRequest request, long nextTicket) {
        ticket = nextTicket;
        open = true;
        executing = true;
        first = request.first();
        count = request.count();
        dueNanos = request.dueNanos();
        startNanos = request.startNanos();
        acknowledged = 0;
        failed = 0;
        failedByName = 0;
        bytesByName = 0;
        itemBytes = 0;
        errorClass = null;
        message = null;
        moved = 0;
        movedLate = 0;
        groups.clear();
        return ticket;
    }

    /** Says that execute has returned, with what was told until then. */
    void returned(LiveRequest request) {
        executing = false;
        acknowledged += request.acknowledgedItems();
        moved += request.movedBytes();
        movedLate += request.movedBytes() - request.windowBytes();
        serviceNanos = request.serviceNanos();
        responseNanos = request.responseNanos();
        groups.addAll(request.groupSet());
    }

    void close() {
        open = false;
    }

    long ticket() {
        return ticket;
    }

    boolean isOpen() {
        return open;
    }

    boolean isExecuting() {
        return executing;
    }

    boolean isDone() {
        return !executing && acknowledged + failed >= count;
    }

    boolean hasFailed() {
        return errorClass != null;
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
    public long dueNanos() {
        return dueNanos;
    }

    @Override
    public long startNanos() {
        return startNanos;
    }

    void requireLeft(long items) {
        long left = count - acknowledged - failed;
        if (items < 0 || items > left) {
            throw new IllegalArgumentException(
                    items + " items acknowledged or failed of a request that has " + left + " left");
        }
    }

    void requireItems(long from, int many) {
        requireLeft(many);
        if (from < first || from + many > first + count) {
            throw new IllegalArgumentException("items " + from + " to " + (from + many - 1) + " failed of a request on "
                    + first + " to " + (first + count - 1));
        }
    }

    void acknowledged(long items) {
        acknowledged += items;
    }

    void acknowledgedIn(Group group, long items) {
        groups.ownItems(group, items);
    }

    void in(Group group) {
        groups.add(group);
    }

    /** Items of this size failed. */
    void failed(int items, long bytes, Throwable failure) {
        failedByName += items;
        bytesByName += bytes;
        failed(items, failure);
    }

    /** All that is left failed. */
    void failedRest(Throwable failure) {
        failed(count - acknowledged - failed, failure);
    }

    private void failed(long items, Throwable failure) {
        failed += items;
        if (errorClass == null) {
            fail(Failures.className(failure), Failures.message(failure));
        }
    }

    /** Says how large all its items are, so that it is known what those that are acknowledged have moved. */
    void items(long bytes) {
        itemBytes = bytes;
    }

    /** Gives it a failure, unless it has one. */
    void fail(String ofClass, String words) {
        if (errorClass == null) {
            errorClass = ofClass;
            message = words;
        }
    }

    String errorClass() {
        return errorClass;
    }

    String message() {
        return message;
    }

    void moved(long bytes, boolean late) {
        moved += bytes;
        movedLate += late ? bytes : 0;
    }

    void end(long now) {
        endNanos = now;
    }

    @Override
    public int thread() {
        return thread;
    }

    @Override
    public long endNanos() {
        return endNanos;
    }

    @Override
    public long serviceNanos() {
        return serviceNanos;
    }

    @Override
    public long responseNanos() {
        return responseNanos;
    }

    @Override
    public long movedBytes() {
        return moved;
    }

    @Override
    public long windowBytes() {
        return moved - movedLate;
    }

    /** What moved beyond the size of the items that are acknowledged; of those, where nobody knows which, their mean size. */
    @Override
    public long failedBytes() {
        int others = count - failedByName;
        double acknowledgedShare = others == 0 ? 0 : (double) acknowledged / others;
        long good = Math.round((itemBytes - bytesByName) * acknowledgedShare);
        return Math.max(0, windowBytes() - good);
    }

    @Override
    public long acknowledgedItems() {
        return acknowledged;
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
        return groups.itemsOf(index, acknowledged);
    }
}
