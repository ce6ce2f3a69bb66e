package io.storagebench.s3.object;

import io.storagebench.op.Group;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.op.failure.DataCorruptionException;
import io.storagebench.s3.client.Sink;
import java.util.function.Supplier;

/** What must be in an object, compared while it arrives. One thread each. */
final class ObjectContent {
    /** A comparison that is not measured. */
    static final Span UNTIMED = new Span() {
        @Override
        public Span in(Group group) {
            return this;
        }

        @Override
        public void end() {}

        @Override
        public Span then(Step next) {
            return this;
        }
    };

    private final RunContext run;
    private final String address;
    private final long item;
    private final long size;

    /**
     * @param address as users name the object
     */
    ObjectContent(RunContext run, String address, long item) {
        this.run = run;
        this.address = address;
        this.item = item;
        size = run.dataset().sizeOf(item);
    }

    long size() {
        return size;
    }

    /**
     * Takes content from {@code offset} on.
     *
     * @param verifying begins a step for each comparison; null when nothing is compared
     */
    Sink from(long offset, Supplier<Span> verifying) {
        return new Sink() {
            private long position = offset;

            @Override
            public void accept(byte[] buffer, int from, int length) throws DataCorruptionException {
                requireSize(Math.max(size, position + length));
                if (verifying != null) {
                    Span step = verifying.get();
                    int right = run.payload().firstMismatch(item, position, buffer, from, length);
                    step.end();
                    if (right >= 0) {
                        throw new DataCorruptionException(address, position + right);
                    }
                }
                position += length;
            }
        };
    }

    /** Refuses an object that is longer or shorter than was written. */
    void requireSize(long bytes) throws DataCorruptionException {
        if (bytes != size) {
            throw new DataCorruptionException(
                    bytes < size
                            ? address + ": ends after " + bytes + " bytes, but " + size + " were written"
                            : address + ": is longer than the " + size + " bytes that were written");
        }
    }
}
