package io.storagebench.s3.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Mac;

/** Text of a request as bytes, grown and emptied again without garbage. One thread. */
final class Ascii {
    private static final byte[] LOWER_HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] UPPER_HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes = new byte[1024];
    private int length;

    Ascii clear() {
        length = 0;
        return this;
    }

    int length() {
        return length;
    }

    Ascii add(char character) {
        room(1);
        bytes[length++] = (byte) character;
        return this;
    }

    Ascii add(String text) {
        int more = text.length();
        room(more);
        for (int i = 0; i < more; i++) {
            bytes[length++] = (byte) text.charAt(i);
        }
        return this;
    }

    Ascii add(Ascii text) {
        room(text.length);
        System.arraycopy(text.bytes, 0, bytes, length, text.length);
        length += text.length;
        return this;
    }

    Ascii addHex(byte[] value) {
        room(2 * value.length);
        for (byte each : value) {
            bytes[length++] = LOWER_HEX[(each >> 4) & 15];
            bytes[length++] = LOWER_HEX[each & 15];
        }
        return this;
    }

    /** Adds text as it stands in an address: all but letters, digits, {@code -._~} and, if kept, slashes encoded. */
    Ascii addEncoded(String text, boolean keepsSlash) {
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (isPlain(character) || (character == '/' && keepsSlash)) {
                add(character);
            } else if (character < 0x80) {
                addPercent((byte) character);
            } else {
                int codePoint = text.codePointAt(i);
                for (byte each : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) {
                    addPercent(each);
                }
                i += Character.charCount(codePoint) - 1;
            }
        }
        return this;
    }

    private void addPercent(byte value) {
        add('%').add((char) UPPER_HEX[(value >> 4) & 15]).add((char) UPPER_HEX[value & 15]);
    }

    private static boolean isPlain(char character) {
        return (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || (character >= '0' && character <= '9')
                || "-._~".indexOf(character) >= 0;
    }

    void copyTo(ByteBuffer buffer) {
        buffer.put(bytes, 0, length);
    }

    void updateTo(MessageDigest digest) {
        digest.update(bytes, 0, length);
    }

    void updateTo(Mac mac) {
        mac.update(bytes, 0, length);
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.US_ASCII);
    }
}
