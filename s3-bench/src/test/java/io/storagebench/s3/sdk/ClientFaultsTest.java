package io.storagebench.s3.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.op.WireBytes;
import io.storagebench.op.failure.DataCorruptionException;
import io.storagebench.s3.client.BytesBody;
import io.storagebench.s3.client.Checksum;
import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.client.ConnectTimeoutException;
import io.storagebench.s3.client.ContentSum;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.s3.client.S3Keys;
import io.storagebench.s3.client.ScriptedServer;
import io.storagebench.s3.client.Signing;
import io.storagebench.s3.client.Sink;
import io.storagebench.s3.client.TransferListener;
import io.storagebench.s3.client.Undeleted;
import io.storagebench.s3.client.VersionPage;
import io.storagebench.s3.connect.ClientKind;
import io.storagebench.s3.connect.Endpoint;
import io.storagebench.testing.FullServer;
import io.storagebench.testing.RefusingPort;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each client sends as it is set, and makes of answers that a real service cannot be made to give. */
@Timeout(120)
class ClientFaultsTest {
    private static final String OK = "200 OK\r\netag: \"tag\"";
    private static final String SLOW_DOWN = "<Error><Code>SlowDown</Code><Message>Please</Message></Error>";
    private static final String MD5_OF_TEN = "781e5e245d69b566979b86e28d23f2c7";
    private static final String MD5_OF_OTHERS = "e807f1fcf82d132f9bb018ca6738a19f";
    private static final Sink NOWHERE = (buffer, from, length) -> {};
    private static final BytesBody TEN = new BytesBody("0123456789".getBytes(UTF_8));

    @AutoClose
    private final ScriptedServer server = new ScriptedServer();

    private final AtomicInteger retried = new AtomicInteger();
    private final AtomicLong moved = new AtomicLong();
    private final TransferListener progress = new TransferListener() {
        @Override
        public void moved(long bytes) {
            moved.addAndGet(bytes);
        }

        @Override
        public void firstByte() {}
    };
    private int retries;
    private Duration connectTimeout = Duration.ofMinutes(1);
    private Duration timeout = Duration.ofMinutes(1);
    private Signing signing = Signing.PAYLOAD;
    private Checksum checksum = Checksum.NONE;
    private boolean expectContinue;

    ClientFaultsTest() throws IOException {}

    private ObjectClient client(ClientKind kind) {
        return client(kind, server.endpoint());
    }

    private ObjectClient client(ClientKind kind, URI endpoint) {
        ClientSettings settings = new ClientSettings(
                endpoint,
                "bucket",
                false,
                "us-east-1",
                () -> new S3Keys("access", "secret", ""),
                4,
                connectTimeout,
                timeout,
                retries,
                retried::incrementAndGet,
                checksum,
                signing,
                expectContinue);
        return kind.open(settings, new WireBytes());
    }

