package io.storagebench.s3.http;

import io.storagebench.s3.client.Digests;
import io.storagebench.s3.client.S3Keys;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs requests with AWS Signature Version 4 ("Authenticating Requests: Using the Authorization Header" in the reference
 * of Amazon S3), and the chunks of a body that is signed while it is sent.
 *
 * <p>The signing key is derived once a day, and again only for other keys; a time's text is made once a second. In a
 * steady state a signature costs one hash and one HMAC, without garbage. One thread.
 */
final class SignatureV4 {
    /** The hash of no content. */
    static final String EMPTY_HASH = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    /** Stands for the hash of content that is not signed. */
    static final String UNSIGNED = "UNSIGNED-PAYLOAD";

    /** Stands for the hash of content that is signed in chunks. */
    static final String STREAMING = "STREAMING-AWS4-HMAC-SHA256-PAYLOAD";

    private static final String HMAC = "HmacSHA256";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final String region;
    private final String service;
    private final MessageDigest sha256 = Digests.sha256();
    private final byte[] hash = new byte[32];
    private final byte[] signature = new byte[32];
    private final Ascii text = new Ascii();
    private S3Keys keys;
    private long second = Long.MIN_VALUE;
    private String time = "";
    private String day = "";
    private String scope = "";
    private Mac mac;

    SignatureV4(String region, String service) {
        this.region = region;
        this.service = service;
    }

    /**
     * Adds time, token and signature to a request that is complete otherwise.
     *
     * @param payloadHash in hexadecimal digits, or {@link #UNSIGNED} or {@link #STREAMING}
     */
    void sign(RequestHead head, String payloadHash, S3Keys signer, long wallMillis) {
        at(wallMillis, signer);
        head.header("x-amz-date", time);
        if (!keys.token().isEmpty()) {
            head.header("x-amz-security-token", keys.token());
        }
        head.addCanonical(text.clear(), payloadHash);
        digestText();
        beginTextToSign("AWS4-HMAC-SHA256").addHex(hash);
        signText();
        text.clear()
                .add("AWS4-HMAC-SHA256 Credential=")
                .add(keys.access())
                .add('/')
                .add(scope)
                .add(", SignedHeaders=");
        head.addSignedNames(text);
        text.add(", Signature=").addHex(signature);
        head.authorization(text);
    }

    /**
     * Signs the next chunk of the body of the request signed last; an empty one ends it.
     *
     * @param content its remaining bytes are the chunk; its position does not move
     * @param to takes the signature's hexadecimal digits
     */
    void signChunk(ByteBuffer content, Ascii to) {
        beginTextToSign("AWS4-HMAC-SHA256-PAYLOAD")
                .addHex(signature)
                .add('\n')
                .add(EMPTY_HASH)
                .add('\n');
        int position = content.position();
        sha256.update(content);
        content.position(position);
        digest();
        text.addHex(hash);
        signText();
        to.addHex(signature);
    }

    private Ascii beginTextToSign(String algorithm) {
        return text.clear()
                .add(algorithm)
                .add('\n')
                .add(time)
                .add('\n')
                .add(scope)
                .add('\n');
    }

    private void digestText() {
        text.updateTo(sha256);
        digest();
    }

    private void digest() {
        try {
            sha256.digest(hash, 0, hash.length);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("a SHA-256 fits 32 bytes", impossible);
        }
    }

    private void signText() {
        text.updateTo(mac);
        try {
            mac.doFinal(signature, 0);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("an HMAC of SHA-256 fits 32 bytes", impossible);
        }
    }

    private void at(long wallMillis, S3Keys signer) {
        long now = Math.floorDiv(wallMillis, 1000);
        if (now == second && signer.equals(keys)) {
            return;
        }
        second = now;
        time = TIME.format(Instant.ofEpochSecond(now));
        if (!time.startsWith(day) || !signer.equals(keys)) {
            keys = signer;
            day = time.substring(0, 8);
            scope = day + '/' + region + '/' + service + "/aws4_request";
            mac = signingKey();
        }
    }

    private Mac signingKey() {
        byte[] key = ("AWS4" + keys.secret()).getBytes(StandardCharsets.UTF_8);
        for (String part : new String[] {day, region, service, "aws4_request"}) {
            key = hmac(key).doFinal(part.getBytes(StandardCharsets.UTF_8));
        }
        return hmac(key);
    }

    private static Mac hmac(byte[] key) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            return mac;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(HMAC + " is in every Java", impossible);
        }
    }
}
