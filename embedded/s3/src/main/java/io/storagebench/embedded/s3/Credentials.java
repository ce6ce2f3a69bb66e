package io.storagebench.embedded.s3;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * Who may use the server; made anew for each one, and told in files that only their owner can read.
 *
 * @param identity the access key's name
 * @param secret what signs requests
 */
record Credentials(String identity, String secret) {
    private static final int IDENTITY_BYTES = 10;
    private static final int SECRET_BYTES = 20;

    static Credentials random() {
        SecureRandom random = new SecureRandom();
        return new Credentials(hex(random, IDENTITY_BYTES), hex(random, SECRET_BYTES));
    }

    private static String hex(SecureRandom random, int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return identity;
    }
}
