package io.storagebench.s3.client;

import java.util.Locale;

/** How the content of a put is signed (AWS Signature Version 4); other requests have none. */
public enum Signing {
    /** By the SHA-256 of all of it, so it is made, or read, twice: for the hash before it is sent. */
    PAYLOAD,
    /** Not at all; only the request is. */
    UNSIGNED,
    /** Piece by piece while it is sent. */
    STREAMING;

    /** As {@code --sign} takes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
