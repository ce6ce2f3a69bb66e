package io.storagebench.s3.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;

/**
 * The answers of one connection, one after the other (RFC 9112). Content is read into the buffer behind the head and lent
 * from there. One thread.
 */
final class HttpAnswer {
    private static final int LONGEST_HEAD = 16 * 1024;
    private static final int CONTENT_BYTES = 64 * 1024;

    private enum Framing {
        LENGTH,
        CHUNKS,
        UNTIL_CLOSE
    }

    private final Link link;
    private final byte[] buffer = new byte[LONGEST_HEAD + CONTENT_BYTES];
    private final ByteBuffer intoBuffer = ByteBuffer.wrap(buffer);
    private final AnswerHead head = new AnswerHead(buffer);
    private String what = "";
    private int headEnd;
    private int unread; // first byte that was received and not yet taken
    private int end; // of the bytes that were received
    private boolean begun;
    private int status;
    private Framing framing = Framing.LENGTH;
    private long left; // of the content, or of its chunk
    private long taken;
    private boolean complete;
    private boolean keepsConnection;
    private int contentFrom;

    HttpAnswer(Link link) {
        this.link = link;
    }

    /** Begins to wait for another answer, to a request for {@code what}. */
    void expect(String what) {
        this.what = what;
        begun = false;
        complete = false;
        keepsConnection = false;
        unread = 0;
        end = 0;
    }

    /**
     * Reads the head of the next answer; content is what follows.
     *
     * @param hasContent false for an answer to HEAD, which only says how long the content would be
     */
    void receive(boolean hasContent) throws IOException {
        do {
            receiveHead();
        } while (status >= 100 && status < 200);
        frame(hasContent);
    }

    /** Reads an interim answer or, when it is none, the head of the answer itself; says whether it was an interim one. */
    boolean receiveInterim() throws IOException {
        receiveHead();
        if (status >= 100 && status < 200) {
            begun = false;
            return true;
        }
        frame(true);
        return false;
    }

    private void receiveHead() throws IOException {
        System.arraycopy(buffer, unread, buffer, 0, end - unread); // what came behind an interim answer
        end -= unread;
        unread = 0;
        begun |= end > 0;
        int searched = 0;
        while (!head.endsWithin(searched, end)) {
            searched = Math.max(0, end - 3);
            if (end >= LONGEST_HEAD) {
                throw new ProtocolException(what + ": the head of the answer is longer than " + end + " bytes");
            }
            if (readMore(LONGEST_HEAD) < 0) {
                throw new EOFException(what + ": the connection was closed "
                        + (begun ? "in the head of the answer" : "before an answer came"));
            }
            begun = true;
        }
        headEnd = head.end();
        unread = headEnd;
        status = head.status(what);
    }

    private void frame(boolean hasContent) throws IOException {
        taken = 0;
        boolean closes = header("connection").equalsIgnoreCase("close") || head.isOld();
        keepsConnection = !closes;
        if (!hasContent || status == 204 || status == 304) {
            framing = Framing.LENGTH;
            left = 0;
        } else if (header("transfer-encoding").equalsIgnoreCase("chunked")) {
            framing = Framing.CHUNKS;
            left = 0;
        } else if (contentLength() >= 0) {
            framing = Framing.LENGTH;
            left = contentLength();
        } else {
            framing = Framing.UNTIL_CLOSE;
            keepsConnection = false;
        }
        complete = framing == Framing.LENGTH && left == 0;
    }

    int status() {
        return status;
    }

    /** Whether at least one byte of an answer came. */
    boolean isBegun() {
        return begun;
    }

    /** Whether all of it was read and nothing more came, so that the connection can take another request. */
    boolean leavesConnectionUsable() {
        return complete && keepsConnection && unread == end;
    }

    /** The length that the head says, or -1. */
    long contentLength() throws IOException {
        return head.number("content-length");
    }

    /** The value of a header, named in lower case; empty when there is none. */
    String header(String name) {
        return head.value(name);
    }

    /**
     * Takes the next bytes of the content, which are in {@link #buffer()} from {@link #contentFrom()} on until the next
     * call.
     *
     * @return how many, or -1 at the end
     * @throws EOFException when the connection ended first
     */
    int nextContent() throws IOException {
        if (complete || (framing == Framing.CHUNKS && left == 0 && !nextChunk())) {
            return -1;
        }
        if (unread == end) {
            unread = headEnd;
            end = headEnd;
            if (readMore(buffer.length) < 0) {
                return endOfConnection();
            }
        }
        int length = end - unread;
        if (framing != Framing.UNTIL_CLOSE) {
            length = (int) Math.min(length, left);
            left -= length;
            complete = framing == Framing.LENGTH && left == 0;
        }
        contentFrom = unread;
        unread += length;
        taken += length;
        return length;
    }

    private int endOfConnection() throws EOFException {
        if (framing == Framing.UNTIL_CLOSE) {
            complete = true;
            return -1;
        }
        String expected = framing == Framing.LENGTH ? " of " + (taken + left) : "";
        throw new EOFException(what + ": the answer ended after " + taken + expected + " bytes");
    }

    byte[] buffer() {
        return buffer;
    }

    int contentFrom() {
        return contentFrom;
    }

    /** How many bytes of content were taken. */
    long taken() {
        return taken;
    }

    /** Reads the line with the size of the next chunk; false when it was the last, whose trailers are read, too. */
    private boolean nextChunk() throws IOException {
        if (taken > 0) {
            readLine(); // that ends the chunk before
        }
        int from = readLine();
        long size = 0;
        int at = from;
        int digit;
        while ((digit = Character.digit(buffer[at], 16)) >= 0 && size < Integer.MAX_VALUE) {
            size = size * 16 + digit;
            at++;
        }
        if (at == from) {
            throw new ProtocolException(what + ": a chunk of the answer has no size");
        }
        left = size;
        if (size > 0) {
            return true;
        }
        int line;
        do {
            line = readLine();
        } while (buffer[line] != '\r' && buffer[line] != '\n');
        complete = true;
        return false;
    }

    /** Takes a line; gives where it begins in the buffer. */
    private int readLine() throws IOException {
        int at = unread;
        while (true) {
            for (; at < end; at++) {
                if (buffer[at] == '\n') {
                    int from = unread;
                    unread = at + 1;
                    return from;
                }
            }
            int length = end - unread;
            System.arraycopy(buffer, unread, buffer, headEnd, length);
            unread = headEnd;
            end = headEnd + length;
            at = end;
            if (readMore(buffer.length) < 0) {
                endOfConnection();
            }
        }
    }

    private int readMore(int limit) throws IOException {
        if (end == limit) {
            throw new ProtocolException(what + ": a line of the answer is too long");
        }
        intoBuffer.limit(limit).position(end);
        int read = link.read(intoBuffer);
        end += Math.max(read, 0);
        return read;
    }
}
