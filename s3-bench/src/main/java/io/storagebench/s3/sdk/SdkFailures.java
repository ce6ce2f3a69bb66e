package io.storagebench.s3.sdk;

import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.client.ConnectTimeoutException;
import io.storagebench.s3.client.ObjectClient;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/**
 * What the SDKs throw, as the {@link ObjectClient} promises it: their classes differ for the same failure.
 *
 * @param peer host and port, which the SDKs do not always say
 */
record SdkFailures(String peer) {
    static SdkFailures of(ClientSettings settings) {
        return new SdkFailures(settings.endpoint().getRawAuthority());
    }

    /** Whether AWS's Common Runtime has thrown it; the SDK passes some on as they are. */
    static boolean isOfCommonRuntime(Throwable failure) {
        return failure.getClass().getName().startsWith("software.amazon.awssdk.crt.");
    }

    /** Of a failure that is no answer of the service. */
    IOException ofConnection(Throwable failure) {
        Throwable deepest = failure;
        IOException io = null;
        String said = null;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            io = cause instanceof IOException deeper ? deeper : io;
            said = cause.getMessage() == null ? said : cause.getMessage();
            deepest = cause;
        }
        if (isInterruption(failure) || deepest instanceof InterruptedException) {
            return interrupted(failure);
        }
        IOException told = isOfCommonRuntime(deepest)
                ? ofCommonRuntime(String.valueOf(deepest.getMessage()))
                : io == null ? new IOException(failure.getMessage()) : ofSocket(io, said);
        if (told != io) {
            told.initCause(failure);
        }
        return told;
    }

    /** In Java's own classes; names are those of Apache's clients, of which there are two. */
    private IOException ofSocket(IOException io, String said) {
        String name = io.getClass().getSimpleName();
        String words = io.getMessage() != null ? io.getMessage() : said == null ? name : said;
        String message = at(words);
        if (name.equals("ConnectTimeoutException")) {
            return new ConnectTimeoutException(message);
        }
        if (io instanceof SocketTimeoutException) {
            return words.toLowerCase(Locale.ROOT).contains("connect")
                    ? new ConnectTimeoutException(message)
                    : new SocketTimeoutException(message);
        }
        if (io instanceof ConnectException) {
            return new ConnectException(message);
        }
        return switch (name) {
            case "SocketException" -> new SocketException(message);
            case "SSLHandshakeException" -> new SSLHandshakeException(message);
            case "SSLException" -> new SSLException(message);
            case "ConnectionClosedException", "NoHttpResponseException" -> new EOFException(message);
            case "ClientProtocolException" -> new IOException(message);
            default -> io;
        };
    }

    private String at(String words) {
        return words.contains(peer) ? words : peer + ": " + words;
    }

    /** Its failures have one class, and the words of its errors (aws-c-io, io.h, and aws-c-http, http.h). */
    private IOException ofCommonRuntime(String said) {
        String message = at(said.replaceFirst("\\.$", ""));
        String words = said.toLowerCase(Locale.ROOT);
        if (words.contains("connection refused")) {
            return new ConnectException(message);
        }
        if (words.contains("throughput minimum")) {
            return new SocketTimeoutException(peer + ": no byte of the answer in time (" + said + ")");
        }
        if (words.contains("negotiation failed")) {
            return new SSLHandshakeException(message);
        }
        if (words.contains("timed out") || words.contains("negotiation timeout")) {
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
