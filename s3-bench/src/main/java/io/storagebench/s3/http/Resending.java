package io.storagebench.s3.http;

import io.storagebench.op.Clock;
import io.storagebench.op.failure.DataCorruptionException;
import io.storagebench.s3.client.S3Exception;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.ThreadLocalRandom;

/**
 * When a request that failed is sent again: as often as asked for, and then as the SDKs do it, after a random time below a
 * limit that doubles ("Exponential Backoff And Jitter", AWS Architecture Blog). Any thread.
 *
 * @param most of one request
 * @param counted is told of each
 */
record Resending(int most, Runnable counted, Clock clock) {
    private static final long FIRST_LIMIT_NANOS = 100_000_000;
    private static final long LAST_LIMIT_NANOS = 20_000_000_000L;

    /**
     * Waits if the request is to be sent again; throws the failure otherwise.
     *
     * @param isOnce whether the request must not be done twice, and may have come to the service
     */
    void again(int done, boolean isOnce, IOException failure) throws IOException {
        if (done >= most || !mayPass(failure) || (isOnce && !isUndone(failure))) {
            throw failure;
        }
        long limit = Math.min(LAST_LIMIT_NANOS, FIRST_LIMIT_NANOS << Math.min(done, 30));
        try {
            clock.sleepUntil(clock.nanoTime() + ThreadLocalRandom.current().nextLong(limit));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            failure.addSuppressed(stopped);
            throw failure;
        }
        counted.run();
    }

    /** Whether the service did nothing for sure. */
    private static boolean isUndone(IOException failure) {
        return failure instanceof S3Exception refusal && (refusal.status() == 503 || refusal.status() == 429);
    }

    private static boolean mayPass(IOException failure) {
        if (failure instanceof S3Exception refusal) {
            return refusal.status() == 429 || (refusal.status() >= 500 && refusal.status() != 501);
        }
        if (failure instanceof DataCorruptionException) {
            return false; // done again, it would be hidden
        }
        boolean interrupted = failure instanceof ClosedByInterruptException
                || (failure instanceof InterruptedIOException && !(failure instanceof SocketTimeoutException));
        return !interrupted;
    }
}
