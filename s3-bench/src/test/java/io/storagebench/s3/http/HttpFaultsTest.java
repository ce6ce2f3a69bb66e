package io.storagebench.s3.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.s3.client.Body;
import io.storagebench.s3.client.ScriptedServer;
import io.storagebench.s3.client.Signing;
import io.storagebench.testing.RefusingPort;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the client {@code http} makes of connections that break, hang or are given up. */
class HttpFaultsTest {
    private static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
    private static final String SLOW_DOWN =
            "HTTP/1.1 503 Slow\r\ncontent-length: 41\r\n\r\n" + "<Error><Code>SlowDown</Code></Error>     ";

    @AutoClose
    private final ScriptedServer server = new ScriptedServer();

    private final HttpClientFixture.Settings settings = HttpClientFixture.settings(server.endpoint());

    HttpFaultsTest() throws IOException {}

    @Test
    void anAnswerCutShortNamesTheKeyAndTheBytes() throws Exception {
        server.sayAndClose("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabcd");
        try (HttpClientFixture http = client()) {
            assertThatThrownBy(() -> http.get("some/key"))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("some/key: the answer ended after 4 of 10 bytes");
            assertThat(http.content).hasToString("abcd");
        }
    }

    @Test
    void contentThatWasPassedOnIsNotAskedForAgain() throws Exception {
        settings.retries = 5;
        server.sayAndClose("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabcd");
        try (HttpClientFixture http = client()) {
            assertThatThrownBy(() -> http.get("k")).isInstanceOf(EOFException.class);
            assertThat(http.retried).hasValue(0);
        }
    }

    @Test
    void aChunkCutShortIsAnError() throws Exception {
        server.sayAndClose("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\na\r\nabcd");
        try (HttpClientFixture http = client()) {
            assertThatThrownBy(() -> http.get("k"))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("k: the answer ended after 4 bytes");
        }
    }

