package io.storagebench.s3.sdk;

import io.storagebench.s3.client.Checksum;
import java.util.Locale;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.UploadPartResponse;

/** A checksum as the SDK's classes name it: each has an accessor of its own. */
record SdkChecksum(Checksum kind) {
    /** Separates a part's tag and checksum; in neither of them. */
    private static final String SEPARATOR = " ";

    /** Null for none of the SDK's. */
    ChecksumAlgorithm algorithm() {
        return switch (kind) {
            case NONE, MD5 -> null;
            case CRC32 -> ChecksumAlgorithm.CRC32;
            case CRC32C -> ChecksumAlgorithm.CRC32_C;
            case SHA1 -> ChecksumAlgorithm.SHA1;
            case SHA256 -> ChecksumAlgorithm.SHA256;
        };
    }

    String of(PutObjectResponse answer) {
        return named(
                switch (kind) {
                    case NONE, MD5 -> null;
                    case CRC32 -> answer.checksumCRC32();
                    case CRC32C -> answer.checksumCRC32C();
                    case SHA1 -> answer.checksumSHA1();
                    case SHA256 -> answer.checksumSHA256();
                });
    }

    String of(GetObjectResponse answer) {
        return named(
                switch (kind) {
                    case NONE, MD5 -> null;
                    case CRC32 -> answer.checksumCRC32();
                    case CRC32C -> answer.checksumCRC32C();
                    case SHA1 -> answer.checksumSHA1();
                    case SHA256 -> answer.checksumSHA256();
                });
    }

    private String named(String value) {
        return value == null ? "" : kind + ":" + value;
    }

    /** What {@link #completed} needs of a part. */
    String receipt(UploadPartResponse part) {
        String value = switch (kind) {
            case NONE, MD5 -> null;
            case CRC32 -> part.checksumCRC32();
            case CRC32C -> part.checksumCRC32C();
            case SHA1 -> part.checksumSHA1();
            case SHA256 -> part.checksumSHA256();
        };
        return value == null ? part.eTag() : part.eTag() + SEPARATOR + value;
    }

    CompletedPart completed(String receipt, int number) {
        String[] words = receipt.split(SEPARATOR, 2);
        CompletedPart.Builder part = CompletedPart.builder().partNumber(number).eTag(words[0]);
        if (words.length == 2) {
            switch (kind) {
                case CRC32 -> part.checksumCRC32(words[1]);
                case CRC32C -> part.checksumCRC32C(words[1]);
                case SHA1 -> part.checksumSHA1(words[1]);
                case SHA256 -> part.checksumSHA256(words[1]);
                case NONE, MD5 -> throw new IllegalArgumentException(receipt);
            }
        }
        return part.build();
    }

    /** Whether the SDK found that content is not what its checksum says. */
    static boolean isMismatch(Throwable failure) {
        String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        return message.contains("checksum") && message.contains("different");
    }
}
