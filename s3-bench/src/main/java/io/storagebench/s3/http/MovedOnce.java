package io.storagebench.s3.http;

import io.storagebench.s3.client.Sink;
import io.storagebench.s3.client.TransferListener;
import java.io.IOException;

/** What of a request's content has moved, told once however often the request is sent. One thread. */
final class MovedOnce implements TransferListener, Sink {
    private static final Sink NOWHERE = (buffer, from, length) -> {};

    private final TransferListener progress;
    private final Sink sink;
    private long told;
    private long now;
    private boolean isDelivered;

    /**
     * @param sink takes the answer's content, and refuses it for good
     */
    MovedOnce(TransferListener progress, Sink sink) {
        this.progress = progress;
        this.sink = sink;
    }

    /** For a request without an object's content. */
    static MovedOnce unseen() {
        return new MovedOnce(TransferListener.UNSEEN, NOWHERE);
    }

    /** For a request whose content is sent. */
    static MovedOnce sent(TransferListener progress) {
        return new MovedOnce(progress, NOWHERE);
    }

    /** The request is sent, or sent again. */
    void begin() {
        now = 0;
    }

    @Override
    public void moved(long bytes) {
        now += bytes;
        if (now > told) {
            progress.moved(now - told);
            told = now;
        }
    }

    @Override
    public void firstByte() {
        progress.firstByte();
    }

    @Override
    public void accept(byte[] buffer, int from, int length) throws IOException {
        if (!isDelivered) {
            isDelivered = true;
            firstByte();
        }
        moved(length);
        sink.accept(buffer, from, length);
    }

    /** Whether content of an answer was passed on, which cannot be taken back. */
    boolean isDelivered() {
        return isDelivered;
    }
}
