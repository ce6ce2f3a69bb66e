package org.apache.hadoop.io.erasurecode.rawcoder;

import com.google.auto.service.AutoService;
import io.storagebench.codec.library.CodingMatrix;
import org.apache.hadoop.io.erasurecode.ErasureCodeConstants;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;

/** Of Reed-Solomon: RS-3-2, RS-6-3, RS-10-4 and others. */
@AutoService(RawErasureCoderFactory.class)
public final class IsalRsRawErasureCoderFactory extends IsalRawErasureCoderFactory {
    /** For ServiceLoader. */
    public IsalRsRawErasureCoderFactory() {
        super(ErasureCodeConstants.RS_CODEC_NAME);
    }

    @Override
    CodingMatrix matrix(ErasureCoderOptions options) {
        return CodingMatrix.reedSolomon(options.getNumDataUnits(), options.getNumParityUnits());
    }
}
