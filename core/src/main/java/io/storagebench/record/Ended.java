package io.storagebench.record;

import io.storagebench.op.Group;

/**
 * What is known of a request when it has ended. Any thread may read it while the request's own thread records it.
 */
public interface Ended {
    /** Number of the thread that executed it. */
    int thread();

    /** Number of its first item. */
    long first();

    /** How many items it is about. */
    int count();

    /** Time of the engine's clock at which it was due; at its start in a closed loop. */
    long dueNanos();

    /** The same at its start. */
    long startNanos();

    /** Time of the engine's clock at its end. */
    long endNanos();

    /** From the start of the work to the end, without the client's own work. */
    long serviceNanos();

    /** From the intended start to the end, without the client's own work; the same in a closed loop. */
    long responseNanos();

    /** Bytes of payload that moved. */
    long movedBytes();

    /** Of these, what moved before the window closed. */
    long windowBytes();

    /** Of {@link #windowBytes}, what moved in vain, when it has failed: all of it, unless some of its items are fine. */
    default long failedBytes() {
        return windowBytes();
    }

    /** Items that the system acknowledged. */
    long acknowledgedItems();

    /** How many groups it belongs to. */
    int groups();

    /** One of those, from 0 on. */
    Group group(int index);

    /** Of {@link #acknowledgedItems}, those that count for that group. */
    long itemsOfGroup(int index);
}
