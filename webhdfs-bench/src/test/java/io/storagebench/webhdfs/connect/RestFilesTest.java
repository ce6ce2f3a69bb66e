package io.storagebench.webhdfs.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.op.Clock;
import io.storagebench.op.WireBytes;
import io.storagebench.op.failure.Failures;
import io.storagebench.webhdfs.connect.ScriptedHttp.Answer;
import io.storagebench.webhdfs.http.Body;
import io.storagebench.webhdfs.http.HttpSettings;
import io.storagebench.webhdfs.http.TrustStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What our client asks of gateways and DataNodes, and what it makes of their answers. */
class RestFilesTest {
    private static final String FILE = "/a dir/file";

    @AutoClose
    private final ScriptedHttp dataNode =
            new ScriptedHttp(request -> Answer.of(200).with("Connection", "close"));

    @AutoClose
    private final ScriptedHttp gateway =
            new ScriptedHttp(request -> Answer.redirect(dataNode.url() + "/webhdfs/v1/there?op=APPEND"));

    private final ToldRun told = new ToldRun();
    private RestFiles files;

    private record Text(String text) implements Body {
        @Override
        public long bytes() {
            return text.length();
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            out.write(text.getBytes(StandardCharsets.US_ASCII));
        }
    }

    private RestFiles files(
            Gateway kind, Identity identity, boolean keeps, boolean keepAlive, Optional<Leases> leases) {
        files = new RestFiles(
                told.run(),
                new RestAddress(URI.create(gateway.url())),
                kind,
                identity,
                new HttpSettings(Duration.ofSeconds(2), Duration.ofSeconds(5), keepAlive, false, TrustStore.usual()),
                keeps,
                new WebCounters(told.run(), new WireBytes()),
                leases);
        return files;
    }

    private RestFiles each() {
        return files(Gateway.WEBHDFS, Identity.named("me"), false, true, Optional.empty());
    }

    private RestFiles cached() {
        return files(Gateway.WEBHDFS, Identity.named("me"), true, true, Optional.empty());
    }

    private void append() throws IOException {
        files.append(told.request(), FILE, new Text("content"));
    }

    @AfterEach
    void disconnect() {
        if (files != null) {
            files.close();
        }
    }

    @Test
    void contentGoesWhereTheGatewaySendsIt() throws IOException {
        each();
        append();
        assertThat(gateway.asked()).containsExactly("POST /webhdfs/v1/a%20dir/file?op=APPEND&user.name=me");
        assertThat(gateway.content(0)).isEmpty();
        assertThat(dataNode.asked()).containsExactly("POST /webhdfs/v1/there?op=APPEND");
        assertThat(dataNode.content(0)).asString(StandardCharsets.US_ASCII).isEqualTo("content");
        assertThat(told.spans()).containsExactly("redirect", "transfer");
        assertThat(told.groups()).containsExactly("host " + dataNode.authority());
    }

    @Test
    void eachRequestAsksAndACachedOneAsksOnce() throws IOException {
        each();
        append();
        append();
        assertThat(gateway.asked()).hasSize(2);
        disconnect();
        cached();
        append();
        append();
        append();
        assertThat(gateway.asked()).hasSize(3);
        assertThat(dataNode.asked()).hasSize(5);
        assertThat(told.count("kept locations used")).isEqualTo(2);
    }

    @Test
    void connectionsAndBytesOfEachServerAreCounted() throws IOException {
        each();
        append();
        append();
        disconnect();
        String nn = gateway.authority();
        String dn = dataNode.authority();
        assertThat(told.count(nn + " opened")).isEqualTo(1);
        assertThat(told.count(nn + " reused")).isEqualTo(1);
        assertThat(told.count(nn + " closed")).isEqualTo(1);
        assertThat(told.count(dn + " opened")).isEqualTo(2); // which answers Connection: close
        assertThat(told.count(dn + " reused")).isZero();
        assertThat(told.count(dn + " closed")).isEqualTo(2);
        assertThat(told.count(dn + " sent")).isBetween(2 * 100L, 2 * 400L);
        assertThat(told.count(dn + " received")).isBetween(2 * 40L, 2 * 400L);
    }

    @Test
    void withoutKeepAliveEveryRequestConnects() throws IOException {
        files(Gateway.WEBHDFS, Identity.named("me"), false, false, Optional.empty());
        append();
        append();
        assertThat(told.count(gateway.authority() + " opened")).isEqualTo(2);
        assertThat(told.count(gateway.authority() + " closed")).isEqualTo(2);
        assertThat(told.count(gateway.authority() + " reused")).isZero();
    }

