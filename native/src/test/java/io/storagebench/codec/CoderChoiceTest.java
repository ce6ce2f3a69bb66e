package io.storagebench.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.units.UsageException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.erasurecode.CodecUtil;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;
import org.junit.jupiter.api.Test;

/** Of several coders, which one runs; what is missing is told by processes of its own, in the app's tests. */
class CoderChoiceTest {
    @Test
    void hadoopsOwnCoderIsPreferredAsItIsWhatTheClusterUses() throws UsageException {
        Native.requireHadoop();
        assertThat(choice("auto", "auto").kind()).isEqualTo(CoderChoice.Kind.HADOOP);
        assertThat(choice("isal", "auto").kind()).isEqualTo(CoderChoice.Kind.HADOOP);
        assertThat(choice("isal", "direct").kind()).isEqualTo(CoderChoice.Kind.DIRECT);
        assertThat(choice("java", "auto").kind()).isEqualTo(CoderChoice.Kind.JAVA);
    }

    @Test
    void checkNamesTheCoderAndItsLibrariesAndWhyItIsNoOther() {
        CoderChoice direct = new CoderChoice(CoderChoice.Kind.DIRECT, "libisal 2.30 (/l)", "Through Hadoop: none.");
        assertThat(CoderLook.told(direct)).isEqualTo("rs_isal: ISA-L, in libisal 2.30 (/l). Through Hadoop: none.");
        CoderChoice java = new CoderChoice(CoderChoice.Kind.JAVA, "", "Through Hadoop: none. Directly: none.");
        assertThat(CoderLook.told(java))
                .startsWith("rs_java: pure Java")
                .contains("Directly: none. Install it: apt install libisal2");
    }

    @Test
    void theLegacyCodecHasNoCoderButJava() throws UsageException {
        Native.isal();
        assertThat(choice("isal", "direct").factory("rs-legacy").getCoderName()).isEqualTo("rs-legacy_java");
    }

    @Test
    void theLegacyPolicyIsRefusedWhenIsaLIsAskedFor() throws UsageException {
        CodecOptions options = new CodecOptions();
        options.requireJava("--ec-policy RS-LEGACY-6-3-1024k");
        options.codec = "java";
        options.requireJava("--ec-policy RS-LEGACY-6-3-1024k");
        options.codec = "isal";
        assertThatThrownBy(() -> options.requireJava("--ec-policy RS-LEGACY-6-3-1024k"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--codec isal --ec-policy RS-LEGACY-6-3-1024k: its coder is in Java alone.");
    }

    /** Hadoop's shaded client looks for another key than the one that is documented. */
    @Test
    void hadoopsClientGetsTheCoderOfItsConfiguration() {
        CodecOptions options = new CodecOptions();
        options.codec = "java";
        Configuration conf = new Configuration(false);
        new Coding(options).install(conf);
        for (String codec : new String[] {"rs", "xor", "rs-legacy"}) {
            assertThat(CodecUtil.createRawEncoder(conf, codec, new ErasureCoderOptions(2, 1))
                            .getClass()
                            .getSimpleName())
                    .isEqualTo("CountingRawEncoder");
        }
        assertThat(conf.get("io.erasurecode.codec.rs.rawcoders")).startsWith("storage-bench-");
    }

    private static CoderChoice choice(String codec, String via) throws UsageException {
        CodecOptions options = new CodecOptions();
        options.codec = codec;
        options.isalVia = via;
        return CoderChoice.of(options);
    }
}
