package io.storagebench.webhdfs.connect;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.testing.RefusingPort;
import io.storagebench.testing.SelfSigned;
import io.storagebench.webhdfs.connect.ScriptedHttp.Answer;
import io.storagebench.webhdfs.http.HttpSettings;
import io.storagebench.webhdfs.http.TrustStore;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told before the load when a gateway cannot be used. */
class GatewayAccessTest {
    @TempDir
    Path folder;

    private static GatewayAccess access(String url, Gateway kind, SSLSocketFactory trust) {
        return new GatewayAccess(
                new RestAddress(URI.create(url)),
                kind,
                new HttpSettings(Duration.ofSeconds(5), Duration.ofSeconds(5), true, false, trust),
                Identity.named("me"),
                "--url ");
    }

    private static GatewayAccess access(String url) {
        return access(url, Gateway.WEBHDFS, TrustStore.usual());
    }

    @Test
    void aGatewayThatAnswersIsUsed() {
        try (ScriptedHttp gateway = new ScriptedHttp(
                request -> new Answer(200, Map.of("Content-Type", "application/json;charset=utf-8"), "{}"))) {
            assertThatCode(() -> access(gateway.url()).requireAnswer()).doesNotThrowAnyException();
        }
    }

    @Test
    void aGatewayThatIsAwayIsNamedWithItsUsualPort() throws IOException {
        try (RefusingPort nobody = new RefusingPort()) {
            String url = "http://" + nobody.authority();
            assertThatThrownBy(() -> access(url).requireAnswer())
                    .hasMessage(
                            "--url " + url + ": connection refused. Is the NameNode up, and the port that of its web"
                                    + " pages, usually 9870?");
            assertThatThrownBy(() ->
                            access(url, Gateway.HTTPFS, TrustStore.usual()).requireAnswer())
                    .hasMessageContaining("Is HttpFS up, and the port right, usually 14000?");
        }
        assertThatThrownBy(() -> access("http://no-such-host.invalid:9870").requireAnswer())
                .hasMessage(
                        "--url http://no-such-host.invalid:9870: the host is not known. Correct it, or add it to the"
                                + " DNS or /etc/hosts of this machine.");
    }

    /** What is asked for by {@code --spnego}. */
    private static GatewayAccess proving(String url) throws Exception {
        IdentityOptions identity = new IdentityOptions();
        identity.spnego = true;
        return GatewayAccess.of(
                new RestAddress(URI.create(url)), Gateway.HTTPFS, new HttpOptions(), identity, "--url ");
    }

    @Test
    void aGatewayThatIsAwayIsNoneThatRefusesALogin() throws IOException {
        try (RefusingPort nobody = new RefusingPort()) {
            String url = "http://" + nobody.authority();
            assertThatThrownBy(() -> proving(url))
                    .hasMessage(
                            "--url " + url + ": connection refused. Is HttpFS up, and the port right, usually 14000?");
        }
    }

    @Test
    void aWebPageIsToldAsOne() {
        try (ScriptedHttp page =
                new ScriptedHttp(request -> new Answer(200, Map.of("Content-Type", "text/html"), "<html>"))) {
            assertThatThrownBy(() -> access(page.url()).requireAnswer())
                    .hasMessageStartingWith("--url " + page.url())
                    .hasMessageContaining("with a web page instead of JSON");
        }
    }

    @Test
    void aServerThatSpeaksNoHttpIsToldAsOne() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> {
                try (Socket socket = other.accept()) {
                    socket.getOutputStream().write("SSH-2.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    socket.getInputStream().readAllBytes();
                } catch (IOException ended) {
                    // by the client
                }
            });
            server.start();
            assertThatThrownBy(() ->
                            access("http://127.0.0.1:" + other.getLocalPort()).requireAnswer())
                    .hasMessageContaining("no answer over HTTP")
                    .hasMessageContaining("https://");
            server.join();
        }
    }

    @Test
    void aCertificateOfNobodyKnownIsRefusedAndOneOfTheTrustStoreIsNot() throws Exception {
        SelfSigned certificate = SelfSigned.make(folder);
        try (ServerSocket listening =
                certificate.serverSockets().createServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> answerAll(listening));
            server.setDaemon(true);
            server.start();
            String url = "https://localhost:" + listening.getLocalPort();
            assertThatThrownBy(() -> access(url).requireAnswer())
                    .hasMessageContaining("not signed by an authority that this JVM trusts")
                    .hasMessageContaining("--trust-store FILE");
            assertThatThrownBy(() -> proving(url))
                    .hasMessageStartingWith("--url " + url)
                    .hasMessageContaining("--trust-store FILE");
            Path store = certificate.trustStore();
            for (Path file : new Path[] {store, pem(store)}) {
                assertThatCode(() -> access(
                                        url, Gateway.WEBHDFS, TrustStore.of(file, SelfSigned.PASSWORD.toCharArray()))
                                .requireAnswer())
                        .as(file.toString())
                        .doesNotThrowAnyException();
            }
        }
    }

    private Path pem(Path store) throws Exception {
        KeyStore keys = KeyStore.getInstance(store.toFile(), SelfSigned.PASSWORD.toCharArray());
        String text = Base64.getMimeEncoder()
                .encodeToString(keys.getCertificate("server").getEncoded());
        return Files.writeString(
                folder.resolve("trusted.pem"),
                "-----BEGIN CERTIFICATE-----\n" + text + "\n-----END CERTIFICATE-----\n");
    }

    private static void answerAll(ServerSocket listening) {
        while (!listening.isClosed()) {
            try (Socket client = listening.accept()) {
                InputStream in = client.getInputStream();
                StringBuilder head = new StringBuilder();
                int next;
                while (!head.toString().endsWith("\r\n\r\n") && (next = in.read()) >= 0) {
                    head.append((char) next);
                }
                client.getOutputStream()
                        .write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
                                .getBytes(StandardCharsets.US_ASCII));
            } catch (IOException ended) {
                // by a client that does not trust it, or the end of the test
            }
        }
    }

    @Test
    void aFileWithoutCertificatesIsRefused() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty"), "nothing");
        assertThatThrownBy(() -> TrustStore.of(empty, null)).isInstanceOf(IOException.class);
    }
}
