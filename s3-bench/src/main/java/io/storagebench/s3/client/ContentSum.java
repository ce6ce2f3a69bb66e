package io.storagebench.s3.client;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** Sums up content for a {@link Checksum}; one that was taken begins anew. One thread. */
public interface ContentSum {
    /** Adds the remaining bytes of {@code content}. */
    void update(ByteBuffer content);

    /** The sum in base64, as S3's headers have it. */
    String take();

    static ContentSum of(Checksum checksum) {
        return switch (checksum) {
            case NONE -> new Nothing();
            case CRC32 -> new Crc(new CRC32());
            case CRC32C -> new Crc(new CRC32C());
            case MD5 -> new Digest(Digests.of("MD5"));
            case SHA1 -> new Digest(Digests.of("SHA-1"));
            case SHA256 -> new Digest(Digests.sha256());
        };
    }

    /** No checksum at all. */
    record Nothing() implements ContentSum {
        @Override
        public void update(ByteBuffer content) {}

        @Override
        public String take() {
            return "";
        }
    }

    /** Four bytes, the highest first. */
    record Crc(java.util.zip.Checksum crc) implements ContentSum {
        @Override
        public void update(ByteBuffer content) {
            crc.update(content);
        }

        @Override
        public String take() {
            ByteBuffer value = ByteBuffer.allocate(4).putInt((int) crc.getValue());
            crc.reset();
            return Base64.getEncoder().encodeToString(value.array());
        }
    }

    /** A hash. */
    record Digest(MessageDigest digest) implements ContentSum {
        @Override
        public void update(ByteBuffer content) {
            digest.update(content);
        }

        @Override
        public String take() {
            return Base64.getEncoder().encodeToString(digest.digest());
        }
    }
}
