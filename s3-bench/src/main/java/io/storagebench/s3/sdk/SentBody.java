package io.storagebench.s3.sdk;

import io.storagebench.s3.client.Body;
import io.storagebench.s3.client.TransferListener;
import java.io.InputStream;

/**
 * Content on its way through an SDK, which may read it for a hash first and sends it again when it retries: only what is
 * sent counts, and once. One thread.
 */
final class SentBody {
    /** What is told at once: SDKs read 4 KiB at a time, and telling each would cost more than reading it. */
    private static final int LEAST_TOLD = 64 << 10;

    private final Body body;
    private final TransferListener progress;
    private boolean isSending;
    private long sent;

    SentBody(Body body, TransferListener progress) {
        this.body = body;
        this.progress = progress;
    }

    /** Content from the beginning. */
    InputStream stream() {
        return new BodyStream(body, this::reached);
    }

    long bytes() {
        return body.bytes();
    }

    /** Says that what is read from now on is sent. */
    void sending() {
        isSending = true;
    }

    /** Says that it is going to be read for something else before it is sent again. */
    void preparing() {
        isSending = false;
    }

    private void reached(long position) {
        if (isSending && (position - sent >= LEAST_TOLD || (position == body.bytes() && position > sent))) {
            progress.moved(position - sent);
            sent = position;
        }
    }
}
