package io.storagebench.s3.http;

import io.storagebench.op.Clock;
import io.storagebench.op.WireBytes;
import io.storagebench.s3.client.Body;
import io.storagebench.s3.client.BytesBody;
import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.client.HttpStatus;
import io.storagebench.s3.client.S3Exception;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLSocketFactory;

/**
 * Runs the requests of {@link HttpObjectClient}: lends each a connection, signs it, makes an {@link S3Exception} of a
 * refusal and sends it again where that is allowed. Any thread.
 */
final class HttpRequests implements AutoCloseable {
    private static final int LONGEST_XML = 16 * 1024 * 1024;

    /** Later than this, a connection was not lost while it was idle. */
    private static final long LOST_NANOS = 1_000_000_000;

    private final ClientSettings settings;
    private final Clock clock;
    private final HttpConnections connections;
    private final Resending repeats;

    HttpRequests(ClientSettings settings, Clock clock, WireBytes wire, SSLSocketFactory trust) {
        this.settings = settings;
        this.clock = clock;
        connections = new HttpConnections(settings, wire, trust);
        repeats = new Resending(settings.retries(), settings.retried(), clock);
    }

    /** A request and what its answer gives, on a connection that is lent for it. */
    interface Exchange<T> {
        T on(HttpConnection connection) throws IOException;
    }

    /** Runs a request that does the same when it is done twice, and whose content nobody counts. */
    <T> T run(Exchange<T> exchange) throws IOException {
        return run(true, MovedOnce.unseen(), exchange);
    }

    /**
     * Runs a request.
     *
     * @param isIdempotent whether it does the same when it is done twice
     * @param moved is told of its content; what was passed on cannot be taken back, so that ends the repeats
     */
    <T> T run(boolean isIdempotent, MovedOnce moved, Exchange<T> exchange) throws IOException {
        int done = 0;
        boolean isFresh = false;
        while (true) {
            HttpConnection connection = null;
            long start = clock.nanoTime();
            try {
                moved.begin();
                connection = isFresh ? connections.open() : connections.take();
                return exchange.on(connection);
            } catch (IOException failure) {
                if (moved.isDelivered()) {
                    throw failure;
                }
                isFresh = isIdempotent
                        && connection != null
                        && connection.wasLostWhileIdle()
                        && clock.nanoTime() - start < LOST_NANOS;
                if (isFresh) {
                    settings.retried().run();
                } else {
                    repeats.again(done++, !isIdempotent && connection != null, failure);
                }
            } finally {
                if (connection != null) {
                    connections.giveBack(connection);
                }
            }
        }
    }

    /**
     * Sends the request that was begun on {@code connection}, without a body.
     *
     * @param what names it in messages
     * @param hasContent whether the answer may have content
     */
    HttpAnswer ask(HttpConnection connection, String what, boolean hasContent) throws IOException {
        return accepted(connection.ask(what, hasContent, settings.keys().get(), clock.wallMillis()));
    }

    /** Sends the request that was begun on {@code connection} with an object's content. */
    HttpAnswer send(HttpConnection connection, String what, Body body, MovedOnce moved) throws IOException {
        return accepted(connection.send(what, body, true, moved, settings.keys().get(), clock.wallMillis()));
    }

    /**
     * Sends the request that was begun on {@code connection} with XML; gives the answer's, which may hold an error although
     * the status does not say so.
     */
    byte[] instruct(HttpConnection connection, String what, byte[] xml) throws IOException {
        HttpAnswer answer = accepted(connection.send(
                what,
                new BytesBody(xml),
                false,
                MovedOnce.unseen(),
                settings.keys().get(),
                clock.wallMillis()));
        byte[] content = content(answer);
        S3Answers.Failure failure = content.length == 0 ? S3Answers.Failure.NONE : S3Answers.failure(content);
        if (failure.isThere()) {
            throw new S3Exception(answer.status(), failure.code(), failure.message());
        }
        return content;
    }

    private static HttpAnswer accepted(HttpAnswer answer) throws IOException {
        if (answer.status() < 300) {
            return answer;
        }
        int status = answer.status();
        String region = answer.header("x-amz-bucket-region");
        S3Answers.Failure failure = failure(content(answer));
        String message = failure.message();
        if (status < 400 || failure.code().equals("AuthorizationHeaderMalformed")) {
            message += region.isEmpty() ? "" : " (the bucket is in region " + region + ")";
        }
        throw new S3Exception(status, failure.isThere() ? failure.code() : HttpStatus.nameOf(status), message.strip());
    }

    /** The error of a refusal, which need not say more than its status. */
    private static S3Answers.Failure failure(byte[] content) {
        try {
            return S3Answers.failure(content);
        } catch (ProtocolException noXml) {
            return S3Answers.Failure.NONE;
        }
    }

    /** All content of an answer that is not an object. */
    static byte[] content(HttpAnswer answer) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        int bytes;
        while ((bytes = answer.nextContent()) >= 0) {
            content.write(answer.buffer(), answer.contentFrom(), bytes);
            if (content.size() > LONGEST_XML) {
                throw new ProtocolException("the answer is longer than any of S3: "
                        + content.toString(StandardCharsets.UTF_8).substring(0, 100));
            }
        }
        return content.toByteArray();
    }

    /** Reads what is left of an answer, so that the connection can take another request. */
    static void finish(HttpAnswer answer) throws IOException {
        while (answer.nextContent() >= 0) {
            // of no interest
        }
    }

    @Override
    public void close() {
        connections.close();
    }
}
