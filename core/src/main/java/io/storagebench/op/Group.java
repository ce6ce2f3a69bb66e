package io.storagebench.op;

/**
 * Requests, steps and items that have something in common and statistics of their own: an endpoint, a region server, a size class. Given
 * by {@link RunContext#group}, and the same for the whole run.
 */
public interface Group {}
