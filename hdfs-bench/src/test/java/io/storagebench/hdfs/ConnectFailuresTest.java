package io.storagebench.hdfs;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;

class ConnectFailuresTest {
    private final ConnectFailures failures = ConnectFailures.hinting(URI.create("s3a://bucket/"), "--fs s3a://bucket/");

    @Test
    void aClassThatALibraryLacksIsNamedWithARemedy() {
        assertThatThrownBy(() -> failures.within(10, () -> {
                    throw new NoClassDefFoundError("org/apache/commons/lang3/StringUtils");
                }))
                .hasMessageStartingWith("--fs s3a://bucket/: ")
                .hasMessageEndingWith(" needs the class org.apache.commons.lang3.StringUtils, which is not on the class"
                        + " path. Give the jar that has it with --lib, too.");
    }
}
