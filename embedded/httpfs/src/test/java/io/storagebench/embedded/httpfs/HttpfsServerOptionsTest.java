package io.storagebench.embedded.httpfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.embedded.server.Options;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpfsServerOptionsTest {
    private final HttpfsServerOptions options = new HttpfsServerOptions();
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
        assertThat(options.port()).isZero();
        assertThat(options.settings()).isEmpty();
    }

    @Test
    void settingsMayBeRepeated() {
        assertThat(read("--fs", "hdfs://ns", "--server-D", "a=1", "--server-D", "b=c=d"))
                .isEmpty();
        assertThat(options.settings()).isEqualTo(Map.of("a", "1", "b", "c=d"));
    }

    @ParameterizedTest
    @CsvSource({
        "a=1, false",
        "hadoop.http.authentication.type=kerberos, true",
        "httpfs.authentication.type=kerberos, true",
        "httpfs.authentication.type=simple, false"
    })
    void aSettingLetsClientsProveWhoTheyAre(String setting, boolean wantsProof) {
        assertThat(read("--fs", "hdfs://nn", "--server-D", setting)).isEmpty();
        assertThat(options.wantsProof()).isEqualTo(wantsProof);
    }

    @Test
    void itsOwnSettingOfTheProofCountsMoreThanTheCommonOne() {
        assertThat(read(
                        "--fs",
                        "hdfs://nn",
                        "--server-D",
                        "httpfs.authentication.type=simple",
                        "--server-D",
                        "hadoop.http.authentication.type=kerberos"))
                .isEmpty();
        assertThat(options.wantsProof()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:///", "127.0.0.1:8020", "hdfs:///", "hdfs://nn/folder", "hdfs://n n"})
    void whatIsNoHdfsIsRefused(String fs) {
        assertThat(read("--fs", fs)).hasValue(2);
        assertThat(output()).startsWith("--fs " + fs + ": not the address of an HDFS. Use one such as hdfs://");
    }

    @Test
    void allWrongOptionsAreReportedEachWithItsValueAndARemedy() {
        assertThat(read(
                        "--port",
                        "70000",
                        "--datanodes",
                        "4",
                        "--server-heap=2q",
                        "--server-D",
                        "nothing",
                        "--krb5-conf",
                        "/no/such"))
                .hasValue(2);
        assertThat(output())
                .contains("--fs: not given. Use")
                .contains("--port 70000: not a port. Use 1 to 65535, or leave it out.")
                .contains("--datanodes 4: the HDFS of --fs has its own.")
                .contains("--server-heap 2q: not a size of a heap.")
                .contains("--server-D nothing: no key. Use KEY=VALUE")
                .contains("--krb5-conf /no/such: cannot be read.");
    }

    @Test
    void helpIsNoMistake() {
        assertThat(read("--help")).hasValue(0);
        assertThat(output())
                .startsWith("Usage: storage-bench embedded httpfs")
                .contains("--fs", "--datanodes", "--port", "--data", "--server-heap", "--server-D", "--krb5-conf");
        assertThat(output().lines()).allMatch(line -> line.length() <= 100);
    }
}
