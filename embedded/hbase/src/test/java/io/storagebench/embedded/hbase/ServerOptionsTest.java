package io.storagebench.embedded.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.embedded.server.Options;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ServerOptionsTest {
    private final ServerOptions options = new ServerOptions();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private OptionalInt read(String... args) {
        return Options.read(options, args, new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void withoutOptionsThereIsOneRegionServerInANewFolder() {
        assertThat(read()).isEmpty();
        assertThat(options.regionServers()).isEqualTo(1);
        assertThat(options.settings()).isEmpty();
    }

    @Test
    void settingsMayBeRepeatedAndHoldEqualsSigns() {
        assertThat(read("--server-D", "a=1", "--server-D", "b=c=d", "--server-heap", "2g"))
                .isEmpty();
        assertThat(options.settings()).isEqualTo(Map.of("a", "1", "b", "c=d"));
    }

    @Test
    void allWrongOptionsAreReportedEachWithItsValueAndARemedy() {
        assertThat(read(
                        "--regionservers",
                        "0",
                        "--server-heap=2q",
                        "--server-D",
                        "nothing",
                        "--rack",
                        "7",
                        "--krb5-conf",
                        "/no/such/file"))
                .hasValue(2);
        assertThat(output())
                .contains("--regionservers 0: not a number of region servers. Use 1 to 8.")
                .contains("--server-heap 2q: not a size of a heap. Use 100m or more, such as 512m or 2g.")
                .contains("--server-D nothing: no key. Use KEY=VALUE")
                .contains("--krb5-conf /no/such/file: cannot be read. Use a file such as /etc/krb5.conf.")
                .contains("--rack");
    }

    @Test
    void helpIsNoMistake() {
        assertThat(read("--help")).hasValue(0);
        assertThat(output())
                .startsWith("Usage: storage-bench embedded hbase")
                .contains("--regionservers", "--data", "--server-heap", "--server-D");
        assertThat(output().lines()).hasSizeLessThanOrEqualTo(60).allMatch(line -> line.length() <= 100);
    }
}
