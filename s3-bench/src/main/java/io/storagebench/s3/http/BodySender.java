package io.storagebench.s3.http;

import io.storagebench.s3.client.Body;
import io.storagebench.s3.client.Checksum;
import io.storagebench.s3.client.ContentSum;
import io.storagebench.s3.client.Digests;
import io.storagebench.s3.client.Signing;
import io.storagebench.s3.client.TransferListener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * Describes and sends the bodies of one connection's requests. Content is made in the buffer that is written to the
 * socket, right behind the head, so that a small request is one write; a body that fits the buffer is made once, also when
 * its hash has to be known first. One thread.
 */
final class BodySender {
    private static final int HEAD_BYTES = 16 * 1024; // services take 8 KiB
    private static final int CONTENT_BYTES = 64 * 1024;
    private static final int CHUNK_TAIL_BYTES = 128; // the end of a chunk, and an empty one
    private static final String CHUNK_SIGNATURE = ";chunk-signature=";
    private static final int CHUNK_FRAME_BYTES = CHUNK_SIGNATURE.length() + 64 + 4;

    private final Link link;
    private final ByteBuffer buffer;
    private final SignatureV4 signer;
    private final Signing signing;
    private final Checksum checksum;
    private final ContentSum sum;
    private final String sumHeader;
    private final MessageDigest sha256 = Digests.sha256();
    private final Ascii head = new Ascii();
    private final Ascii chunk = new Ascii();
    private String sent = ""; // the checksum of the body described last
    private boolean isFilled; // with all content of the body described last
    private boolean isChunked; // that body
    private int writes; // begun for the request that is sent

    /**
     * @param direct whether the link takes buffers without an array, which are written without a copy
     */
    BodySender(Link link, boolean direct, SignatureV4 signer, Signing signing, Checksum checksum) {
        this.link = link;
        this.signer = signer;
        this.signing = signing;
        this.checksum = checksum;
        int bytes = HEAD_BYTES + CONTENT_BYTES + CHUNK_TAIL_BYTES;
        buffer = direct ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
        sum = ContentSum.of(checksum);
        sumHeader = checksum == Checksum.MD5 ? "content-md5" : "x-amz-checksum-" + checksum;
    }

    /**
     * Adds the headers that say what is going to be sent.
     *
     * @param isObject false for what only tells the service what to do: that is hashed, and has no checksum to be kept
     * @return what is signed as the payload's hash
     */
    String describe(RequestHead request, Body body, boolean isObject) {
        boolean hashes = !isObject || signing == Signing.PAYLOAD;
        boolean sums = isObject && checksum != Checksum.NONE;
        isChunked = isObject && signing == Signing.STREAMING;
        isFilled = false;
        if (hashes || sums) {
            read(body, hashes, sums);
        }
        String hash = SignatureV4.UNSIGNED;
        long length = body.bytes();
        if (hashes) {
            hash = HexFormat.of().formatHex(sha256.digest());
        } else if (isChunked) {
            hash = SignatureV4.STREAMING;
            request.header("content-encoding", "aws-chunked");
            request.header("x-amz-decoded-content-length", Long.toString(length));
            length = chunkedBytes(length);
        }
        sent = sums ? sum.take() : "";
        if (sums) {
            request.header(sumHeader, sent);
        }
        request.header("x-amz-content-sha256", hash);
        request.unsigned("content-length", Long.toString(length));
        return hash;
    }

    /** Whether no more than one buffer was sent of the last request. */
    boolean hasSentLittle() {
        return writes <= 1;
    }

    /** The checksum of the body described last, in base64; empty for none. */
    String sum() {
        return sent;
    }

    private void read(Body body, boolean hashes, boolean sums) {
        for (long done = 0; done < body.bytes(); done += buffer.remaining()) {
            fill(body, done);
            if (sums) {
                sum.update(buffer.slice());
            }
            if (hashes) {
                sha256.update(buffer.slice());
            }
        }
        isFilled = body.bytes() <= CONTENT_BYTES;
    }

    /** Puts content from {@code offset} on behind the place of the head. */
    private void fill(Body body, long offset) {
        int length = (int) Math.min(CONTENT_BYTES, body.bytes() - offset);
        buffer.limit(HEAD_BYTES + length).position(HEAD_BYTES);
        body.fill(offset, buffer);
        buffer.position(HEAD_BYTES);
    }

    private static long chunkedBytes(long content) {
        long whole = content / CONTENT_BYTES;
        int rest = (int) (content % CONTENT_BYTES);
        return whole * (hexDigits(CONTENT_BYTES) + CHUNK_FRAME_BYTES + CONTENT_BYTES)
                + (rest == 0 ? 0 : hexDigits(rest) + CHUNK_FRAME_BYTES + rest)
                + hexDigits(0)
                + CHUNK_FRAME_BYTES;
    }

    private static int hexDigits(int value) {
        return Integer.toHexString(value).length();
    }

    /** Sends a request that has no body, or whose body waits. */
    void sendHead(RequestHead request) throws IOException {
        request.addSent(head.clear());
        putHead();
        writes = 1;
        link.write(buffer);
    }

    private void putHead() throws IOException {
        requireRoom();
        buffer.clear();
        head.copyTo(buffer);
        buffer.flip();
    }

    private void requireRoom() throws IOException {
        if (head.length() > HEAD_BYTES - CHUNK_FRAME_BYTES - 8) {
            throw new IOException(
                    "the headers of the request are longer than any service takes: " + head.length() + " bytes");
        }
    }

    /**
     * Sends the body described last, and the head before it unless that has gone.
     *
     * @param request null when its head has gone already
     */
    void send(RequestHead request, Body body, TransferListener progress) throws IOException {
        head.clear();
        if (request != null) {
            request.addSent(head);
            requireRoom();
            writes = 0;
        }
        long done = 0;
        do {
            if (isFilled) {
                buffer.limit(HEAD_BYTES + (int) body.bytes()).position(HEAD_BYTES);
            } else {
                fill(body, done);
            }
            int length = buffer.remaining();
            done += length;
            if (isChunked) {
                frame(length, done == body.bytes());
            }
            prepend(head);
            head.clear();
            writes++;
            link.write(buffer);
            if (length > 0) {
                progress.moved(length);
            }
        } while (done < body.bytes());
    }

    /** Makes a chunk of the buffer's content, and adds the empty one behind the last. */
    private void frame(int length, boolean isLast) {
        chunk.clear();
        if (length > 0) {
            chunk.add(Integer.toHexString(length)).add(CHUNK_SIGNATURE);
            signer.signChunk(buffer, chunk);
            prepend(chunk.add("\r\n"));
            chunk.clear().add("\r\n");
        }
        if (isLast) {
            chunk.add('0').add(CHUNK_SIGNATURE);
            signer.signChunk(ByteBuffer.allocate(0), chunk);
            chunk.add("\r\n\r\n");
        }
        int begin = buffer.position();
        int end = buffer.limit();
        buffer.limit(end + chunk.length()).position(end);
        chunk.copyTo(buffer);
        buffer.position(begin);
    }

    private void prepend(Ascii text) {
        int begin = buffer.position() - text.length();
        buffer.position(begin);
        text.copyTo(buffer);
        buffer.position(begin);
    }
}
