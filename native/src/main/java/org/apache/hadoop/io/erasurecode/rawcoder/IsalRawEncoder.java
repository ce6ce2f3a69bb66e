package org.apache.hadoop.io.erasurecode.rawcoder;

import io.storagebench.codec.library.CodingMatrix;
import io.storagebench.codec.library.Isal;
import io.storagebench.codec.library.IsalTransform;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;

/** Makes parity with ISA-L. In Hadoop's package, as what it is to override names types that only that package knows. */
final class IsalRawEncoder extends RawErasureEncoder {
    private final IsalTransform transform;

    IsalRawEncoder(Isal library, CodingMatrix matrix, ErasureCoderOptions options) {
        super(options);
        transform = matrix.encodingWith(library);
    }

    @Override
    protected void doEncode(ByteBufferEncodingState state) {
        transform.apply(state.inputs, state.outputs, state.encodeLength);
    }

    @Override
    protected void doEncode(ByteArrayEncodingState state) {
        transform.apply(state.inputs, state.inputOffsets, state.outputs, state.outputOffsets, state.encodeLength);
    }

    @Override
    public boolean preferDirectBuffer() {
        return true;
    }
}
