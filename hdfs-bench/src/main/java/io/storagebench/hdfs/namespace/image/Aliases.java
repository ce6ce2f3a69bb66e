package io.storagebench.hdfs.namespace.image;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Other names in the place of names: the same one for the same name, and nobody can tell the name from it. They are 64 bits
 * of HMAC-SHA-256 with a key that is forgotten, in an alphabet whose byte order is that of the bits; as long as the name,
 * but at least {@link #DIGITS}. One thread.
 */
final class Aliases {
    static final int DIGITS = 13;

    private static final byte[] ALPHABET = "0123456789abcdefghijklmnopqrstuv".getBytes(StandardCharsets.US_ASCII);
    private static final int KEY_BYTES = 32;

    private final Mac mac;

    Aliases() {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        try {
            mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
        } catch (NoSuchAlgorithmException | InvalidKeyException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The bits of a name; never 0. */
    long bits(byte[] name) {
        byte[] digest = mac.doFinal(name);
        long bits = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            bits = (bits << 8) | (digest[i] & 0xff);
        }
        return bits == 0 ? 1 : bits;
    }

    /** The name of these bits: the lower the bits without their sign, the earlier in the order of bytes. */
    static byte[] name(long bits, int length) {
        byte[] name = new byte[Math.max(length, DIGITS)];
        for (int i = 0; i < name.length; i++) {
            int shift = Math.max(0, 60 - 5 * (i % DIGITS));
            name[i] = ALPHABET[(int) (i % DIGITS == 0 ? bits >>> 60 : bits >>> shift & 31)];
        }
        return name;
    }

    /** Of a user, a group or the like. */
    String ofString(String text) {
        return "n" + new String(name(bits(text.getBytes(StandardCharsets.UTF_8)), 0), StandardCharsets.US_ASCII);
    }
}
