package io.storagebench.s3;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;

/** What the SDKs throw, as the {@link ObjectClient} promises it: their classes differ for the same failure. */
final class SdkFailures {
    private SdkFailures() {}

    /** Of a failure that is no answer of the service. */
    static IOException ofConnection(Throwable failure) {
        Throwable deepest = failure;
        IOException io = null;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            io = cause instanceof IOException deeper ? deeper : io;
            deepest = cause;
        }
        if (isInterruption(failure) || deepest instanceof InterruptedException) {
            return interrupted(failure);
        }
        IOException told = deepest.getClass().getName().startsWith("software.amazon.awssdk.crt.")
                ? ofCommonRuntime(String.valueOf(deepest.getMessage()))
                : io == null ? new IOException(failure.getMessage()) : ofSocket(io);
        if (told != io) {
            told.initCause(failure);
        }
        return told;
    }

    /** In Java's own classes; names are those of Apache's clients, of which there are two. */
    private static IOException ofSocket(IOException io) {
        String name = io.getClass().getSimpleName();
        String message = io.getMessage() == null ? name : io.getMessage();
        if (name.equals("ConnectTimeoutException")) {
            return new ConnectTimeoutException(message);
        }
        if (io instanceof SocketTimeoutException) {
            return message.toLowerCase(Locale.ROOT).contains("connect")
                    ? new ConnectTimeoutException(message)
                    : new SocketTimeoutException(message);
        }
        if (io instanceof ConnectException) {
            return new ConnectException(message);
        }
        return name.equals("ConnectionClosedException") ? new EOFException(message) : io;
    }

    /** Its failures have one class, and the words of its errors (aws-c-io, io.h, and aws-c-http, http.h). */
    private static IOException ofCommonRuntime(String message) {
        String words = message.toLowerCase(Locale.ROOT);
        if (words.contains("connection refused")) {
            return new ConnectException(message);
        }
        if (words.contains("throughput minimum")) {
            return new SocketTimeoutException("no byte of the answer in time (" + message + ")");
        }
        if (words.contains("timed out")) {
            return new ConnectTimeoutException(message);
        }
        if (words.contains("dns")) {
            return new UnknownHostException(message);
        }
        return words.contains("closed") ? new EOFException(message) : new IOException(message);
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
