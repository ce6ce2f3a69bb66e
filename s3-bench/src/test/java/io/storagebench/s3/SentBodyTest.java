package io.storagebench.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SentBodyTest {
    private final AtomicLong moved = new AtomicLong();
    private final SentBody body = new SentBody(new BytesBody("0123456789".getBytes(UTF_8)), new Progress() {
        @Override
        public void moved(long bytes) {
            moved.addAndGet(bytes);
        }

        @Override
        public void firstByte() {}
    });

    @Test
    void whatIsReadForAHashDoesNotCount() throws IOException {
        assertThat(body.stream().readAllBytes()).hasSize(10);
        assertThat(moved).hasValue(0);
        body.sending();
        assertThat(body.stream().readNBytes(4)).containsExactly("0123".getBytes(UTF_8));
        assertThat(moved).hasValue(4);
    }

    @Test
    void whatIsSentAgainCountsOnce() throws IOException {
        body.sending();
        body.stream().readNBytes(6);
        body.preparing();
        body.stream().readAllBytes();
        assertThat(moved).hasValue(6);
        body.sending();
        body.stream().readAllBytes();
        assertThat(moved).hasValue(10);
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
