package io.storagebench.suite.ceph;

import com.fasterxml.jackson.databind.JsonNode;
import io.storagebench.units.UsageException;

/**
 * A pool, and how many replicas it keeps.
 *
 * @param size replicas of each object
 * @param minSize replicas without which it takes no writes
 */
record Pool(String name, int size, int minSize) {
    private static final int REPLICATED = 1;

    /**
     * The pool of this name in what {@code ceph osd pool ls detail} says.
     *
     * @throws UsageException when there is none, or its objects are erasure-coded
     */
    static Pool of(JsonNode pools, String name) throws UsageException {
        for (JsonNode pool : pools) {
            if (pool.path("pool_name").asText().equals(name)) {
                if (pool.path("type").asInt() != REPLICATED) {
                    throw new UsageException("--ceph: the pool " + name + " is erasure-coded, so it has no number of"
                            + " replicas to change. Name its service with --endpoint instead.");
                }
                return new Pool(
                        name, pool.path("size").asInt(), pool.path("min_size").asInt());
            }
        }
        throw new UsageException("--ceph: the pool " + name
                + " is not there yet, which Ceph makes for the first object. Put one, for instance with s3-put.");
    }
}
