package io.storagebench.scenario;

/**
 * Requests start when they are due, whatever the system does: a stall is charged for every request that it delays.
 *
 * @param threads requests in flight at most, in each share
 * @param rate intended, over all shares
 */
public record OpenLoop(int threads, Rate rate) implements Load {}
