package io.storagebench.s3.client;

import java.util.Objects;

/**
 * What requests are signed with. Its text never shows the secrets.
 *
 * @param access names the secret
 * @param token of a session; empty when the keys are not a session's
 */
public record S3Keys(String access, String secret, String token) {
    public S3Keys {
        Objects.requireNonNull(access);
        Objects.requireNonNull(secret);
        Objects.requireNonNull(token);
    }

    @Override
    public String toString() {
        return "S3Keys[" + access + "]";
    }
}
