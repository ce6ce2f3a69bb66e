package io.storagebench.embedded.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.embedded.server.Options;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class YarnServerOptionsTest {
    private final YarnServerOptions options = new YarnServerOptions();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private OptionalInt read(String... args) {
        return Options.read(options, args, new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void anHdfsIsEnough() {
        assertThat(read("--fs", "hdfs://nn1:8020/")).isEmpty();
        assertThat(options.fs()).isEqualTo("hdfs://nn1:8020/");
        assertThat(options.nodeManagers()).isEqualTo(2);
        assertThat(options.settings()).isEmpty();
    }

    @Test
    void settingsMayBeRepeated() {
        assertThat(read("--fs", "hdfs://ns", "--server-D", "a=1", "--server-D", "b=c=d"))
                .isEmpty();
        assertThat(options.settings()).isEqualTo(Map.of("a", "1", "b", "c=d"));
    }

    @Test
    void allWrongOptionsAreReportedEachWithItsValueAndARemedy() {
        assertThat(read(
                        "--nodemanagers",
                        "9",
                        "--datanodes",
                        "4",
                        "--server-heap=2q",
                        "--server-D",
                        "nothing",
                        "--krb5-conf",
                        "/no/such/file"))
                .hasValue(2);
        assertThat(output())
                .contains("--fs: not given. Use")
                .contains("--nodemanagers 9: not a number of NodeManagers. Use 1 to 8.")
                .contains("--datanodes 4: the HDFS of --fs has its own.")
                .contains("--server-heap 2q: not a size of a heap.")
                .contains("--server-D nothing: no key. Use KEY=VALUE")
                .contains("--krb5-conf /no/such/file: cannot be read.");
    }

    @Test
    void helpIsNoMistake() {
        assertThat(read("--help")).hasValue(0);
        assertThat(output())
                .startsWith("Usage: storage-bench embedded yarn")
                .contains("--fs", "--datanodes", "--nodemanagers", "--data", "--server-heap", "--server-D");
        assertThat(output().lines()).allMatch(line -> line.length() <= 100);
    }
}
