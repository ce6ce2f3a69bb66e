package io.storagebench.codec;

import io.storagebench.codec.library.HadoopLibrary;
import io.storagebench.codec.library.Isal;
import io.storagebench.codec.library.LibraryException;
import io.storagebench.codec.library.LibrarySearch;
import io.storagebench.units.UsageException;
import org.apache.hadoop.io.erasurecode.CodecRegistry;
import org.apache.hadoop.io.erasurecode.ErasureCodeConstants;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureCoderFactory;

/**
 * The coder that runs, and why it is not another.
 *
 * @param kind of coder
 * @param libraries that it is in; empty for pure Java
 * @param without why others cannot be used, as sentences; empty when none was looked for in vain
 */
record CoderChoice(Kind kind, String libraries, String without) {
    /** Coders that do the same. */
    enum Kind {
        /** Hadoop's, in Java. */
        JAVA("java"),
        /** Hadoop's, which calls ISA-L through libhadoop. */
        HADOOP("native"),
        /** Ours, which calls ISA-L itself. */
        DIRECT("isal");

        private final String suffix;

        Kind(String suffix) {
            this.suffix = suffix;
        }
    }

    /**
     * Chooses by the options from what this process can load.
     *
     * @throws UsageException when what they ask for is not there
     */
    static CoderChoice of(CodecOptions options) throws UsageException {
        if (options.codec.equals(CodecOptions.JAVA)) {
            return new CoderChoice(Kind.JAVA, "", "");
        }
        StringBuilder without = new StringBuilder();
        if (!options.isalVia.equals(CodecOptions.DIRECT)) {
            try {
                if ((options.nativeLib != null && Isal.isIn(options.nativeLib)) || Isal.cameAlong()) {
                    Isal.load(LibrarySearch.usual(options.nativeLib)); // libhadoop takes the one that is loaded
                }
                HadoopLibrary.load();
                return new CoderChoice(Kind.HADOOP, HadoopLibrary.describe(), "");
            } catch (LibraryException none) {
                without.append("Through Hadoop: ").append(none.getMessage()).append(". ");
            }
        }
        if (!options.isalVia.equals(CodecOptions.HADOOP)) {
            try {
                Isal library = Isal.load(LibrarySearch.usual(options.nativeLib));
                return new CoderChoice(
                        Kind.DIRECT, library.toString(), without.toString().strip());
            } catch (LibraryException none) {
                without.append("Directly: ").append(none.getMessage()).append(". ");
            }
        }
        if (options.isExplicit()) {
            throw new UsageException(options + ": there is no ISA-L that could run. " + without + "Install it: "
                    + Isal.INSTALL + ". Or use --codec java.");
        }
        return new CoderChoice(Kind.JAVA, "", without.toString().strip());
    }

    /** What makes its coders of one of Hadoop's codecs; the legacy one exists in Java alone. */
    RawErasureCoderFactory factory(String codec) {
        String suffix = codec.equals(ErasureCodeConstants.RS_LEGACY_CODEC_NAME) ? Kind.JAVA.suffix : kind.suffix;
        return CodecRegistry.getInstance().getCoderByName(codec, codec + "_" + suffix);
    }
}
