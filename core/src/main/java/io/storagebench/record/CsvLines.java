package io.storagebench.record;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Puts lines of CSV together without making an object for any of them. One thread. */
final class CsvLines {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int LONGEST_NUMBER = 20;

    private final OutputStream out;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final byte[] digits = new byte[LONGEST_NUMBER];
    private int length;

    CsvLines(OutputStream out) {
        this.out = out;
    }

    void header(String line) throws IOException {
        add(line.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds text that is quoted where it has to be. */
    CsvLines add(byte[] text) throws IOException {
        if (text.length > BUFFER_BYTES - length) {
            flushBuffer();
        }
        if (text.length > BUFFER_BYTES) {
            out.write(text);
        } else {
            System.arraycopy(text, 0, buffer, length, text.length);
            length += text.length;
        }
        return this;
    }

    CsvLines add(long number) throws IOException {
        if (LONGEST_NUMBER > BUFFER_BYTES - length) {
            flushBuffer();
        }
        long rest = number;
        if (rest < 0) {
            if (rest == Long.MIN_VALUE) {
                return add(Long.toString(rest).getBytes(StandardCharsets.US_ASCII));
            }
            buffer[length++] = '-';
            rest = -rest;
        }
        int count = 0;
        do {
            digits[count++] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
        while (count > 0) {
            buffer[length++] = digits[--count];
        }
        return this;
    }

    void comma() throws IOException {
        add((byte) ',');
    }

    void end() throws IOException {
        add((byte) '\n');
    }

    private void add(byte one) throws IOException {
        if (length == BUFFER_BYTES) {
            flushBuffer();
        }
        buffer[length++] = one;
    }

    private void flushBuffer() throws IOException {
        int filled = length;
        length = 0;
        out.write(buffer, 0, filled);
    }

    void flush() throws IOException {
        flushBuffer();
    }
}
