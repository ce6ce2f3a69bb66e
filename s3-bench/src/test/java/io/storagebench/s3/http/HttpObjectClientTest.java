package io.storagebench.s3.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.s3.client.Body;
import io.storagebench.s3.client.BytesBody;
import io.storagebench.s3.client.Checksum;
import io.storagebench.s3.client.ListPage;
import io.storagebench.s3.client.ObjectFacts;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.s3.client.ScriptedServer;
import io.storagebench.s3.client.Signing;
import io.storagebench.s3.client.Undeleted;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Requests and answers of the client {@code http}, odd ones included; the real thing is tested on the embedded S3. */
class HttpObjectClientTest {
    private static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";

    @AutoClose
    private final ScriptedServer server = new ScriptedServer();

    @AutoClose
    private final HttpClientFixture http = HttpClientFixture.of(server);

    HttpObjectClientTest() throws IOException {}

    @Test
    void aPutSendsTheContentAndTakesTheTag() throws Exception {
        server.answer("200 OK\r\nETag: \"t\"", "");
        assertThat(http.client.put("a/b c", body("content"), http.progress))
                .isEqualTo(new ObjectFacts(-1, "t", "", ""));
        ScriptedServer.Request request = server.request();
        assertThat(request.head())
                .startsWith("PUT /bucket/a/b%20c HTTP/1.1\r\n")
                .doesNotContain("secret");
        assertThat(request.body()).isEqualTo("content");
        assertThat(http.moved).hasValue(7);
        assertThat(http.firstBytes).hasValue(0);
    }

    @Test
    void aPutIfAbsentSaysSo() throws Exception {
        server.answer("412 Precondition Failed", "<Error><Code>PreconditionFailed</Code></Error>");
        assertThatThrownBy(() -> http.client.putIfAbsent("k", body("c"), http.progress))
                .isInstanceOfSatisfying(
                        S3Exception.class,
                        refusal -> assertThat(refusal.status()).isEqualTo(412));
        assertThat(server.request().header("if-none-match")).isEqualTo("*");
    }

    @Test
    void aChecksumIsSentAndAskedFor() throws Exception {
        HttpClientFixture.Settings settings = HttpClientFixture.settings(server.endpoint());
        settings.checksum = Checksum.CRC32C;
        settings.signing = Signing.UNSIGNED;
        try (HttpClientFixture sums = HttpClientFixture.of(settings.build())) {
            server.answer("200 OK", "").answer("200 OK\r\nx-amz-checksum-crc32c: 4waSgw==", "123456789");
            sums.client.put("k", body("123456789"), sums.progress);
            assertThat(sums.get("k").checksum()).isEqualTo("crc32c:4waSgw==");
        }
        ScriptedServer.Request put = server.request();
        assertThat(put.header("x-amz-checksum-crc32c")).isEqualTo("4waSgw=="); // CRC-32C's check value, RFC 3720
        assertThat(put.header("x-amz-content-sha256")).isEqualTo("UNSIGNED-PAYLOAD");
        assertThat(server.request().header("x-amz-checksum-mode")).isEqualTo("ENABLED");
    }

    @Test
    void aVirtualHostHasTheBucketInItsName() throws Exception {
        HttpClientFixture.Settings settings = HttpClientFixture.settings(URI.create("http://s3.example:81"));
        settings.virtualHost = true;
        assertThat(HttpAddress.of(settings.build()))
                .isEqualTo(new HttpAddress(false, "bucket.s3.example", 81, "bucket.s3.example:81", ""));
    }

    @Test
    void chunksAreReadAcrossAnyBoundary() throws Exception {
        Random random = new Random(5);
        StringBuilder all = new StringBuilder();
        StringBuilder raw = new StringBuilder("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        for (int i = 0; i < 300; i++) {
            String part = Integer.toString(i, 36).repeat(1 + random.nextInt(2000));
            all.append(part);
            raw.append(Integer.toHexString(part.length()))
                    .append(";x=y\r\n")
                    .append(part)
                    .append("\r\n");
        }
        server.say(raw + "0\r\ntrailer: x\r\n\r\n").answer("200 OK", "next");
        assertThat(http.get("k").bytes()).isEqualTo(all.length());
        assertThat(http.content).hasToString(all.toString());
        assertThat(http.firstBytes).hasValue(1);
        assertThat(http.moved).hasValue(all.length());
        http.get("k");
        assertThat(http.content).hasToString(all + "next");
        server.request();
        assertThat(server.request().connection()).isZero();
    }

    @Test
    void anAnswerMayLastUntilTheConnectionCloses() throws Exception {
        server.sayAndClose("HTTP/1.0 200 OK\r\n\r\nold");
        assertThat(http.get("k").bytes()).isEqualTo(3);
        assertThat(http.content).hasToString("old");
    }

    @Test
    void aRangeIsAskedForAndItsObjectsSizeTaken() throws Exception {
        server.say("HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 5-7/100\r\ncontent-length: 3\r\n\r\nabc");
        assertThat(http.client
                        .get("k", 5, 3, http.content::write, http.progress)
                        .bytes())
                .isEqualTo(100);
        assertThat(server.request().header("range")).isEqualTo("bytes=5-7");
    }

    @Test
    void allInsteadOfARangeIsAnError() {
        server.answer("200 OK", "all of it");
        assertThatThrownBy(() -> http.client.get("k", 5, 3, http.content::write, http.progress))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("k: asked for a range from byte 5 on, the service sent all");
        assertThat(http.content.size()).isZero();
    }

