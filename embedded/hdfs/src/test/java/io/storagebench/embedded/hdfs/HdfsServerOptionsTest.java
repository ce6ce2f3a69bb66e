package io.storagebench.embedded.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.embedded.server.Options;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class HdfsServerOptionsTest {
    private final HdfsServerOptions options = new HdfsServerOptions();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private OptionalInt read(String... args) {
        return Options.read(options, args, new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void withoutOptionsThereAreThreeDataNodesInANewFolder() {
        assertThat(read()).isEmpty();
        assertThat(options.datanodes()).isEqualTo(3);
        assertThat(options.deadAfter()).isEqualTo(Duration.ofSeconds(630));
        assertThat(options.conf()).isEmpty();
    }

    @Test
    void settingsMayBeRepeatedAndHoldEqualsSigns() {
        assertThat(read("--conf", "a=1", "--conf", "b=c=d", "--conf=e=")).isEmpty();
        assertThat(options.conf()).isEqualTo(Map.of("a", "1", "b", "c=d", "e", ""));
    }

    @Test
    void allWrongOptionsAreReportedEachWithItsValueAndARemedy() {
        assertThat(read("--datanodes", "19", "--dead-after=5", "--conf", "nothing", "--rack", "7"))
                .hasValue(2);
        assertThat(output())
                .contains("--datanodes 19: not a number of DataNodes. Use 1 to 18.")
                .contains("--dead-after 5: not a time in seconds. Use 12 to ")
                .contains("--conf nothing: no key. Use KEY=VALUE")
                .contains("--rack");
    }

    @Test
    void helpIsNoMistake() {
        assertThat(read("--help")).hasValue(0);
        assertThat(output())
                .startsWith("Usage: storage-bench embedded hdfs")
                .contains("--datanodes", "--data", "--conf", "--dead-after")
                .contains("\n  storage-bench embedded hdfs --datanodes 9\n");
        assertThat(output().lines()).hasSizeLessThanOrEqualTo(60).allMatch(line -> line.length() <= 100);
    }
}
