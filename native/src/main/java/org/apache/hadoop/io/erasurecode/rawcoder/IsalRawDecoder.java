package org.apache.hadoop.io.erasurecode.rawcoder;

import io.storagebench.codec.library.CodingMatrix;
import io.storagebench.codec.library.Isal;
import io.storagebench.codec.library.IsalTransform;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;

/**
 * Makes lost units with ISA-L from the first that are there. The callers, {@link RawErasureDecoder#decode}, let one thread
 * in at a time.
 */
final class IsalRawDecoder extends RawErasureDecoder {
    private final Isal library;
    private final CodingMatrix matrix;
    private IsalTransform transform;
    private int[] valid = {}; // that the transform is for
    private int[] erased = {};

    IsalRawDecoder(Isal library, CodingMatrix matrix, ErasureCoderOptions options) {
        super(options);
        this.library = library;
        this.matrix = matrix;
    }

    @Override
    protected void doDecode(ByteBufferDecodingState state) {
        prepare(state.inputs, state.erasedIndexes);
        ByteBuffer[] from = new ByteBuffer[valid.length];
        for (int i = 0; i < from.length; i++) {
            from[i] = state.inputs[valid[i]];
        }
        transform.apply(from, state.outputs, state.decodeLength);
    }

    @Override
    protected void doDecode(ByteArrayDecodingState state) {
        prepare(state.inputs, state.erasedIndexes);
        byte[][] from = new byte[valid.length][];
        int[] offsets = new int[valid.length];
        for (int i = 0; i < from.length; i++) {
            from[i] = state.inputs[valid[i]];
            offsets[i] = state.inputOffsets[valid[i]];
        }
        transform.apply(from, offsets, state.outputs, state.outputOffsets, state.decodeLength);
    }

    /** A file lacks the same units stripe after stripe, so the last matrix is nearly always the next one, too. */
    private void prepare(Object[] inputs, int[] lost) {
        int[] there = Arrays.copyOf(CoderUtil.getValidIndexes(inputs), getNumDataUnits());
        if (!Arrays.equals(lost, erased) || !Arrays.equals(there, valid)) {
            transform = matrix.decodingWith(library, there, lost);
            valid = there;
            erased = lost.clone();
        }
    }

    @Override
    public boolean preferDirectBuffer() {
        return true;
    }
}
