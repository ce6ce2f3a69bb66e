package io.storagebench.s3.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.s3.client.S3Keys;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Against what AWS has published: the SigV4 test suite, and the examples of "Authenticating Requests" in the reference of
 * Amazon S3.
 */
class SignatureV4Test {
    private static final S3Keys SUITE = new S3Keys("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "");
    private static final long SUITE_TIME = Instant.parse("2015-08-30T12:36:00Z").toEpochMilli();
    private static final S3Keys EXAMPLES =
            new S3Keys("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "");
    private static final long EXAMPLES_TIME =
            Instant.parse("2013-05-24T00:00:00Z").toEpochMilli();

    private final SignatureV4 signer = new SignatureV4("us-east-1", "s3");
    private final RequestHead head = new RequestHead();

    @Test
    void getVanilla() {
        assertThat(suite("GET"))
                .contains(
                        "authorization: AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request,"
                                + " SignedHeaders=host;x-amz-date,"
                                + " Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31\r\n");
    }

    @Test
    void postVanilla() {
        assertThat(suite("POST"))
                .contains("Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b\r\n");
    }

    @Test
    void getVanillaQueryOrderKeyCase() {
        assertThat(suite("GET", "Param1", "value1", "Param2", "value2"))
                .contains("Signature=b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500\r\n");
    }

    @Test
    void getUtf8() {
        head.begin("GET").path("\u1234");
        assertThat(signedOfSuite())
                .contains("Signature=8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85\r\n");
    }

    @Test
    void getSpace() {
        head.begin("GET").path("example space/");
        assertThat(signedOfSuite())
                .startsWith("GET /example%20space/ HTTP/1.1\r\n")
                .contains("Signature=652487583200325589f1fba4c7e578f72c47cb61beeca81406b39ddec1366741\r\n");
    }

    @Test
    void getObject() {
        head.begin("GET").path("test.txt").header("range", "bytes=0-9");
        assertThat(example(SignatureV4.EMPTY_HASH))
                .contains("SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,"
                        + " Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41\r\n");
    }

    @Test
    void putObject() {
        head.begin("PUT")
                .path("test$file.text")
                .header("date", "Fri, 24 May 2013 00:00:00 GMT")
                .header("x-amz-storage-class", "REDUCED_REDUNDANCY");
        assertThat(example("44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072"))
                .startsWith("PUT /test%24file.text HTTP/1.1\r\n")
                .contains("Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd\r\n");
    }

    @Test
    void getBucketLifecycle() {
        head.begin("GET").query("lifecycle", "");
        assertThat(example(SignatureV4.EMPTY_HASH))
                .contains("Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543\r\n");
    }

    @Test
    void listObjects() {
        head.begin("GET").query("max-keys", "2").query("prefix", "J");
        assertThat(example(SignatureV4.EMPTY_HASH))
                .contains("Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7\r\n");
    }

    @Test
    void chunkedUpload() {
        head.begin("PUT")
                .path("examplebucket/chunkObject.txt")
                .header("host", "s3.amazonaws.com")
                .header("content-encoding", "aws-chunked")
                .header("content-length", "66824")
                .header("x-amz-content-sha256", SignatureV4.STREAMING)
                .header("x-amz-decoded-content-length", "66560")
                .header("x-amz-storage-class", "REDUCED_REDUNDANCY");
        signer.sign(head, SignatureV4.STREAMING, EXAMPLES, EXAMPLES_TIME);
        assertThat(sent()).contains("Signature=4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9\r\n");
        assertThat(chunk(64 * 1024)).isEqualTo("ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648");
        assertThat(chunk(1024)).isEqualTo("0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497");
        assertThat(chunk(0)).isEqualTo("b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9");
    }

    @Test
    void theSigningKeyFollowsTheDayAndTheKeys() {
        signer.sign(head.begin("GET").header("host", "h"), SignatureV4.EMPTY_HASH, SUITE, SUITE_TIME);
        signer.sign(head.begin("GET").header("host", "h"), SignatureV4.EMPTY_HASH, EXAMPLES, SUITE_TIME);
        getObject();
        signer.sign(head.begin("GET").header("host", "h"), SignatureV4.EMPTY_HASH, EXAMPLES, SUITE_TIME);
        getObject();
    }

    @Test
    void aSessionsTokenIsSigned() {
        head.begin("GET").header("host", "h");
        signer.sign(head, SignatureV4.EMPTY_HASH, new S3Keys("a", "s", "t"), SUITE_TIME);
        assertThat(sent())
                .contains("x-amz-security-token: t\r\n", "SignedHeaders=host;x-amz-date;x-amz-security-token,");
    }

    @Test
    void secretsAreNoText() {
        assertThat(new S3Keys("access", "secret", "token").toString()).isEqualTo("S3Keys[access]");
    }

    private String suite(String method, String... query) {
        head.begin(method);
        for (int i = 0; i < query.length; i += 2) {
            head.query(query[i], query[i + 1]);
        }
        return signedOfSuite();
    }

    private String signedOfSuite() {
        head.header("host", "example.amazonaws.com");
        new SignatureV4("us-east-1", "service").sign(head, SignatureV4.EMPTY_HASH, SUITE, SUITE_TIME);
        return sent();
    }

    private String example(String payloadHash) {
        head.header("host", "examplebucket.s3.amazonaws.com").header("x-amz-content-sha256", payloadHash);
        signer.sign(head, payloadHash, EXAMPLES, EXAMPLES_TIME);
        return sent();
    }

    private String sent() {
        Ascii text = new Ascii();
        head.addSent(text);
        return text.toString();
    }

    private String chunk(int bytes) {
        byte[] content = new byte[bytes];
        Arrays.fill(content, "a".getBytes(StandardCharsets.US_ASCII)[0]);
        Ascii signature = new Ascii();
        signer.signChunk(ByteBuffer.wrap(content), signature);
        return signature.toString();
    }
}