    @Test
    void aConnectionThatSaysItClosesIsNotUsedAgain() throws Exception {
        server.say("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
                .say(OK);
        try (HttpClientFixture http = client()) {
            http.client.delete("a");
            http.client.delete("b");
            assertThat(server.request().connection()).isZero();
            assertThat(server.request().connection()).isEqualTo(1);
        }
    }

    @Test
    void aConnectionThatClosedWhileItWasIdleIsNotUsedAgain() throws Exception {
        server.sayAndClose(OK).say(OK);
        try (HttpClientFixture http = client()) {
            http.client.delete("a");
            server.awaitClose();
            http.client.delete("b");
            assertThat(http.retried).hasValue(0);
        }
    }

    @Test
    void aRequestThatMeetsTheEndOfAnOldConnectionIsSentOnceMoreAndCounted() throws Exception {
        server.say(OK).sayAndClose("").say(OK);
        try (HttpClientFixture http = client()) {
            http.client.delete("a");
            http.client.put("b", body(50_000), http.progress);
            assertThat(http.retried).hasValue(1);
            assertThat(http.moved).hasValue(50_000);
        }
    }

    @Test
    void aConnectionThatBreaksUnderALongBodyWasNotIdle() throws Exception {
        settings.signing = Signing.UNSIGNED;
        server.say(OK).sayEarlyAndClose("").say(OK);
        try (HttpClientFixture http = client()) {
            http.client.delete("a");
            assertThatThrownBy(() -> http.client.put("b", body(100_000_000), http.progress))
                    .isInstanceOf(SocketException.class);
            assertThat(http.retried).hasValue(0);
        }
    }

    @Test
    void aConnectionThatEndsAfterALongWaitWasNotIdle() throws Exception {
        server.say(OK).sayAndClose("").say(OK);
        try (HttpClientFixture http = client()) {
            http.client.delete("a");
            http.clock.step = Duration.ofSeconds(1);
            assertThatThrownBy(() -> http.client.delete("b")).isInstanceOf(EOFException.class);
            assertThat(http.retried).hasValue(0);
        }
    }

    @Test
    void whatIsNotTheSameTwiceIsNotSentTwice() throws Exception {
        server.say(OK).sayAndClose("");
        try (HttpClientFixture http = client()) {
            http.client.delete("a");
            assertThatThrownBy(() -> http.client.completeUpload("k", "u", List.of("t")))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("k: the connection was closed before an answer came");
            assertThat(http.retried).hasValue(0);
        }
    }

    @Test
    void aNewConnectionWithoutAnAnswerIsAnError() throws Exception {
        server.sayAndClose("");
        try (HttpClientFixture http = client()) {
            assertThatThrownBy(() -> http.client.delete("a")).isInstanceOf(EOFException.class);
            assertThat(http.retried).hasValue(0);
        }
    }

    @Test
    void retriesAreCountedAndTheirContentIsNot() throws Exception {
        settings.retries = 2;
        server.say(SLOW_DOWN).say(SLOW_DOWN).say(OK);
        try (HttpClientFixture http = client()) {
            http.client.put("k", body(1000), http.progress);
            assertThat(http.retried).hasValue(2);
            assertThat(http.moved).hasValue(1000);
        }
    }

    @Test
    void afterTheLastRetryTheRefusalIsTheError() throws Exception {
        settings.retries = 1;
        server.say(SLOW_DOWN).say(SLOW_DOWN);
        try (HttpClientFixture http = client()) {
            assertThatThrownBy(() -> http.client.delete("k")).hasMessage("503 SlowDown");
            assertThat(http.retried).hasValue(1);
        }
    }

    @Test
    void whatNobodyCanRetryIsNotRetried() throws Exception {
        settings.retries = 3;
        server.answer("403 Forbidden", "");
        try (HttpClientFixture http = client()) {
            assertThatThrownBy(() -> http.client.delete("k")).hasMessage("403 Forbidden");
            assertThat(http.retried).hasValue(0);
        }
    }

    @Test
    void aServiceThatIsSilentIsATimeOut() throws Exception {
        settings.timeout = Duration.ofMillis(50);
        try (HttpClientFixture http = client()) {
            assertThatThrownBy(() -> http.get("k"))
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessage("127.0.0.1:" + server.port() + " sent nothing for 50 ms");
        }
    }

    @Test
    void aServiceThatTakesNothingIsATimeOut() throws Exception {
        settings.timeout = Duration.ofMillis(50);
        settings.signing = Signing.UNSIGNED;
        try (ServerSocket deaf = new ServerSocket(0);
                HttpClientFixture http = HttpClientFixture.of(
                        HttpClientFixture.settings(URI.create("http://127.0.0.1:" + deaf.getLocalPort()))
                                .with(settings)
                                .build())) {
            assertThatThrownBy(() -> http.client.put("k", body(100_000_000), http.progress))
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessageEndingWith(" took nothing for 50 ms");
        }
    }

    @Test
    void aServiceThatIsAwayIsNamed() throws Exception {
        try (RefusingPort nobody = new RefusingPort();
                HttpClientFixture http =
                        HttpClientFixture.of(HttpClientFixture.settings(URI.create("http://" + nobody.authority()))
                                .build())) {
            assertThatThrownBy(() -> http.get("k"))
                    .isInstanceOf(ConnectException.class)
                    .hasMessage(nobody.authority() + ": Connection refused");
        }
    }

    @Test
    void anInterruptEndsARequestThatWaits() throws Exception {
        try (HttpClientFixture http = client()) {
            AtomicReference<Throwable> failure = new AtomicReference<>();
            AtomicBoolean stayed = new AtomicBoolean();
            Thread thread = new Thread(() -> {
                try {
                    http.get("k");
                } catch (IOException interrupted) {
                    failure.set(interrupted);
                }
                stayed.set(Thread.currentThread().isInterrupted());
            });
            thread.start();
            server.awaitHead();
            thread.interrupt();
            thread.join(60_000);
            assertThat(thread.isAlive()).isFalse();
            assertThat(failure.get()).isInstanceOf(ClosedByInterruptException.class);
            assertThat(stayed).isTrue();
        }
    }

    @Test
    void contentWaitsUntilItIsWanted() throws Exception {
        settings.expectContinue = true;
        server.sayEarly("HTTP/1.1 100 Continue\r\n\r\n").say(OK);
        try (HttpClientFixture http = client()) {
            http.client.put("k", body(7), http.progress);
            ScriptedServer.Request request = server.request();
            assertThat(request.header("expect")).isEqualTo("100-continue");
            assertThat(request.body()).hasSize(7);
        }
    }

    @Test
    void contentIsSentToAServiceThatDoesNotSayWhetherItWantsIt() throws Exception {
        settings.expectContinue = true;
        server.say(OK);
        try (HttpClientFixture http = client()) {
            http.client.put("k", body(7), http.progress);
            assertThat(server.request().body()).hasSize(7);
        }
    }

    @Test
    void contentThatIsNotWantedIsNotSent() throws Exception {
        settings.expectContinue = true;
        server.sayEarlyAndClose(SLOW_DOWN);
        try (HttpClientFixture http = client()) {
            assertThatThrownBy(() -> http.client.put("k", body(7), http.progress))
                    .hasMessage("503 SlowDown");
            assertThat(http.moved).hasValue(0);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRefusalBeforeAllWasSentIsNotABrokenPipe(boolean isReused) throws Exception {
        settings.signing = Signing.UNSIGNED;
        if (isReused) {
            server.say(OK);
        }
        server.sayEarlyAndClose(SLOW_DOWN).say(OK);
        try (HttpClientFixture http = client()) {
            if (isReused) {
                http.client.delete("a");
            }
            assertThatThrownBy(() -> http.client.put("k", body(100_000_000), http.progress))
                    .hasMessage("503 SlowDown");
            assertThat(http.retried).hasValue(0);
        }
    }

    @Test
    void aRefusalAfterLeaveToSendIsNotABrokenPipe() throws Exception {
        settings.signing = Signing.UNSIGNED;
        settings.expectContinue = true;
        server.sayEarlyAndClose("HTTP/1.1 100 Continue\r\n\r\n" + SLOW_DOWN);
        try (HttpClientFixture http = client()) {
            assertThatThrownBy(() -> http.client.put("k", body(100_000_000), http.progress))
                    .hasMessage("503 SlowDown");
        }
    }

    @Test
    void whatIsNotTheSameTwiceIsTriedAgainOnlyWhenItWasRefused() throws Exception {
        settings.retries = 2;
        server.say(SLOW_DOWN).answer("500 Internal Server Error", "");
        try (HttpClientFixture http = client()) {
            assertThatThrownBy(() -> http.client.completeUpload("k", "u", List.of("t")))
                    .hasMessageStartingWith("500");
            assertThat(http.retried).hasValue(1);
        }
    }

    private HttpClientFixture client() {
        return HttpClientFixture.of(settings.build());
    }

    /** As long as it should be, and equal all over. */
    private static Body body(long bytes) {
        return new Body() {
            @Override
            public long bytes() {
                return bytes;
            }

            @Override
            public void fill(long offset, byte[] buffer, int from, int length) {}

            @Override
            public void fill(long offset, ByteBuffer buffer) {
                buffer.position(buffer.limit());
            }
        };
    }
}
