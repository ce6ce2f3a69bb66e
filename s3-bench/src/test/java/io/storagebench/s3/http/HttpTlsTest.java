package io.storagebench.s3.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.s3.client.BytesBody;
import io.storagebench.s3.client.ConnectTimeoutException;
import io.storagebench.s3.client.ScriptedServer;
import io.storagebench.testing.SelfSigned;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client {@code http} over TLS, with a certificate that is made for the test and signed by nobody else. */
class HttpTlsTest {
    @TempDir
    private Path folder;

    private SelfSigned certificate;
    private ScriptedServer server;

    @BeforeEach
    void startServer() throws Exception {
        certificate = SelfSigned.make(folder);
        server = new ScriptedServer(
                certificate.serverSockets().createServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void contentGoesBothWaysOverOneConnection() throws Exception {
        String content = "content".repeat(100_000);
        server.answer("200 OK", "").answer("200 OK", content);
        try (HttpClientFixture http = HttpClientFixture.of(settings("localhost").build(), certificate.trusting())) {
            http.client.put("k", new BytesBody(content.getBytes(StandardCharsets.US_ASCII)), http.progress);
            http.get("k");
            assertThat(http.content).hasToString(content);
            assertThat(http.wire.sent()).isGreaterThan(content.length());
        }
        server.awaitClose();
        assertThat(server.request().body()).isEqualTo(content);
        assertThat(server.request().connection()).isZero();
    }

    @Test
    void anUntrustedCertificateIsRefused() throws Exception {
        try (HttpClientFixture http = HttpClientFixture.of(settings("localhost").build())) {
            assertThatThrownBy(() -> http.get("k"))
                    .isInstanceOf(SSLHandshakeException.class)
                    .hasMessageStartingWith("localhost:" + server.port() + ": ");
        }
    }

    @Test
    void aCertificateOfAnotherHostIsRefused() throws Exception {
        try (HttpClientFixture http = HttpClientFixture.of(settings("127.0.0.1").build(), certificate.trusting())) {
            assertThatThrownBy(() -> http.get("k"))
                    .isInstanceOf(SSLHandshakeException.class)
                    .hasMessageContaining("127.0.0.1");
        }
    }

    @Test
    void aServiceThatIsSilentIsATimeOut() throws Exception {
        HttpClientFixture.Settings settings = settings("localhost");
        settings.timeout = Duration.ofSeconds(2); // the handshake takes its time, too
        try (HttpClientFixture http = HttpClientFixture.of(settings.build(), certificate.trusting())) {
            assertThatThrownBy(() -> http.get("k"))
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessageEndingWith(" sent nothing for 2 s");
        }
    }

    @Test
    void aServiceThatSaysNothingWhileConnectingIsATimeOutOfItsOwn() throws Exception {
        try (ServerSocket deaf = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            HttpClientFixture.Settings settings =
                    HttpClientFixture.settings(URI.create("https://127.0.0.1:" + deaf.getLocalPort()));
            settings.connectTimeout = Duration.ofMillis(50);
            try (HttpClientFixture http = HttpClientFixture.of(settings.build(), certificate.trusting())) {
                assertThatThrownBy(() -> http.get("k"))
                        .isInstanceOf(ConnectTimeoutException.class)
                        .hasMessage("no TLS: 127.0.0.1:" + deaf.getLocalPort() + " sent nothing for 50 ms");
            }
        }
    }

    private HttpClientFixture.Settings settings(String host) {
        return HttpClientFixture.settings(URI.create("https://" + host + ":" + server.port()));
    }
}
