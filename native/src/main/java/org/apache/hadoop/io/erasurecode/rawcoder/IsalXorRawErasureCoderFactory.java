package org.apache.hadoop.io.erasurecode.rawcoder;

import com.google.auto.service.AutoService;
import io.storagebench.codec.library.CodingMatrix;
import org.apache.hadoop.io.erasurecode.ErasureCodeConstants;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;

/** Of one parity that is the sum of the data: XOR-2-1. */
@AutoService(RawErasureCoderFactory.class)
public final class IsalXorRawErasureCoderFactory extends IsalRawErasureCoderFactory {
    /** For ServiceLoader. */
    public IsalXorRawErasureCoderFactory() {
        super(ErasureCodeConstants.XOR_CODEC_NAME);
    }

    @Override
    CodingMatrix matrix(ErasureCoderOptions options) {
        return CodingMatrix.xor(options.getNumDataUnits());
    }
}
