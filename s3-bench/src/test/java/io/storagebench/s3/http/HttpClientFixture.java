package io.storagebench.s3.http;

import io.storagebench.op.Clock;
import io.storagebench.op.WireBytes;
import io.storagebench.s3.client.Checksum;
import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.client.ObjectFacts;
import io.storagebench.s3.client.S3Keys;
import io.storagebench.s3.client.ScriptedServer;
import io.storagebench.s3.client.Signing;
import io.storagebench.s3.client.TransferListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLSocketFactory;

/** A client {@code http} of one server, and what it told while it worked. */
final class HttpClientFixture implements AutoCloseable {
    static final S3Keys KEYS = new S3Keys("access", "secret", "");

    final AtomicInteger retried = new AtomicInteger();
    final WireBytes wire = new WireBytes();
    final AtomicLong moved = new AtomicLong();
    final AtomicInteger firstBytes = new AtomicInteger();
    final ByteArrayOutputStream content = new ByteArrayOutputStream();
    final TransferListener progress = new TransferListener() {
        @Override
        public void moved(long bytes) {
            moved.addAndGet(bytes);
        }

        @Override
        public void firstByte() {
            firstBytes.incrementAndGet();
        }
    };
    final QuickClock clock = new QuickClock();
    final HttpObjectClient client;

    private HttpClientFixture(ClientSettings settings, SSLSocketFactory trust) {
        ClientSettings counted = new ClientSettings(
                settings.endpoint(),
                settings.bucket(),
                settings.virtualHost(),
                settings.region(),
                settings.keys(),
                settings.connections(),
                settings.connectTimeout(),
                settings.timeout(),
                settings.retries(),
                retried::incrementAndGet,
                settings.checksum(),
                settings.signing(),
                settings.expectContinue());
        client = new HttpObjectClient(counted, clock, wire, trust);
    }

    static HttpClientFixture of(ScriptedServer server) {
        return of(settings(server.endpoint()).build());
    }

    static HttpClientFixture of(ClientSettings settings) {
        return of(settings, (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    static HttpClientFixture of(ClientSettings settings, SSLSocketFactory trust) {
        return new HttpClientFixture(settings, trust);
    }

    static Settings settings(URI endpoint) {
        return new Settings(endpoint);
    }

    ObjectFacts get(String key) throws IOException {
        return client.get(key, 0, -1, content::write, progress);
    }

    @Override
    public void close() throws IOException {
        client.close();
    }

    /** Settings as most tests want them. */
    static final class Settings {
        private final URI endpoint;
        boolean virtualHost;
        Duration connectTimeout = Duration.ofMinutes(1);
        Duration timeout = Duration.ofMinutes(1);
        int retries;
        Checksum checksum = Checksum.NONE;
        Signing signing = Signing.PAYLOAD;
        boolean expectContinue;

        private Settings(URI endpoint) {
            this.endpoint = endpoint;
        }

        /** Takes over time-out and signing. */
        Settings with(Settings other) {
            timeout = other.timeout;
            signing = other.signing;
            return this;
        }

        ClientSettings build() {
            return new ClientSettings(
                    endpoint,
                    "bucket",
                    virtualHost,
                    "us-east-1",
                    () -> KEYS,
                    1,
                    connectTimeout,
                    timeout,
                    retries,
                    () -> {},
                    checksum,
                    signing,
                    expectContinue);
        }
    }

    /** Waits are over at once. */
    static final class QuickClock implements Clock {
        /** What passes until somebody looks again. */
        Duration step = Duration.ZERO;

        private final AtomicLong now = new AtomicLong();

        @Override
        public long nanoTime() {
            return now.getAndAdd(step.toNanos());
        }

        @Override
        public long wallMillis() {
            return 1_700_000_000_000L + now.get() / 1_000_000;
        }

        @Override
        public void sleepUntil(long nanos) {
            now.accumulateAndGet(nanos, Math::max);
        }

        @Override
        public boolean await(CountDownLatch latch, long nanos) {
            throw new UnsupportedOperationException();
        }
    }
}