    @Test
    void aListingsKeysAreDecoded() throws Exception {
        server.answer(
                "200 OK",
                "<?xml version=\"1.0\"?><ListBucketResult><EncodingType>url</EncodingType>"
                        + "<Contents><Key>a+b%2F%26</Key><Size>7</Size><Owner><ID>x</ID></Owner></Contents>"
                        + "<NextContinuationToken>next&amp;</NextContinuationToken></ListBucketResult>");
        assertThat(http.client.list("p", "a", "token", 5))
                .isEqualTo(new ListPage(List.of(new ListPage.Listed("a b/&", 7)), "next&"));
        assertThat(server.request().head())
                .startsWith("GET /bucket?continuation-token=token&encoding-type=url&list-type=2&max-keys=5&prefix=p"
                        + "&start-after=a HTTP/1.1\r\n");
    }

    @Test
    void aListingThatGoesOnFromNowhereIsAnError() {
        server.answer("200 OK", "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>");
        assertThatThrownBy(() -> http.client.list("p", null, null, 5)).isInstanceOf(ProtocolException.class);
    }

    @Test
    void anAnswerThatIsNotOfS3IsNoSuccess() {
        server.answer("200 OK", "Welcome to the proxy");
        assertThatThrownBy(() -> http.client.delete(List.of("a"))).isInstanceOf(ProtocolException.class);
    }

    @Test
    void aLengthThatIsNoNumberIsAnError() {
        server.say("HTTP/1.1 200 OK\r\ncontent-length: 1O\r\n\r\n");
        assertThatThrownBy(() -> http.get("k")).isInstanceOf(ProtocolException.class);
    }

    @Test
    void aBulkDeleteTellsEachObjectThatIsLeft() throws Exception {
        server.answer(
                "200 OK",
                "<DeleteResult><Error><Key>a</Key><Code>AccessDenied</Code><Message>no</Message></Error>"
                        + "<Error><Key>b</Key><Code>Other</Code></Error></DeleteResult>");
        assertThat(http.client.delete(List.of("a<", "b")))
                .containsExactly(new Undeleted("a", "AccessDenied", "no"), new Undeleted("b", "Other", ""));
        ScriptedServer.Request request = server.request();
        assertThat(request.header("content-md5")).isNotEmpty();
        assertThat(request.body()).contains("<Object><Key>a&#60;</Key></Object>");
    }

    @Test
    void anUploadThatFailsWithStatus200IsAnError() {
        server.answer("200 OK", "  \n<?xml version=\"1.0\"?><Error><Code>InternalError</Code></Error>");
        assertThatThrownBy(() -> http.client.completeUpload("k", "u", List.of("\"t\"")))
                .isInstanceOf(S3Exception.class)
                .hasMessage("200 InternalError");
    }

    @Test
    void entitiesAreNotFollowed() {
        server.answer(
                "403 Forbidden",
                "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><Error><Code>&e;</Code></Error>");
        assertThatThrownBy(() -> http.client.delete("k")).hasMessage("403 Forbidden");
    }

    @Test
    void aRefusalHasTheServicesCodeAndTheConnectionStays() throws Exception {
        server.answer("503 Slow", "<Error><Code>SlowDown</Code><Message>Less, please</Message></Error>");
        server.say(OK);
        assertThatThrownBy(() -> http.client.put("k", body("c"), http.progress))
                .isInstanceOfSatisfying(S3Exception.class, refusal -> {
                    assertThat(refusal.status()).isEqualTo(503);
                    assertThat(refusal.code()).isEqualTo("SlowDown");
                })
                .hasMessage("503 SlowDown: Less, please");
        http.client.put("k", body("c"), http.progress);
        server.request();
        assertThat(server.request().connection()).isZero();
        assertThat(http.retried).hasValue(0);
    }

    @Test
    void aRefusalWithoutContentIsCalledAsHttpCallsIt() {
        server.say("HTTP/1.1 404 Nope\r\ncontent-length: 50\r\n\r\n");
        assertThatThrownBy(() -> http.client.head("k")).hasMessage("404 Not Found");
    }

    @Test
    void aRedirectNamesTheRegion() {
        server.answer(
                "301 Moved\r\nx-amz-bucket-region: eu-west-1",
                "<Error><Code>PermanentRedirect</Code><Message>Elsewhere</Message></Error>");
        assertThatThrownBy(() -> http.get("k"))
                .isInstanceOf(S3Exception.class)
                .hasMessage("301 PermanentRedirect: Elsewhere (the bucket is in region eu-west-1)");
    }

    @Test
    void whatIsNoHttpIsAnError() {
        server.sayAndClose("SSH-2.0-OpenSSH_9.2 and much more of it\r\n\r\n");
        assertThatThrownBy(() -> http.get("k"))
                .isInstanceOf(ProtocolException.class)
                .hasMessageStartingWith("k: ");
    }

    @Test
    void theBytesOnTheWireAreCounted() throws Exception {
        server.say(OK);
        http.client.put("k", body("content"), http.progress);
        ScriptedServer.Request request = server.request();
        assertThat(http.wire.sent()).isEqualTo(request.head().length() + 7);
        assertThat(http.wire.received()).isEqualTo(OK.length());
        assertThat(http.wire.isCounted()).isTrue();
    }

    private static Body body(String content) {
        return new BytesBody(content.getBytes(StandardCharsets.UTF_8));
    }
}
