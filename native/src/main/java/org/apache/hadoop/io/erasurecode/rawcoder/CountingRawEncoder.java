package org.apache.hadoop.io.erasurecode.rawcoder;

import io.storagebench.codec.library.CodingMeter;
import io.storagebench.op.CoderWork;
import java.io.IOException;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;

/** Counts what an encoder does: the data that it was given, and the time inside it. Buffers have been checked before. */
final class CountingRawEncoder extends RawErasureEncoder {
    private final RawErasureEncoder encoder;
    private final CodingMeter meter;
    private final CoderWork work;

    CountingRawEncoder(RawErasureEncoder encoder, ErasureCoderOptions options, CodingMeter meter, CoderWork work) {
        super(options);
        this.encoder = encoder;
        this.meter = meter;
        this.work = work;
    }

    @Override
    protected void doEncode(ByteBufferEncodingState state) throws IOException {
        long start = meter.nanoTime();
        encoder.doEncode(state);
        count(state, start);
    }

    @Override
    protected void doEncode(ByteArrayEncodingState state) throws IOException {
        long start = meter.nanoTime();
        encoder.doEncode(state);
        count(state, start);
    }

    private void count(EncodingState state, long start) {
        meter.add(work, (long) state.encodeLength * getNumDataUnits(), meter.nanoTime() - start);
    }

    @Override
    public boolean preferDirectBuffer() {
        return encoder.preferDirectBuffer();
    }

    @Override
    public void release() {
        encoder.release();
    }
}