    @Test
    void aKeptLocationWhereNobodyIsAnyMoreIsAskedForAgainAndBothAreCounted() throws IOException {
        cached();
        append();
        try (ScriptedHttp other = new ScriptedHttp(request -> Answer.of(200))) {
            dataNode.close();
            gateway.answers(request -> Answer.redirect(other.url() + "/webhdfs/v1/there?op=APPEND"));
            append();
            append();
            assertThat(other.asked()).hasSize(2);
        }
        assertThat(gateway.asked()).hasSize(2);
        assertThat(gateway.asked().get(1)).contains("&excludedatanodes=127.0.0.1&");
        assertThat(told.count("kept locations used")).isEqualTo(2);
        assertThat(told.count("kept locations that failed")).isEqualTo(1);
        assertThat(told.count("gateway asked again")).isEqualTo(1);
    }

    @Test
    void aKeptLocationThatHasLostTheBlockIsAskedForAgain() throws IOException {
        cached();
        append();
        dataNode.answers(request -> dataNode.asked().size() == 2
                ? Answer.remote(404, "FileNotFoundException", "Replica is not found")
                : Answer.of(200));
        append();
        assertThat(dataNode.asked()).hasSize(3);
        assertThat(told.count("kept locations that failed")).isEqualTo(1);
        assertThat(told.count("gateway asked again")).isEqualTo(1);
    }

