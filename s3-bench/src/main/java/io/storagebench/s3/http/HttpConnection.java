package io.storagebench.s3.http;

import io.storagebench.s3.client.Body;
import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.client.S3Keys;
import io.storagebench.s3.client.TransferListener;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;

/** A connection with all that its requests need, which is kept from one to the next. One thread at a time. */
final class HttpConnection {
    /** How long content waits for a service that does not say whether it wants it (RFC 9110, 10.1.1). */
    private static final Duration CONTINUE_PATIENCE = Duration.ofSeconds(1);

    private final Wire wire;
    private final Link link;
    private final HttpAddress address;
    private final boolean expectsContinue;
    private final SignatureV4 signer;
    private final BodySender sender;
    private final HttpAnswer answer;
    private final RequestHead head = new RequestHead();
    private boolean isReused;
    private boolean isUsable;
    private boolean isLost;

    /**
     * @param link the wire itself, or TLS over it
     */
    HttpConnection(Wire wire, Link link, HttpAddress address, ClientSettings settings) {
        this.wire = wire;
        this.link = link;
        this.address = address;
        expectsContinue = settings.expectContinue();
        signer = new SignatureV4(settings.region(), "s3");
        sender = new BodySender(link, wire == link, signer, settings.signing(), settings.checksum());
        answer = new HttpAnswer(link);
    }

    /** Begins another request, for the bucket. */
    RequestHead begin(String method) {
        isUsable = false;
        isLost = false;
        return head.begin(method).path(address.path()).header("host", address.header());
    }

    /** Begins another request, for an object. */
    RequestHead begin(String method, String key) {
        begin(method);
        return address.path().isEmpty() ? head.path(key) : head.path("/").path(key);
    }

    /**
     * Sends the request without a body.
     *
     * @param what names the request in messages
     * @param hasContent whether the answer may have content
     */
    HttpAnswer ask(String what, boolean hasContent, S3Keys keys, long wallMillis) throws IOException {
        head.header("x-amz-content-sha256", SignatureV4.EMPTY_HASH);
        signer.sign(head, SignatureV4.EMPTY_HASH, keys, wallMillis);
        answer.expect(what);
        try {
            sender.sendHead(head);
            answer.receive(hasContent);
        } catch (IOException failure) {
            throw noted(failure);
        }
        isUsable = true;
        return answer;
    }

    /**
     * Sends the request with a body.
     *
     * @param isObject whether the body is an object's content, instead of an instruction
     */
    HttpAnswer send(String what, Body body, boolean isObject, TransferListener progress, S3Keys keys, long wallMillis)
            throws IOException {
        boolean waits = expectsContinue && isObject && body.bytes() > 0;
        if (waits) {
            head.unsigned("expect", "100-continue");
        }
        String hash = sender.describe(head, body, isObject);
        signer.sign(head, hash, keys, wallMillis);
        answer.expect(what);
        try {
            if (waits && isRefused()) {
                return answer;
            }
            sender.send(waits ? null : head, body, progress);
            answer.receive(true);
        } catch (IOException failure) {
            return earlyAnswer(failure);
        }
        isUsable = true;
        return answer;
    }

    /** Sends the head alone and waits for leave to go on; true when an answer came instead. */
    private boolean isRefused() throws IOException {
        sender.sendHead(head);
        Duration silence = wire.setSilence(CONTINUE_PATIENCE);
        try {
            return !answer.receiveInterim();
        } catch (SocketTimeoutException noWord) {
            return false;
        } finally {
            wire.setSilence(silence);
        }
    }

    /** A service may refuse a body, and close, before it has read all: its answer says more than the broken pipe. */
    private HttpAnswer earlyAnswer(IOException failure) throws IOException {
        if (answer.isBegun() || isEndOfPatience(failure)) {
            throw noted(failure);
        }
        try {
            answer.receive(true);
            return answer;
        } catch (IOException none) {
            failure.addSuppressed(none);
            throw noted(failure);
        }
    }

    /** The checksum that was sent with the last body, in base64; empty when none was. */
    String sentSum() {
        return sender.sum();
    }

    private IOException noted(IOException failure) {
        isLost = isReused && sender.hasSentLittle() && !answer.isBegun() && !isEndOfPatience(failure);
        return failure;
    }

    /** A time-out or an interrupt: it is this side that no longer waits. */
    private static boolean isEndOfPatience(IOException failure) {
        return failure instanceof InterruptedIOException || failure instanceof ClosedByInterruptException;
    }

    /**
     * Whether the last request may have failed because the service had given the connection up while it was idle: nothing
     * of an answer came, and little had been sent.
     */
    boolean wasLostWhileIdle() {
        return isLost;
    }

    /** Whether nothing came while the connection was idle, neither its end. */
    boolean isStillGood() {
        isReused = true;
        try {
            return !wire.isReadable();
        } catch (IOException gone) {
            return false;
        }
    }

    /** Whether it can take another request. */
    boolean isUsable() {
        return isUsable && answer.leavesConnectionUsable();
    }

    /** Closes it. What goes wrong then changes nothing for its requests, which have ended. */
    void discard() {
        try {
            (isUsable ? link : wire).close(); // TLS would say good-bye, and wait for one who takes nothing
        } catch (IOException ended) {
            // as was wanted
        }
    }
}
