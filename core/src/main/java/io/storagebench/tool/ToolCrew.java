package io.storagebench.tool;

import java.io.IOException;

/**
 * Threads that a {@link Tool} is lent for what it does many of, such as making files. One thread hands out; the first job
 * that fails ends it all.
 */
public interface ToolCrew extends AutoCloseable {
    /** Something to do on one of the threads. */
    interface Job {
        void run() throws IOException, InterruptedException;
    }

    /**
     * Hands out a job; waits while all threads have enough to do.
     *
     * @throws IOException of an earlier job that failed
     */
    void submit(Job job) throws IOException, InterruptedException;

    /**
     * Waits until all jobs that were handed out are done.
     *
     * @throws IOException of one that failed
     */
    void await() throws IOException, InterruptedException;

    /** Ends the threads, and interrupts those that still do something. */
    @Override
    void close();
}