    @Test
    void aFileUnderAnotherLeaseIsClosedAndTheAppendDoneAgain() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        DistributedFileSystem hdfs = new DistributedFileSystem() {
            @Override
            public boolean recoverLease(Path file) {
                assertThat(file.toString()).isEqualTo(FILE);
                return asked.incrementAndGet() == 3;
            }
        };
        dataNode.answers(request -> dataNode.asked().size() == 1
                ? Answer.remote(403, "AlreadyBeingCreatedException", "Failed to APPEND_FILE")
                : Answer.of(200));
        files(Gateway.WEBHDFS, Identity.named("me"), false, true, Leases.of(hdfs, Clock.system()));
        append();
        assertThat(asked).hasValue(3);
        assertThat(told.count("appends refused under another lease")).isEqualTo(1);
        assertThat(told.count("leases recovered")).isEqualTo(1);
        assertThat(dataNode.asked()).hasSize(2);
    }

    @Test
    void aFileUnderAnotherLeaseIsAFailureWhereNobodyCanCloseIt() {
        dataNode.answers(request -> Answer.remote(
                500, "RemoteException", "Failed to APPEND_FILE because this file lease is currently owned by X"));
        each();
        assertThatThrownBy(this::append)
                .hasMessageContaining("Failed to APPEND_FILE")
                .hasMessageContaining("--fs hdfs://")
                .satisfies(
                        failure -> assertThat(Failures.className(failure)).isEqualTo("AlreadyBeingCreatedException"));
        assertThat(told.count("appends refused under another lease")).isEqualTo(1);
        assertThat(told.count("leases recovered")).isZero();
    }

    @Test
    void aConnectionThatIsResetInTheMiddleOfContentFailsOnceAndIsNotRepeated() throws Exception {
        try (ServerSocket resetting = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> server = CompletableFuture.runAsync(() -> reset(resetting));
            gateway.answers(request -> Answer.redirect("http://127.0.0.1:" + resetting.getLocalPort() + "/x"));
            cached();
            String large = "x".repeat(20_000_000);
            assertThatThrownBy(() -> files.append(told.request(), FILE, new Text(large)))
                    .isInstanceOf(IOException.class);
            server.join();
        }
        assertThat(gateway.asked()).hasSize(1);
        gateway.answers(request -> Answer.redirect(dataNode.url() + "/webhdfs/v1/there?op=APPEND"));
        append();
        assertThat(gateway.asked()).hasSize(2);
    }

    private static void reset(ServerSocket at) {
        try (Socket socket = at.accept()) {
            socket.getInputStream().readNBytes(10_000);
            socket.setSoLinger(true, 0);
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    @Test
    void contentThatWaitsForContinueIsNotSentWhenItIsRefused() throws Exception {
        try (ServerSocket refusing = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Integer> received = CompletableFuture.supplyAsync(() -> refuse(refusing));
            gateway.answers(request -> Answer.redirect("http://127.0.0.1:" + refusing.getLocalPort() + "/x"));
            files = new RestFiles(
                    told.run(),
                    new RestAddress(URI.create(gateway.url())),
                    Gateway.WEBHDFS,
                    Identity.named("me"),
                    new HttpSettings(Duration.ofSeconds(2), Duration.ofSeconds(5), true, true, TrustStore.usual()),
                    false,
                    new WebCounters(told.run(), new WireBytes()),
                    Optional.empty());
            assertThatThrownBy(() -> files.append(told.request(), FILE, new Text("x".repeat(100_000))))
                    .hasMessageContaining("403");
            files.close();
            assertThat(received.join()).isBetween(50, 1000);
        }
    }

    /** Answers to the head alone; gives how many bytes came in all. */
    private static int refuse(ServerSocket at) {
        try (Socket socket = at.accept()) {
            InputStream in = socket.getInputStream();
            StringBuilder head = new StringBuilder();
            while (!head.toString().endsWith("\r\n\r\n")) {
                head.append((char) in.read());
            }
            assertThat(head.toString()).containsIgnoringCase("Expect: 100-continue");
            socket.getOutputStream()
                    .write("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            return head.length() + in.readAllBytes().length;
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    @Test
    void aRedirectToAHostThatNobodyKnowsSaysWhichAndWhatToDo() {
        gateway.answers(request -> Answer.redirect("http://no-such-host.invalid:9864/x?delegation=SECRET"));
        each();
        assertThatThrownBy(this::append)
                .hasMessageContaining(gateway.authority() + ": redirects to no-such-host.invalid:9864")
                .hasMessageContaining("/etc/hosts")
                .hasMessageContaining("--gateway httpfs")
                .satisfies(failure -> assertThat(Failures.className(failure)).isEqualTo("UnknownHost"))
                .message()
                .doesNotContain("SECRET");
    }

    @Test
    void aRedirectToWhereNobodyIsSaysWhere() {
        String gone = dataNode.authority();
        dataNode.close();
        each();
        assertThatThrownBy(this::append)
                .hasMessageContaining("redirects to " + gone)
                .hasMessageContaining("Is the DataNode up");
    }

    @Test
    void aRefusalShowsTheServersWordsInOneLine() {
        dataNode.answers(
                request -> Answer.remote(403, "AccessControlException", "Permission denied: user=me\\n\\tat a.stack"));
        each();
        assertThatThrownBy(this::append)
                .hasMessage(FILE + ": " + dataNode.authority()
                        + " answered 403 AccessControlException: Permission denied: user=me")
                .satisfies(failure -> assertThat(Failures.className(failure)).isEqualTo("AccessControlException"));
    }

    @Test
    void aWebPageInPlaceOfARedirectIsToldAsOne() {
        gateway.answers(
                request -> new Answer(200, Map.of("Content-Type", "text/html;charset=utf-8"), "<html>Welcome</html>"));
        each();
        assertThatThrownBy(this::append)
                .hasMessageContaining("answered 200 with a web page instead of a redirect")
                .hasMessageContaining("dfs.namenode.http-address")
                .message()
                .doesNotContain("Welcome");
    }

    @Test
    void whoIsNotKnownIsToldHowToProveIt() {
        gateway.answers(request -> new Answer(401, Map.of("Content-Type", "text/html"), "<html>"));
        each();
        assertThatThrownBy(this::append)
                .hasMessageContaining("401")
                .hasMessageContaining("--spnego")
                .hasMessageContaining("--token-file");
    }

    /** A cookie with the number of times it was made anew. */
    private static final class Proof implements Identity {
        private final AtomicInteger renewed = new AtomicInteger();

        @Override
        public List<String> parameters() {
            return List.of();
        }

        @Override
        public Map<String, String> headers() {
            return Map.of("Cookie", "proof=" + renewed.get());
        }

        @Override
        public boolean renew() {
            return renewed.incrementAndGet() < 3;
        }

        @Override
        public String words() {
            return "";
        }
    }

    private String lastCookie() {
        return gateway.cookies().get(gateway.cookies().size() - 1);
    }

    @Test
    void aProofThatIsNotAcceptedAnyMoreIsRenewedOnce() throws IOException {
        Proof proof = new Proof();
        gateway.answers(
                request -> lastCookie().equals("proof=1") ? Answer.redirect(dataNode.url() + "/x") : Answer.of(401));
        files(Gateway.WEBHDFS, proof, false, true, Optional.empty());
        append();
        append();
        assertThat(proof.renewed).hasValue(1);
        assertThat(told.count("authentications")).isEqualTo(1);
        assertThat(gateway.asked()).hasSize(3);
        assertThat(dataNode.cookies()).containsOnly("null");
    }

    /** HttpFS, which sends clients to itself and wants the proof each time. */
    private Answer httpFs(String request, String proof) {
        if (!lastCookie().equals(proof)) {
            return Answer.of(401);
        }
        return request.contains("data=true")
                ? Answer.of(200)
                : Answer.redirect(gateway.url() + "/webhdfs/v1/x?op=APPEND&data=true");
    }

    @Test
    void httpFsGetsTheProofWithTheContentToo() throws IOException {
        Proof proof = new Proof();
        gateway.answers(request -> httpFs(request, "proof=1"));
        files(Gateway.HTTPFS, proof, false, true, Optional.empty());
        append();
        files.create(told.request(), FILE, new Text("content"), List.of());
        assertThat(proof.renewed).hasValue(1);
        assertThat(told.count("authentications")).isEqualTo(1);
        assertThat(gateway.cookies()).containsExactly("proof=0", "proof=1", "proof=1", "proof=1", "proof=1");
        assertThat(gateway.content(2)).asString(StandardCharsets.US_ASCII).isEqualTo("content");
    }

    @Test
    void aProofThatHttpFsDoesNotAcceptWithTheContentIsRenewedOnce() throws IOException {
        Proof proof = new Proof();
        gateway.answers(request -> httpFs(request, request.contains("data=true") ? "proof=1" : lastCookie()));
        files(Gateway.HTTPFS, proof, true, true, Optional.empty());
        append();
        append();
        assertThat(gateway.cookies()).containsExactly("proof=0", "proof=0", "proof=1", "proof=1");
        assertThat(gateway.content(2)).asString(StandardCharsets.US_ASCII).isEqualTo("content");
        assertThat(told.count("authentications")).isEqualTo(1);
        assertThat(told.count("kept locations that failed")).isZero();
    }

    @Test
    void aProofThatHttpFsNeverAcceptsWithTheContentIsRenewedNoMore() {
        gateway.answers(request -> httpFs(request, request.contains("data=true") ? "another" : lastCookie()));
        files(Gateway.HTTPFS, new Proof(), false, true, Optional.empty());
        assertThatThrownBy(this::append).hasMessageContaining("401");
        assertThat(gateway.cookies()).containsExactly("proof=0", "proof=0", "proof=1");
    }

    @Test
    void aDataNodeNeverGetsTheProof() throws IOException {
        Proof proof = new Proof();
        files(Gateway.WEBHDFS, proof, true, true, Optional.empty());
        append();
        append();
        files.create(told.request(), "/new", new Text("content"), List.of());
        files.read(told.request(), "/read", InputStream::readAllBytes);
        dataNode.answers(request -> Answer.of(401));
        assertThatThrownBy(this::append).hasMessageContaining("401");
        assertThat(dataNode.asked()).hasSize(6); // the last one at the location kept and at a new one
        assertThat(dataNode.cookies()).containsOnly("null");
        assertThat(gateway.cookies()).containsOnly("proof=0");
        assertThat(proof.renewed).hasValue(0);
    }

    @Test
    void aTokenGoesToTheGatewayAndIntoNoMessage() {
        gateway.answers(request -> Answer.remote(403, "InvalidToken", "token is expired"));
        files(Gateway.WEBHDFS, Identity.token("SECRET/+", "kind"), false, true, Optional.empty());
        assertThatThrownBy(this::append)
                .hasMessageContaining("token is expired")
                .message()
                .doesNotContain("SECRET");
        assertThat(gateway.asked()).containsExactly("POST /webhdfs/v1/a%20dir/file?op=APPEND&delegation=SECRET%2F%2B");
    }

    @Test
    void httpFsGivesAFileWithoutARedirect() throws IOException {
        gateway.answers(request -> new Answer(200, Map.of("Content-Type", "application/octet-stream"), "the file"));
        files(Gateway.HTTPFS, Identity.named("me"), false, true, Optional.empty());
        StringBuilder read = new StringBuilder();
        files.read(told.request(), FILE, in -> read.append(new String(in.readAllBytes(), StandardCharsets.US_ASCII)));
        assertThat(read).hasToString("the file");
        assertThat(told.spans()).containsExactly("transfer");
        assertThat(gateway.asked()).containsExactly("GET /webhdfs/v1/a%20dir/file?op=OPEN&user.name=me");
    }

    @Test
    void aFileThatEndsTooSoonIsAFailure() throws Exception {
        try (ServerSocket cutting = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> server = CompletableFuture.runAsync(() -> cut(cutting));
            gateway.answers(request -> Answer.redirect("http://127.0.0.1:" + cutting.getLocalPort() + "/x"));
            each();
            assertThatThrownBy(() -> files.read(told.request(), FILE, InputStream::readAllBytes))
                    .isInstanceOf(IOException.class);
            server.join();
        }
    }

    private static void cut(ServerSocket at) {
        try (Socket socket = at.accept()) {
            InputStream in = socket.getInputStream();
            while (in.read() != '\n' || in.read() != '\r') {
                // to the end of the head
            }
            socket.getOutputStream()
                    .write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }
}
