package org.apache.hadoop.io.erasurecode.rawcoder;

import io.storagebench.codec.library.CodingMeter;
import io.storagebench.op.CoderWork;
import java.io.IOException;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;

/** Counts what a decoder does: what it made of what was lost, and the time inside it. Buffers have been checked before. */
final class CountingRawDecoder extends RawErasureDecoder {
    private final RawErasureDecoder decoder;
    private final CodingMeter meter;
    private final CoderWork work;

    CountingRawDecoder(RawErasureDecoder decoder, ErasureCoderOptions options, CodingMeter meter, CoderWork work) {
        super(options);
        this.decoder = decoder;
        this.meter = meter;
        this.work = work;
    }

    @Override
    protected void doDecode(ByteBufferDecodingState state) throws IOException {
        long start = meter.nanoTime();
        decoder.doDecode(state);
        count(state, state.erasedIndexes.length, start);
    }

    @Override
    protected void doDecode(ByteArrayDecodingState state) throws IOException {
        long start = meter.nanoTime();
        decoder.doDecode(state);
        count(state, state.erasedIndexes.length, start);
    }

    private void count(DecodingState state, int made, long start) {
        meter.add(work, (long) state.decodeLength * made, meter.nanoTime() - start);
    }

    @Override
    public boolean preferDirectBuffer() {
        return decoder.preferDirectBuffer();
    }

    @Override
    public void release() {
        decoder.release();
    }
}
