package io.storagebench.s3.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.s3.client.BytesBody;
import io.storagebench.s3.client.TransferListener;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SentBodyTest {
    private final AtomicLong moved = new AtomicLong();
    private final TransferListener progress = new TransferListener() {
        @Override
        public void moved(long bytes) {
            moved.addAndGet(bytes);
        }

        @Override
        public void firstByte() {}
    };
    private final SentBody body = new SentBody(new BytesBody("0123456789".getBytes(UTF_8)), progress);

    @Test
    void whatIsReadForAHashDoesNotCount() throws IOException {
        assertThat(body.stream().readAllBytes()).hasSize(10);
        assertThat(moved).hasValue(0);
        body.sending();
        assertThat(body.stream().readAllBytes()).hasSize(10);
        assertThat(moved).hasValue(10);
    }

    @Test
    void smallPiecesAreToldTogether() throws IOException {
        SentBody large = new SentBody(new BytesBody(new byte[100_000]), progress);
        large.sending();
        InputStream in = large.stream();
        for (int piece = 0; piece < 17; piece++) {
            assertThat(moved).hasValue(piece < 16 ? 0 : 16 * 4096);
            in.readNBytes(4096);
        }
        in.readAllBytes();
        assertThat(moved).hasValue(100_000);
    }

    @Test
    void whatIsSentAgainCountsOnce() throws IOException {
        SentBody large = new SentBody(new BytesBody(new byte[100_000]), progress);
        large.sending();
        assertThat(large.stream().read(new byte[70_000])).isEqualTo(70_000);
        large.preparing();
        large.stream().readAllBytes();
        assertThat(moved).hasValue(70_000);
        large.sending();
        large.stream().readAllBytes();
        assertThat(moved).hasValue(100_000);
    }

    @Test
    void aStreamCanGoBackToItsMark() throws IOException {
        InputStream in = body.stream();
        in.skipNBytes(3);
        in.mark(100);
        assertThat(in.read()).isEqualTo('3');
        assertThat(in.readAllBytes()).containsExactly("456789".getBytes(UTF_8));
        assertThat(in.read()).isEqualTo(-1);
        in.reset();
        assertThat(in.available()).isEqualTo(7);
        assertThat(in.readAllBytes()).containsExactly("3456789".getBytes(UTF_8));
    }
}
