package io.storagebench.hdfs.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.testing.RefusingPort;
import java.net.URI;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectFailuresTest {
    private static final URI S3A = URI.create("s3a://bucket/");

    private final ConnectFailures failures = ConnectFailures.hinting(S3A, "--fs s3a://bucket/", List.of());

    @Test
    void theCommandThatLooksCloserHasWhatItNeedsToGetThere() {
        assertThat(ConnectFailures.hinting(S3A, "", List.of("-D", "fs.s3a.endpoint=http://one:1", "--lib", "my s3a"))
                        .hint())
                .isEqualTo(" Try: storage-bench check s3a://bucket -D fs.s3a.endpoint=http://one:1 --lib 'my s3a'");
    }

    @Test
    void aClassThatALibraryLacksIsNamedWithARemedy() {
        assertThatThrownBy(() -> failures.within(10, new Configuration(false), () -> {
                    throw new NoClassDefFoundError("org/apache/commons/lang3/StringUtils");
                }))
                .hasMessageStartingWith("--fs s3a://bucket/: ")
                .hasMessageEndingWith(" needs the class org.apache.commons.lang3.StringUtils, which is not on the class"
                        + " path. Give the jar that has it with --lib, too.");
    }

    @ParameterizedTest
    @CsvSource({
        "hdfs://nn, 8020",
        "webhdfs://nn, 9870",
        "swebhdfs://nn, 9871",
        "swebhdfs://nn:1, 1",
        "s3a://bucket, -1",
        "file:///, -1",
    })
    void aServerIsAskedAtThePortThatItsClientUses(URI address, int port) {
        assertThat(new ConnectFailures(address, "", "").port(new Configuration(false)))
                .isEqualTo(port);
    }

    @Test
    void aWebAddressOfANameNodeThatRefusesIsNamed() throws Exception {
        try (RefusingPort port = new RefusingPort()) {
            String address = "webhdfs://" + port.authority();
            assertThatThrownBy(() -> ConnectFailures.hinting(URI.create(address), "--fs " + address, List.of())
                            .open(new Configuration(), new HdfsLogin()))
                    .hasMessageStartingWith("--fs " + address + ": connection refused. Is the server up, and the port"
                            + " that of its web pages?");
        }
    }
}
