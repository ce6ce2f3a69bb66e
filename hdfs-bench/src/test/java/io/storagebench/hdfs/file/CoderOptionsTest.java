package io.storagebench.hdfs.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Problems;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoderOptionsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "io.erasurecode.codec.rs.rawcoders",
                "org.apache.hadoop.shaded.io.erasurecode.codec.xor.rawcoders"
            })
    void theCoderIsSaidByItsOptionAlone(String key) {
        WriteFile write = new WriteFile();
        write.target.configuration.put(key, "rs_java");
        Problems problems = new Problems();
        write.target.validate(problems);
        assertThat(problems.messages())
                .containsExactly("-D " + key + ": which coder runs is said by --codec java or --codec isal.");
    }
}
