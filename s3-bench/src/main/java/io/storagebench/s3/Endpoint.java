package io.storagebench.s3;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;

/**
 * One address of the service. After a failure to connect it is left alone for a second, unless there is no other: the
 * failure counts, and those that follow would only slow the others down. Any thread.
 */
final class Endpoint {
    private static final long REST_NANOS = 1_000_000_000;

    private final String name;
    private final ObjectClient client;
    private volatile boolean isAway;
    private volatile long awayUntilNanos;

    /**
     * @param name host and port
     */
    Endpoint(String name, ObjectClient client) {
        this.name = name;
        this.client = client;
    }

    String name() {
        return name;
    }

    ObjectClient client() {
        return client;
    }

    /** Whether it is to be left alone at {@code nowNanos}. */
    boolean isAway(long nowNanos) {
        return isAway && nowNanos - awayUntilNanos < 0;
    }

    /** Takes note of a failure. */
    void failed(IOException failure, long nowNanos) {
        if (isUnreachable(failure)) {
            awayUntilNanos = nowNanos + REST_NANOS;
            isAway = true;
        }
    }

    /** Whether nobody was there, so that nothing has happened to a request. */
    static boolean isUnreachable(IOException failure) {
        return failure instanceof ConnectException
                || failure instanceof ConnectTimeoutException
                || failure instanceof UnknownHostException
                || failure instanceof NoRouteToHostException;
    }
}
