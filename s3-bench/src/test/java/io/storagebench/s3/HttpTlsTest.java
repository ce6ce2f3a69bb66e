package io.storagebench.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client {@code http} over TLS, with a certificate that is made for the test and signed by nobody else. */
class HttpTlsTest {
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    private Path folder;

    private KeyStore keys;
    private ScriptedServer server;

    @BeforeEach
    void startServer() throws Exception {
        Path file = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=test",
                        "-ext",
                        "san=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        assertThat(keytool.waitFor()).isZero();
        keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), null, null);
        server = new ScriptedServer(
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void contentGoesBothWaysOverOneConnection() throws Exception {
        String content = "content".repeat(100_000);
        server.answer("200 OK", "").answer("200 OK", content);
        try (HttpClientFixture http = HttpClientFixture.of(settings("localhost").build(), trusting())) {
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
    void anUntrustedCertificateIsRefusedWithARemedy() throws Exception {
        try (HttpClientFixture http = HttpClientFixture.of(settings("localhost").build())) {
            assertThatThrownBy(() -> http.get("k"))
                    .isInstanceOf(SSLHandshakeException.class)
                    .hasMessageStartingWith("localhost:" + server.port() + ": ")
                    .hasMessageContaining("-Djavax.net.ssl.trustStore=FILE");
        }
    }

    @Test
    void aCertificateOfAnotherHostIsRefused() throws Exception {
        try (HttpClientFixture http = HttpClientFixture.of(settings("127.0.0.1").build(), trusting())) {
            assertThatThrownBy(() -> http.get("k"))
                    .isInstanceOf(SSLHandshakeException.class)
                    .hasMessageContaining("127.0.0.1");
        }
    }

    @Test
    void aServiceThatIsSilentIsATimeOut() throws Exception {
        HttpClientFixture.Settings settings = settings("localhost");
        settings.timeout = Duration.ofSeconds(2); // the handshake takes its time, too
        try (HttpClientFixture http = HttpClientFixture.of(settings.build(), trusting())) {
            assertThatThrownBy(() -> http.get("k"))
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessageEndingWith(" sent nothing for 2 s");
        }
    }

    private HttpClientFixture.Settings settings(String host) {
        return HttpClientFixture.settings(URI.create("https://" + host + ":" + server.port()));
    }

    private SSLSocketFactory trusting() throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", keys.getCertificate("server"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context.getSocketFactory();
    }
}
