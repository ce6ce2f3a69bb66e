package io.storagebench.s3.client;

import io.storagebench.op.failure.DataCorruptionException;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Passes content on and sums it up, to be compared with what the service has kept beside it. One thread. */
public final class SummedContent implements Sink {
    private final Checksum kind;
    private final ContentSum sum;
    private final Sink sink;

    /**
     * @param kind none when only a range of an object arrives, as the service keeps sums of whole objects
     */
    public SummedContent(Checksum kind, Sink sink) {
        this.kind = kind;
        sum = ContentSum.of(kind);
        this.sink = sink;
    }

    @Override
    public void accept(byte[] buffer, int from, int length) throws IOException {
        if (kind != Checksum.NONE) {
            sum.update(ByteBuffer.wrap(buffer, from, length));
        }
        sink.accept(buffer, from, length);
    }

    /** Compares, when all content has arrived. */
    public void requireSame(ClientSettings settings, String key, ObjectFacts facts) throws DataCorruptionException {
        if (kind != Checksum.NONE) {
            facts.requireSame(settings, key, sum.take());
        }
    }
}
