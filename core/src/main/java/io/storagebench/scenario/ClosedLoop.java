package io.storagebench.scenario;

/**
 * Each thread starts its next request when one ends: a system that stalls slows the load down.
 *
 * @param threads requests in flight, in each share
 */
public record ClosedLoop(int threads) implements Load {}
