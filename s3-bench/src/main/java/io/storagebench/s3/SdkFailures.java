package io.storagebench.s3;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.Locale;

/** What the SDKs throw, as the {@link ObjectClient} promises it: their classes differ for the same failure. */
final class SdkFailures {
    private SdkFailures() {}

    /** Of a failure that is no answer of the service. */
    static IOException ofConnection(Throwable failure) {
        IOException io = null;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            io = cause instanceof IOException deeper ? deeper : io;
            if (cause instanceof InterruptedException) {
                return interrupted(failure);
            }
        }
        if (io == null) {
            return isInterruption(failure) ? interrupted(failure) : new IOException(failure.getMessage(), failure);
        }
        String name = io.getClass().getSimpleName();
        String message = io.getMessage() == null ? name : io.getMessage();
        IOException told;
        if (name.equals("ConnectTimeoutException")) {
            told = new ConnectTimeoutException(message);
        } else if (io instanceof SocketTimeoutException) {
            told = message.toLowerCase(Locale.ROOT).contains("connect")
                    ? new ConnectTimeoutException(message)
                    : new SocketTimeoutException(message);
        } else if (io instanceof ConnectException) {
            told = new ConnectException(message);
        } else if (name.equals("ConnectionClosedException") && message.startsWith("Premature end")) {
            told = new EOFException(message);
        } else {
            return io;
        }
        told.initCause(failure);
        return told;
    }

    private static boolean isInterruption(Throwable failure) {
        return Thread.currentThread().isInterrupted()
                || failure.getClass().getSimpleName().equals("AbortedException");
    }

    private static IOException interrupted(Throwable failure) {
        Thread.currentThread().interrupt();
        IOException stopped = new InterruptedIOException("stopped");
        stopped.initCause(failure);
        return stopped;
    }
}
