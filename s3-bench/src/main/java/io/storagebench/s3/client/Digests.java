package io.storagebench.s3.client;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Hashes that every Java has. */
public final class Digests {
    private Digests() {}

    public static MessageDigest sha256() {
        return of("SHA-256");
    }

    public static MessageDigest of(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(algorithm + " is in every Java", impossible);
        }
    }
}
