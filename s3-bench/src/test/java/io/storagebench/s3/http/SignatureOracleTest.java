package io.storagebench.s3.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.s3.client.Digests;
import io.storagebench.s3.client.S3Keys;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignRequest;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

/** Random requests are signed as the AWS SDK signs them. */
class SignatureOracleTest {
    private static final String[] METHODS = {"GET", "PUT", "HEAD", "DELETE", "POST"};
    private static final String[] REGIONS = {"us-east-1", "eu-west-1", "default"};
    private static final String LETTERS = "abcXYZ019-._~/ +$&=?%*()'!:;,@#äß€水\uD83D\uDE00\"<>[]{}|\\^`";

    private final Random random = new Random(7);

    @Test
    void randomRequests() {
        for (int i = 0; i < 500; i++) {
            assertSameAsSdk();
        }
    }

    @Test
    void randomChunkedBodies() throws IOException {
        for (int i = 0; i < 50; i++) {
            assertSameChunksAsSdk(random.nextInt(300_000));
        }
    }

    private void assertSameAsSdk() {
        String method = METHODS[random.nextInt(METHODS.length)];
        String region = REGIONS[random.nextInt(REGIONS.length)];
        S3Keys keys = keys();
        long millis = 1_700_000_000_000L + (random.nextLong() >>> 24);
        boolean signsPayload = random.nextBoolean();
        byte[] content = new byte[random.nextInt(100)];
        random.nextBytes(content);

        SdkHttpRequest.Builder request = SdkHttpRequest.builder()
                .method(SdkHttpMethod.fromValue(method))
                .uri(URI.create("https://host.example"));
        RequestHead head = new RequestHead().begin(method);
        if (random.nextInt(4) > 0) {
            String key = "k" + text(40);
            head.path(key);
            request.encodedPath("/" + encoded(key));
        }
        for (char name = 'a'; name < 'e' && random.nextBoolean(); name++) {
            String value = text(10);
            head.query(name + "-p", value);
            request.putRawQueryParameter(name + "-p", value);
        }
        if (random.nextBoolean()) {
            head.header("x-amz-meta-z", "value");
            request.putHeader("x-amz-meta-z", "value");
        }
        SignedRequest expected = AwsV4HttpSigner.create()
                .sign(sdk(region, keys, millis, request)
                        .putProperty(AwsV4HttpSigner.PAYLOAD_SIGNING_ENABLED, signsPayload)
                        .payload(() -> new ByteArrayInputStream(content))
                        .build());

        String hash = signsPayload ? HexFormat.of().formatHex(Digests.sha256().digest(content)) : SignatureV4.UNSIGNED;
        head.header("host", "host.example").header("x-amz-content-sha256", hash);
        new SignatureV4(region, "s3").sign(head, hash, keys, millis);
        assertThat(sent(head)).contains("authorization: " + authorization(expected) + "\r\n");
    }

    private void assertSameChunksAsSdk(int bytes) throws IOException {
        byte[] content = new byte[bytes];
        random.nextBytes(content);
        S3Keys keys = keys();
        long millis = 1_700_000_000_000L + random.nextInt();
        SdkHttpRequest.Builder request = SdkHttpRequest.builder()
                .method(SdkHttpMethod.PUT)
                .uri(URI.create("http://host.example/k"))
                .putHeader("content-length", Integer.toString(bytes));
        SignedRequest expected = AwsV4HttpSigner.create()
                .sign(sdk("r", keys, millis, request)
                        .putProperty(AwsV4HttpSigner.CHUNK_ENCODING_ENABLED, true)
                        .payload(() -> new ByteArrayInputStream(content))
                        .build());

        RequestHead head = new RequestHead()
                .begin("PUT")
                .path("k")
                .header("host", "host.example")
                .header("content-encoding", "aws-chunked")
                .header("content-length", header(expected, "content-length"))
                .header("x-amz-content-sha256", SignatureV4.STREAMING)
                .header("x-amz-decoded-content-length", Integer.toString(bytes));
        SignatureV4 signer = new SignatureV4("r", "s3");
        signer.sign(head, SignatureV4.STREAMING, keys, millis);
        assertThat(sent(head)).contains("authorization: " + authorization(expected) + "\r\n");

        Ascii chunks = new Ascii();
        int chunkBytes = 128 * 1024; // the SDK's
        for (int from = 0; from <= bytes; from += chunkBytes) {
            int length = Math.min(chunkBytes, bytes - from);
            if (length > 0) {
                chunks.add(Integer.toHexString(length)).add(";chunk-signature=");
                signer.signChunk(ByteBuffer.wrap(content, from, length), chunks);
                chunks.add("\r\n");
                chunks.add(new String(content, from, length, StandardCharsets.ISO_8859_1))
                        .add("\r\n");
            }
        }
        chunks.add("0;chunk-signature=");
        signer.signChunk(ByteBuffer.allocate(0), chunks);
        chunks.add("\r\n\r\n");
        ByteBuffer all = ByteBuffer.allocate(chunks.length());
        chunks.copyTo(all);
        assertThat(all.array())
                .isEqualTo(expected.payload().orElseThrow().newStream().readAllBytes());
    }

    private static SignRequest.Builder<AwsCredentialsIdentity> sdk(
            String region, S3Keys keys, long millis, SdkHttpRequest.Builder request) {
        AwsCredentialsIdentity identity = keys.token().isEmpty()
                ? AwsCredentialsIdentity.create(keys.access(), keys.secret())
                : AwsSessionCredentialsIdentity.create(keys.access(), keys.secret(), keys.token());
        return SignRequest.builder(identity)
                .request(request.build())
                .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "s3")
                .putProperty(AwsV4HttpSigner.REGION_NAME, region)
                .putProperty(AwsV4FamilyHttpSigner.DOUBLE_URL_ENCODE, false)
                .putProperty(AwsV4FamilyHttpSigner.NORMALIZE_PATH, false)
                .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(Instant.ofEpochMilli(millis), ZoneOffset.UTC));
    }

    private S3Keys keys() {
        return new S3Keys(
                "A" + random.nextInt(), "s" + random.nextLong(), random.nextBoolean() ? "" : "t/=" + random.nextInt());
    }

    private String text(int most) {
        int[] points = LETTERS.codePoints().toArray();
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most); i > 0; i--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }

    private static String encoded(String key) {
        return new Ascii().addEncoded(key, true).toString();
    }

    private static String authorization(SignedRequest request) {
        return header(request, "Authorization");
    }

    private static String header(SignedRequest request, String name) {
        return request.request().firstMatchingHeader(name).orElseThrow();
    }

    private static String sent(RequestHead head) {
        Ascii text = new Ascii();
        head.addSent(text);
        return text.toString();
    }
}
