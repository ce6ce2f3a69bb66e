package org.apache.hadoop.io.erasurecode.rawcoder;

import io.storagebench.codec.library.CodingMatrix;
import io.storagebench.codec.library.Isal;
import io.storagebench.codec.library.LibraryException;
import io.storagebench.codec.library.LibrarySearch;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;

/** Coders that call ISA-L without Hadoop's native library; Hadoop finds the two kinds of it by ServiceLoader. */
abstract class IsalRawErasureCoderFactory implements RawErasureCoderFactory {
    private final String codec;

    IsalRawErasureCoderFactory(String codec) {
        this.codec = codec;
    }

    abstract CodingMatrix matrix(ErasureCoderOptions options);

    @Override
    public RawErasureEncoder createEncoder(ErasureCoderOptions options) {
        return new IsalRawEncoder(library(), matrix(options), options);
    }

    @Override
    public RawErasureDecoder createDecoder(ErasureCoderOptions options) {
        return new IsalRawDecoder(library(), matrix(options), options);
    }

    /** Hadoop takes the next coder of its list when this one throws. */
    private static Isal library() {
        try {
            return Isal.load(LibrarySearch.usual());
        } catch (LibraryException none) {
            throw new UnsupportedOperationException(none.getMessage(), none);
        }
    }

    @Override
    public String getCoderName() {
        return codec + "_isal";
    }

    @Override
    public String getCodecName() {
        return codec;
    }
}
