package io.storagebench.s3.client;

import io.storagebench.op.failure.DataCorruptionException;
import java.net.ProtocolException;
import java.util.Base64;
import java.util.HexFormat;

/**
 * What a service says of an object.
 *
 * @param bytes its size, or -1 where the answer has none, as that to a put
 * @param tag its ETag without quotation marks; empty when there is none
 * @param encryption at the service, as {@code AES256} or {@code aws:kms}; empty when the answer tells none
 * @param checksum as {@code crc32c:} and base64; empty when there is none
 */
public record ObjectFacts(long bytes, String tag, String encryption, String checksum) {
    /**
     * As an answer has it.
     *
     * @param tag with or without quotation marks; null when there is none
     * @param encryption null when there is none
     */
    public static ObjectFacts of(long bytes, String tag, String encryption, String checksum) {
        return new ObjectFacts(
                bytes, tag == null ? "" : tag.replace("\"", ""), encryption == null ? "" : encryption, checksum);
    }

    /**
     * The length that an answer to HEAD tells.
     *
     * @param bytes null when it tells none
     */
    public static long requireLength(String key, Long bytes) throws ProtocolException {
        if (bytes == null) {
            throw new ProtocolException(key + ": the answer does not say how long the object is");
        }
        return bytes;
    }

    /**
     * Compares what the service says of all content with what was sent or received. A checksum of parts' checksums is none
     * of the content, and a tag is one only where it has the form of an MD5 and no key of the service's went into it
     * ("Object", in the API reference of Amazon S3).
     *
     * @param settings by which the object was asked for
     * @param sum in base64, of the settings' kind
     */
    public void requireSame(ClientSettings settings, String key, String sum) throws DataCorruptionException {
        Checksum kind = settings.checksum();
        String theirs = switch (kind) {
            case NONE -> "";
            case MD5 -> md5();
            default -> checksumOf(kind);
        };
        if (!theirs.isEmpty() && !theirs.equals(sum)) {
            throw new DataCorruptionException(
                    settings.address(key) + ": has " + kind + " " + sum + " here, but " + theirs + " at the service");
        }
    }

    private String md5() {
        boolean isMd5 = tag.matches("[0-9a-fA-F]{32}") && (encryption.isEmpty() || encryption.equals("AES256"));
        return isMd5 ? Base64.getEncoder().encodeToString(HexFormat.of().parseHex(tag)) : "";
    }

    private String checksumOf(Checksum kind) {
        String beginning = kind + ":";
        boolean isOfContent = checksum.startsWith(beginning) && checksum.indexOf('-') < 0;
        return isOfContent ? checksum.substring(beginning.length()) : "";
    }
}
