package io.storagebench.s3.client;

import java.util.Locale;

/** What is sent with an object's content beside the signature, so that the service can compare, and asked for with a get. */
public enum Checksum {
    NONE,
    CRC32,
    CRC32C,
    SHA1,
    SHA256,
    /** As {@code Content-MD5}, or by comparing the tag of a put's answer. */
    MD5;

    /** As {@code --checksum} takes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
