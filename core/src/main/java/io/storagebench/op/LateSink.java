package io.storagebench.op;

/**
 * Where one worker tells what becomes of its requests after {@link Operation.Worker#execute} has returned: with buffered
 * mutators, pipelines and windows of batches. It belongs to the worker, through all phases; {@link Request#sink} gives it.
 *
 * <p>A ticket, from {@link Request#later}, stands for one request until each of its items is acknowledged or failed. Only
 * then does the request count, as one that succeeded or failed, in the phase in which it was due. What is told of a ticket
 * after that, or after the end of its phase, counts as nothing.
 *
 * <p>A phase ends when {@link Operation.Worker#flush} has returned and all tickets are settled; the engine waits for that,
 * under {@code --stall-timeout}. Items that nobody told anything of by then count as failed ({@code NotAcknowledged}).
 *
 * <p>Any thread may call, also several at once and while the request is still in execute. Nothing here allocates in a steady
 * state.
 */
public interface LateSink {
    /**
     * Says that the system acknowledged so many more items of the request; the rate has them in the moment of this call.
     *
     * @throws IllegalArgumentException when the request has not so many left
     */
    void acknowledged(long ticket, long items);

    /** The same of items that belong to {@code group} by themselves, see {@link Request#items(long, Group)}. */
    void acknowledged(long ticket, long items, Group group);

    /**
     * Says that {@code count} items from {@code first} on failed. The request is a failed one then, whatever becomes of its
     * other items, and is counted once, under the class of the first failure that is told of it.
     *
     * @throws IllegalArgumentException when the request has not so many left, or not these
     */
    void failed(long ticket, long first, int count, Throwable failure);

    /** The same of items that belong to {@code group} by themselves. */
    void failed(long ticket, long first, int count, Throwable failure, Group group);

    /**
     * The same of all items that are not acknowledged yet, whichever they are. When some are, nobody knows which, so no later
     * read asks for any of the request's items.
     */
    void failed(long ticket, Throwable failure);

    /**
     * Says that {@code bytes} of the request's payload moved just now, which were not told in execute. When items of it fail,
     * what moved beyond the size of those that are acknowledged has moved in vain.
     */
    void bytes(long ticket, long bytes);

    /** Says that the request belongs to {@code group}; before its last item is acknowledged. */
    void in(long ticket, Group group);

    /**
     * Starts the measurement of a step, which may end whenever its phase has not. Unlike that of {@link Request#begin} it may
     * reach beyond execute, and nothing is subtracted from it or by it.
     */
    Span begin(long ticket, Step step);
}
