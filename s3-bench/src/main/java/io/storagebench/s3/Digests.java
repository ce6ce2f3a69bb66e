package io.storagebench.s3;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Hashes that every Java has. */
final class Digests {
    private Digests() {}

    static MessageDigest sha256() {
        return of("SHA-256");
    }

    static MessageDigest of(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(algorithm + " is in every Java", impossible);
        }
    }
}
