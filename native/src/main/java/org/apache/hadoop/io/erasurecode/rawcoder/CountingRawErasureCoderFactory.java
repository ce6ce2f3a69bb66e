package org.apache.hadoop.io.erasurecode.rawcoder;

import io.storagebench.codec.library.CodingMeter;
import io.storagebench.op.CoderWork;
import java.util.function.Supplier;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;

/** Coders of another factory that count their calls, bytes and time. */
public final class CountingRawErasureCoderFactory implements RawErasureCoderFactory {
    private final String name;
    private final String codec;
    private final Supplier<RawErasureCoderFactory> coders;
    private final CodingMeter meter;

    /**
     * @param name under which Hadoop is to find it
     * @param codec of Hadoop's: rs, xor
     * @param coders asked for each new coder
     */
    public CountingRawErasureCoderFactory(
            String name, String codec, Supplier<RawErasureCoderFactory> coders, CodingMeter meter) {
        this.name = name;
        this.codec = codec;
        this.coders = coders;
        this.meter = meter;
    }

    @Override
    public RawErasureEncoder createEncoder(ErasureCoderOptions options) {
        RawErasureCoderFactory factory = coders.get();
        CoderWork work = new CoderWork(CoderWork.Direction.ENCODED, factory.getCoderName());
        return new CountingRawEncoder(factory.createEncoder(options), options, meter, work);
    }

    @Override
    public RawErasureDecoder createDecoder(ErasureCoderOptions options) {
        RawErasureCoderFactory factory = coders.get();
        CoderWork work = new CoderWork(CoderWork.Direction.DECODED, factory.getCoderName());
        return new CountingRawDecoder(factory.createDecoder(options), options, meter, work);
    }

    @Override
    public String getCoderName() {
        return name;
    }

    @Override
    public String getCodecName() {
        return codec;
    }
}
