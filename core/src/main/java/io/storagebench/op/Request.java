package io.storagebench.op;

import io.storagebench.dataset.Dataset;

/**
 * One timed call: a range of items to work on, and the place where the worker says what happens meanwhile.
 *
 * <p>The engine reuses it: do not keep it after {@link Operation.Worker#execute} has returned. All methods may be called
 * from any thread while the call runs, except {@link #first} and {@link #count}, which do not change. What outlives the call
 * is the ticket that {@link #later} gives.
 */
public interface Request {
    /** Number of the first item; its name, size and content are known to {@link Dataset}. */
    long first();

    /** How many items that follow each other, from {@link #first} on: 1, or up to {@code --batch}. */
    int count();

    /**
     * Number of this request among those of its worker in this phase, from 0 on; the number of an append, for example. Of
     * appends to an item that workers share ({@link Operation#sharesItems}), that among those of all of them.
     */
    long sequence();

    /**
     * Number of this request among all of the run, over all shares: what a request draws at random is a function of it
     * and of {@link RunContext#seed}, so it is the same however many shares and threads there are. Each repeat and each
     * warm-up has numbers of its own, as what one has drawn lies in caches when the next one begins. Parts of a request
     * that a hole in the dataset has split have the same number.
     */
    long number();

    /** Says that {@code bytes} of payload moved just now; call it as they move, so that progress and stalls are seen. */
    void bytes(long bytes);

    /** Says that the system acknowledged {@code items} more items of this request. When it does so later: {@link #later}. */
    void items(long items);

    /**
     * The same of items that belong to {@code group} by themselves, as where items of a batch go to several servers: such
     * items count in it, and for none of the groups of the same dimension that the whole request is in.
     */
    void items(long items, Group group);

    /** Says that this request belongs to {@code group}, from {@link RunContext#group}; to as many as it touches. */
    void in(Group group);

    /**
     * Says that items of this request are acknowledged after {@link Operation.Worker#execute} has returned, and gives the
     * ticket by which {@link #sink} is told of them; the same one when it is called again. Then the request ends well or not
     * with the last of its items, and its service time is still that of execute.
     */
    long later();

    /** Where to tell what becomes of tickets: the same for all requests of a worker, in all phases. */
    LateSink sink();

    /**
     * Starts the measurement of a step that {@link Operation#steps} declared; steps may repeat and overlap.
     *
     * <p>The time of a step outside the service time is subtracted from it, so such steps must not overlap each other.
     */
    Span begin(Step step);
}
