package io.storagebench.s3;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
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
    private volatile boolean isSilent;

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

    /** Whether the last question that is not timed had no answer here. */
    boolean isSilent() {
        return isSilent;
    }

    /** Takes note of an answer to a question that is not timed. */
    void answered() {
        isSilent = false;
    }

    /** Takes note of a question that is not timed and had no answer. */
    void silent(IOException failure, long nowNanos) {
        isSilent = true;
        failed(failure, nowNanos);
    }

    /** Takes note of a failure. */
    void failed(IOException failure, long nowNanos) {
        if (isUnreachable(failure)) {
            awayUntilNanos = nowNanos + REST_NANOS;
            isAway = true;
        }
    }

    /** Whether another endpoint may answer what this one did not. */
    static boolean isWithoutAnswer(IOException failure) {
        return isUnreachable(failure) || failure instanceof SocketTimeoutException;
    }

    /** Whether nobody was there, so that nothing has happened to a request. */
    static boolean isUnreachable(IOException failure) {
        return failure instanceof ConnectException
                || failure instanceof ConnectTimeoutException
                || failure instanceof UnknownHostException
                || failure instanceof NoRouteToHostException;
    }
}
