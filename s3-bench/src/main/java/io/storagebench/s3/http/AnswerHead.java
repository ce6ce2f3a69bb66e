package io.storagebench.s3.http;

import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;

/** The head of an answer at the beginning of a buffer, read where it lies (RFC 9112, 4 and 5). One thread. */
final class AnswerHead {
    private static final int LEAST_BYTES = "HTTP/1.1 200\r\n\r\n".length();

    private final byte[] buffer;
    private int end;

    AnswerHead(byte[] buffer) {
        this.buffer = buffer;
    }

    /** Whether the head's last line is among the bytes from {@code from} on. */
    boolean endsWithin(int from, int to) {
        for (int i = from; i + 3 < to; i++) {
            if (isLineEnd(i) && isLineEnd(i + 2)) {
                end = i + 4;
                return true;
            }
        }
        return false;
    }

    /** The first byte behind it. */
    int end() {
        return end;
    }

    /**
     * The status.
     *
     * @param what names the request in messages
     */
    int status(String what) throws ProtocolException {
        if (end < LEAST_BYTES || !startsWith(0, "http/1.")) {
            throw new ProtocolException(what + ": the answer is not HTTP/1.1");
        }
        return (int) number(9, 12);
    }

    /** Whether it is of HTTP/1.0, whose connections close. */
    boolean isOld() {
        return buffer[7] == '0';
    }

    /** The value of a header, named in lower case; empty when there is none. */
    String value(String name) {
        int at = find(name);
        return at < 0 ? "" : new String(buffer, at, lineEnd(at) - at, StandardCharsets.ISO_8859_1).strip();
    }

    /** The number that is a header's value; -1 when there is none. */
    long number(String name) throws ProtocolException {
        int at = find(name);
        return at < 0 ? -1 : number(at, lineEnd(at));
    }

    private long number(int from, int to) throws ProtocolException {
        int at = from;
        while (at < to && buffer[at] == ' ') {
            at++;
        }
        int last = to;
        while (last > at && buffer[last - 1] == ' ') {
            last--;
        }
        boolean isNumber = at < last && last - at < 19; // all of 18 digits fit a long
        long number = 0;
        for (; at < last; at++) {
            isNumber &= buffer[at] >= '0' && buffer[at] <= '9';
            number = number * 10 + (buffer[at] - '0');
        }
        if (!isNumber) {
            throw new ProtocolException("the answer has no number where HTTP wants one");
        }
        return number;
    }

    /** Where the value of a header begins, or -1. */
    private int find(String name) {
        for (int at = lineEnd(0) + 2; at < end - 2; at = lineEnd(at) + 2) {
            if (startsWith(at, name) && buffer[at + name.length()] == ':') {
                return at + name.length() + 1;
            }
        }
        return -1;
    }

    private int lineEnd(int from) {
        int at = from;
        while (!isLineEnd(at)) {
            at++;
        }
        return at;
    }

    private boolean isLineEnd(int at) {
        return buffer[at] == '\r' && buffer[at + 1] == '\n';
    }

    private boolean startsWith(int from, String lowerCase) {
        for (int i = 0; i < lowerCase.length(); i++) {
            int character = buffer[from + i];
            if (character >= 'A' && character <= 'Z') {
                character += 'a' - 'A';
            }
            if (character != lowerCase.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
