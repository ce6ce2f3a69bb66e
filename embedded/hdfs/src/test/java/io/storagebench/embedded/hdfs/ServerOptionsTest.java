package io.storagebench.embedded.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerOptionsTest {
    private final ServerOptions options = new ServerOptions();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private boolean parse(String... args) {
        return options.parse(args, new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void withoutOptionsThereAreThreeDataNodesInANewFolder() {
        assertThat(parse()).isTrue();
        assertThat(options.datanodes()).isEqualTo(3);
        assertThat(options.data()).isEmpty();
        assertThat(options.deadAfter()).isEqualTo(Duration.ofSeconds(630));
        assertThat(options.conf()).isEmpty();
    }

    @Test
    void settingsMayBeRepeatedAndHoldEqualsSigns() {
        assertThat(parse("--conf", "a=1", "--conf", "b=c=d", "--conf=e=")).isTrue();
        assertThat(options.conf()).isEqualTo(Map.of("a", "1", "b", "c=d", "e", ""));
    }

    @Test
    void allWrongOptionsAreReportedEachWithItsValueAndARemedy() {
        assertThat(parse("--datanodes", "13", "--dead-after=5", "--conf", "nothing", "--rack", "7"))
                .isFalse();
        assertThat(options.exitCode()).isEqualTo(2);
        assertThat(output())
                .contains("--datanodes 13: not a number of DataNodes. Use 1 to 12.")
                .contains("--dead-after 5: not a time in seconds. Use 12 to ")
                .contains("--conf nothing: no key. Use KEY=VALUE")
                .contains("--rack");
    }

    @Test
    void helpIsNoMistake() {
        assertThat(parse("--help")).isFalse();
        assertThat(options.exitCode()).isZero();
        assertThat(output()).contains("--datanodes", "--data", "--conf", "--dead-after");
    }
}
