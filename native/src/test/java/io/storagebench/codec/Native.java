package io.storagebench.codec;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.storagebench.codec.library.Isal;
import io.storagebench.codec.library.LibraryException;
import io.storagebench.codec.library.LibrarySearch;
import java.nio.file.Path;
import org.apache.hadoop.io.erasurecode.ErasureCodeNative;

/** What tests of native code need of the machine; without it they are skipped, and say why. */
public final class Native {
    private Native() {}

    /** ISA-L, as the system has it. */
    public static Isal isal() {
        try {
            return Isal.load(LibrarySearch.usual());
        } catch (LibraryException none) {
            assumeTrue(false, "needs ISA-L: " + none.getMessage() + ". Install it: " + Isal.INSTALL);
            throw new AssertionError(none);
        }
    }

    /** Hadoop's native library with ISA-L; the build's own, see pom.xml. */
    static void requireHadoop() {
        isal();
        assumeTrue(ErasureCodeNative.isNativeCodeLoaded(), ErasureCodeNative.getLoadingFailureReason());
    }

    /** The file that it is in. */
    public static Path isalFile() {
        return isal().path();
    }
}