    @ParameterizedTest
    @EnumSource
    void versionsAndMarkersAreListedPageByPageAndDeletedOneByOne(ClientKind kind) throws Exception {
        server.answer("200 OK\r\ncontent-type: application/xml", """
                <ListVersionsResult><Name>bucket</Name><Prefix>a/</Prefix><KeyMarker/><VersionIdMarker/>\
                <MaxKeys>2</MaxKeys><EncodingType>url</EncodingType><IsTruncated>true</IsTruncated>\
                <NextKeyMarker>a/x%20y</NextKeyMarker><NextVersionIdMarker>v1</NextVersionIdMarker>\
                <DeleteMarker><Key>a/x%20y</Key><VersionId>v2</VersionId><IsLatest>true</IsLatest></DeleteMarker>\
                <Version><Key>a/x%20y</Key><VersionId>v1</VersionId><IsLatest>false</IsLatest><Size>3</Size></Version>\
                </ListVersionsResult>""");
        server.answer(
                "200 OK\r\ncontent-type: application/xml",
                "<ListVersionsResult><Name>bucket</Name><IsTruncated>false</IsTruncated></ListVersionsResult>");
        server.answer("200 OK\r\netag: \"tag\"", "one");
        server.answer("204 No Content", "");
        try (ObjectClient client = client(kind)) {
            VersionPage page = client.listVersions("a/", null, 2);
            assertThat(page.versions())
                    .containsExactlyInAnyOrder(
                            new VersionPage.Version("a/x y", "v2", true, true),
                            new VersionPage.Version("a/x y", "v1", false, false));
            assertThat(page.next()).isEqualTo(new VersionPage.Next("a/x y", "v1"));
            assertThat(client.listVersions("a/", page.next(), 2)).isEqualTo(new VersionPage(List.of(), null));
            StringBuilder read = new StringBuilder();
            client.getVersion(
                    "a/x y", "v1", (bytes, from, length) -> read.append(new String(bytes, from, length, UTF_8)));
            assertThat(read).hasToString("one");
            client.deleteVersion("a/x y", "v2");
        }
        assertThat(server.request().head())
                .startsWith("GET /bucket")
                .contains("versions")
                .contains("prefix=a%2F");
        assertThat(server.request().head())
                .containsPattern("key-marker=a%2Fx(%20|\\+)y")
                .contains("version-id-marker=v1");
        assertThat(server.request().head()).startsWith("GET /bucket/a/x%20y?versionId=v1 ");
        assertThat(server.request().head()).startsWith("DELETE /bucket/a/x%20y?versionId=v2 ");
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void aRefusalIsTriedOnceAndCountsByItsCode(ClientKind kind) throws Exception {
        server.answer("503 Slow Down", SLOW_DOWN).answer(OK, "");
        try (ObjectClient client = client(kind)) {
            assertThatThrownBy(() -> client.put("k", TEN, progress))
                    .isInstanceOfSatisfying(
                            S3Exception.class,
                            refused -> assertThat(refused.errorClass()).isEqualTo("503 SlowDown"))
                    .hasMessageContaining("Please");
        }
        assertThat(retried).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void aRetryIsCountedAndItsContentIsNot(ClientKind kind) throws Exception {
        retries = 2;
        server.answer("503 Slow Down", SLOW_DOWN)
                .answer("503 Slow Down", SLOW_DOWN)
                .answer(OK, "");
        try (ObjectClient client = client(kind)) {
            assertThat(client.put("k", TEN, progress).tag()).isEqualTo("tag");
        }
        assertThat(retried).hasValue(2);
        assertThat(moved).hasValue(10);
        for (int i = 0; i < 3; i++) {
            assertThat(server.request().body()).isEqualTo("0123456789");
        }
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void anAnswerThatIsCutShortIsNoContent(ClientKind kind) throws Exception {
        server.sayAndClose("HTTP/1.1 200 OK\r\ncontent-length: 10\r\netag: \"tag\"\r\n\r\nabcd");
        try (ObjectClient client = client(kind)) {
            assertThatThrownBy(() -> client.get("k", 0, -1, NOWHERE, progress))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("k: the answer ended after " + moved + " of 10 bytes");
        }
        assertThat(moved).hasValueLessThanOrEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void noAnswerAtAllIsAnEndAndNamesTheEndpoint(ClientKind kind) throws Exception {
        server.sayAndClose("");
        try (ObjectClient client = client(kind)) {
            assertThatThrownBy(() -> client.get("k", 0, -1, NOWHERE, progress))
                    .isInstanceOf(EOFException.class)
                    .hasMessageMatching(
                            kind == ClientKind.HTTP ? "k: the connection was closed.*" : "127.0.0.1:\\d+: .*[^.]");
        }
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void whatSpeaksNoHttpNamesTheEndpoint(ClientKind kind) throws Exception {
        server.sayAndClose("220 this is a mail server\r\n\r\n");
        try (ObjectClient client = client(kind)) {
            assertThatThrownBy(() -> client.head("k"))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching(kind == ClientKind.HTTP ? "k: .*" : "127.0.0.1:\\d+: .*[^.]");
        }
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void aBulkDeleteTellsEachObjectThatIsLeft(ClientKind kind) throws Exception {
        server.answer(
                "200 OK\r\ncontent-type: application/xml",
                "<DeleteResult><Error><Key>b</Key><Code>AccessDenied</Code><Message>No</Message></Error>"
                        + "<Error><Key>c</Key><Code>SlowDown</Code></Error></DeleteResult>");
        try (ObjectClient client = client(kind)) {
            assertThat(client.delete(List.of("a", "b", "c")))
                    .containsExactly(new Undeleted("b", "AccessDenied", "No"), new Undeleted("c", "SlowDown", ""));
        }
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void aBulkDeleteThatTheServiceDoesNotHaveIsARefusal(ClientKind kind) throws Exception {
        server.answer("501 Not Implemented", "<Error><Code>NotImplemented</Code><Message>No</Message></Error>");
        try (ObjectClient client = client(kind)) {
            assertThatThrownBy(() -> client.delete(List.of("a", "b")))
                    .isInstanceOf(S3Exception.class)
                    .hasMessage("501 NotImplemented: No");
        }
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void noAnswerInTimeIsATimeout(ClientKind kind) throws Exception {
        timeout = kind.leastTimeout().plusMillis(500);
        try (ObjectClient client = client(kind)) {
            assertThatThrownBy(() -> client.head("k"))
                    .isInstanceOf(SocketTimeoutException.class)
                    .isNotInstanceOf(ConnectTimeoutException.class)
                    .hasMessageStartingWith("127.0.0.1:" + server.port());
        }
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void nobodyThereIsAFailureToConnect(ClientKind kind) throws Exception {
        try (RefusingPort nobody = new RefusingPort();
                ObjectClient client = client(kind, URI.create("http://" + nobody.authority()))) {
            assertThatThrownBy(() -> client.head("k"))
                    .isInstanceOf(ConnectException.class)
                    .hasMessageContaining(nobody.authority());
        }
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void noConnectionInTimeIsATimeOutOfItsOwn(ClientKind kind) throws Exception {
        connectTimeout = Duration.ofMillis(500);
        try (FullServer full = new FullServer();
                ObjectClient client = client(kind, full.endpoint())) {
            assertThatThrownBy(() -> client.head("k"))
                    .isInstanceOfSatisfying(
                            ConnectTimeoutException.class,
                            failure ->
                                    assertThat(Endpoint.isUnreachable(failure)).isTrue());
        }
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void contentIsSignedAsAskedAndNothingIsAdded(ClientKind kind) throws Exception {
        for (Signing each : kind.signings(false)) {
            signing = each;
            server.answer(OK, "");
            try (ObjectClient client = client(kind)) {
                client.put("k", TEN, progress);
            }
            ScriptedServer.Request put = server.request();
            String hash = put.header("x-amz-content-sha256");
            switch (each) {
                case UNSIGNED -> assertThat(hash).isEqualTo("UNSIGNED-PAYLOAD");
                case STREAMING -> assertThat(hash).isEqualTo("STREAMING-AWS4-HMAC-SHA256-PAYLOAD");
                case PAYLOAD -> assertThat(hash).matches("[0-9a-f]{64}");
            }
            assertThat(put.head().toLowerCase(Locale.ROOT))
                    .as(put.head())
                    .doesNotContain("x-amz-checksum")
                    .doesNotContain("x-amz-trailer")
                    .doesNotContain("content-md5")
                    .doesNotContain("expect:");
        }
    }

    @ParameterizedTest
    @EnumSource(value = ClientKind.class, names = "CRT", mode = EnumSource.Mode.EXCLUDE)
    void aPutWaitsForLeaveOnlyWhenAsked(ClientKind kind) throws Exception {
        expectContinue = true;
        server.sayEarly("HTTP/1.1 100 Continue\r\n\r\n")
                .say("HTTP/1.1 200 OK\r\netag: \"t\"\r\ncontent-length: 0\r\n\r\n");
        try (ObjectClient client = client(kind)) {
            client.put("k", TEN, progress);
        }
        assertThat(server.request().header("expect")).isEqualToIgnoringCase("100-continue");
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void checksumsGoWithAPut(ClientKind kind) throws Exception {
        for (Checksum each : kind.checksums()) {
            checksum = each;
            server.answer(OK, "");
            try (ObjectClient client = client(kind)) {
                client.put("k", TEN, progress);
            }
            String head = server.request().head().toLowerCase(Locale.ROOT);
            switch (each) {
                case NONE -> assertThat(head).doesNotContain("checksum");
                // The MD5 of 0123456789, in base64.
                case MD5 -> assertThat(head).contains("content-md5: eb5ejf1ptwaxm4bijspyxw==");
                default -> assertThat(head).contains("x-amz-checksum-" + each);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void aTagIsComparedWithTheMd5OfWhatWasSent(ClientKind kind) throws Exception {
        checksum = Checksum.MD5;
        server.answer("200 OK\r\netag: \"" + MD5_OF_TEN + "\"", "")
                .answer("200 OK\r\netag: \"" + MD5_OF_OTHERS + "\"", "")
                .answer("200 OK\r\netag: \"" + MD5_OF_OTHERS + "\"\r\nx-amz-server-side-encryption: aws:kms", "")
                .answer("200 OK\r\netag: \"" + MD5_OF_OTHERS + "-2\"", "");
        try (ObjectClient client = client(kind)) {
            client.put("k", TEN, progress);
            assertThatThrownBy(() -> client.put("k", TEN, progress))
                    .isInstanceOf(DataCorruptionException.class)
                    .hasMessageContaining("s3://bucket/k: has md5 eB5eJF1ptWaXm4bijSPyxw== here");
            client.put("k", TEN, progress);
            client.put("k", TEN, progress);
        }
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void contentIsComparedWithWhatTheServiceHasKept(ClientKind kind) throws Exception {
        for (Checksum each : kind.checksums()) {
            if (each == Checksum.NONE) {
                continue;
            }
            checksum = each;
            server.answer(keeping(each, TEN), "0123456789").answer(keeping(each, TEN), "0123456780");
            try (ObjectClient client = client(kind)) {
                client.get("k", 0, -1, NOWHERE, progress);
                assertThatThrownBy(() -> client.get("k", 0, -1, NOWHERE, progress))
                        .as(each.toString())
                        .isInstanceOf(DataCorruptionException.class)
                        .hasMessageContaining("s3://bucket/k");
            }
        }
    }

    private static String keeping(Checksum kind, BytesBody body) {
        if (kind == Checksum.MD5) {
            return "200 OK\r\netag: \"" + MD5_OF_TEN + "\"";
        }
        ByteBuffer content = ByteBuffer.allocate((int) body.bytes());
        body.fill(0, content);
        ContentSum sum = ContentSum.of(kind);
        sum.update(content.flip());
        return OK + "\r\nx-amz-checksum-" + kind + ": " + sum.take() + "\r\nx-amz-checksum-type: FULL_OBJECT";
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void anObjectWhoseLengthIsNotSaidIsAsLongAsItIs(ClientKind kind) throws Exception {
        server.say("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\na\r\n0123456789\r\n0\r\n\r\n")
                .say("HTTP/1.1 200 OK\r\netag: \"tag\"\r\n\r\n");
        try (ObjectClient client = client(kind)) {
            assertThat(client.get("k", 0, -1, NOWHERE, progress).bytes()).isEqualTo(10);
            assertThat(moved).hasValue(10);
            assertThatThrownBy(() -> client.head("k"))
                    .isInstanceOf(IOException.class)
                    .hasMessage("k: the answer does not say how long the object is");
        }
    }

    @ParameterizedTest
    @EnumSource(ClientKind.class)
    void noClientGoesThroughAProxy(ClientKind kind) throws Exception {
        server.answer(OK, "");
        try (ScriptedServer proxy = new ScriptedServer()) {
            proxy.answer(OK, "");
            for (String scheme : List.of("http", "https")) { // SDK 1.12 asks for the latter's also without TLS
                System.setProperty(scheme + ".proxyHost", "127.0.0.1");
                System.setProperty(scheme + ".proxyPort", Integer.toString(proxy.port()));
            }
            try (ObjectClient client = client(kind)) {
                client.put("k", TEN, progress);
            } finally {
                List.of("http", "https").forEach(scheme -> {
                    System.clearProperty(scheme + ".proxyHost");
                    System.clearProperty(scheme + ".proxyPort");
                });
            }
        }
        assertThat(server.request().head()).startsWith("PUT /bucket/k ");
    }
}
