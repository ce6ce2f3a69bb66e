package io.storagebench.s3.connect;

import io.storagebench.s3.client.ConnectTimeoutException;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.S3Exception;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One address of the service. After a failure to connect it is left alone for a second, unless there is no other: the
 * failure counts, and those that follow would only slow the others down. Then one request finds out whether it is back;
 * were there several, each thread would wait for a host that is gone until it gives up connecting. Any thread.
 */
public final class Endpoint {
    private static final long REST_NANOS = 1_000_000_000;
    /** After so long another request may find out, should the one that does so not come back. */
    private static final long LONGEST_TRIAL_NANOS = 60_000_000_000L;

    private final String name;
    private final ObjectClient client;
    private volatile boolean isAway;
    private volatile boolean isTried;
    private final AtomicLong awayUntilNanos = new AtomicLong();
    private volatile boolean isSilent;
    private volatile String loss;

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
        return isAway && nowNanos - awayUntilNanos.get() < 0;
    }

    /** Whether a request may go there; after a rest, only the one that finds out whether anybody is there again. */
    boolean takes(long nowNanos) {
        if (!isAway) {
            return true;
        }
        long until = awayUntilNanos.get();
        if (nowNanos - until < 0 || !awayUntilNanos.compareAndSet(until, nowNanos + LONGEST_TRIAL_NANOS)) {
            return false;
        }
        isTried = true;
        return true;
    }

    /**
     * Takes note of an answer to a request. One that came by a connection from before, while nobody can connect, is no sign
     * that others can.
     */
    void reached() {
        if (isAway && isTried) {
            isAway = false;
            loss = null;
        }
    }

    /** Takes note that nobody was there when all were asked first, and why, in words. */
    void lost(String why) {
        loss = why;
    }

    /** Why nobody has been there from the start; null when somebody was, or is again. */
    String loss() {
        return loss;
    }

    /** Whether the last question that is not timed had no answer here. */
    boolean isSilent() {
        return isSilent;
    }

    /** Takes note of an answer to a question that is not timed. */
    void answered() {
        isSilent = false;
        loss = null;
    }

    /** Takes note of a question that is not timed and had no answer. */
    void silent(IOException failure, long nowNanos) {
        isSilent = true;
        failed(failure, nowNanos);
    }

    /** Takes note of a failure. */
    void failed(IOException failure, long nowNanos) {
        if (failure instanceof S3Exception) {
            reached();
        } else if (isAway || isUnreachable(failure)) {
            isTried = false;
            awayUntilNanos.set(nowNanos + REST_NANOS);
            isAway = true;
        }
    }

    /** Whether another endpoint may answer what this one did not. */
    static boolean isWithoutAnswer(IOException failure) {
        return isUnreachable(failure) || failure instanceof SocketTimeoutException;
    }

    /** Whether nobody was there, so that nothing has happened to a request. */
    public static boolean isUnreachable(IOException failure) {
        return failure instanceof ConnectException
                || failure instanceof ConnectTimeoutException
                || failure instanceof UnknownHostException
                || failure instanceof NoRouteToHostException;
    }
}
