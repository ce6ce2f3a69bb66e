package io.storagebench.hdfs.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WrongSettingsTest {
    private static Configuration with(String key, String value) {
        HdfsOptions target = new HdfsOptions();
        target.configuration = Map.of(key, value);
        return target.configuration();
    }

    private static Optional<String> explained(Configuration conf, Throwable failure) {
        return WrongSettings.explained(conf, failure).map(UsageException::getMessage);
    }

    @Test
    void aWordWhereHadoopWantsANumberIsRefusedWithTheSettingAndTheDefault() {
        assertThatThrownBy(() -> WrongSettings.requireNumbers(with("file.bytes-per-checksum", "abc")))
                .isInstanceOf(UsageException.class)
                .hasMessage("-D file.bytes-per-checksum=abc: not a number. Use one such as 512, the default.");
    }

    @Test
    void aFileWithAWrongNumberIsNamed(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("other-site.xml");
        Files.writeString(
                file,
                "<configuration><property><name>io.file.buffer.size</name><value>12x</value></property></configuration>");
        Configuration conf = new HdfsOptions().configuration();
        conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()));

        assertThatThrownBy(() -> WrongSettings.requireNumbers(conf))
                .hasMessage(file + ": io.file.buffer.size=12x: not a number. Use one such as 4096, the default.");
    }

    @Test
    void whatHadoopReadsAsANumberIsTaken() {
        for (String number : new String[] {"-1", "0x10", "64k", "30s", "0.5"}) {
            assertThatCode(() -> WrongSettings.requireNumbers(with("io.file.buffer.size", number)))
                    .doesNotThrowAnyException();
        }
        assertThatCode(() -> WrongSettings.requireNumbers(with("hadoop.security.authentication", "kerberos")))
                .doesNotThrowAnyException();
    }

    @Test
    void aClassThatIsMissingIsNamedWithItsSettingHoweverDeepItIsWrapped() {
        String key = "dfs.client.failover.proxy.provider.ns";
        Throwable failure = new IOException(
                "Couldn't create proxy provider null",
                new RuntimeException(new ClassNotFoundException("Class no.Such not found")));

        assertThat(explained(with(key, "no.Such"), failure))
                .contains("-D " + key + "=no.Such: there is no class no.Such. Give its jar with --lib, or correct the"
                        + " name.");
    }

    @Test
    void aSettingThatAMessageNamesIsToldWithWhatIsWrong() {
        assertThat(explained(
                        with("hadoop.security.authentication", "wurst"),
                        new IllegalArgumentException(
                                "Invalid attribute value for hadoop.security.authentication of wurst")))
                .contains("-D hadoop.security.authentication=wurst: not a value that Hadoop takes (Invalid attribute"
                        + " value for hadoop.security.authentication of wurst). Correct it.");
    }

    @Test
    void aFailureOfAnotherKindIsBlamedOnNoSetting() {
        assertThat(explained(with("dfs.nameservices", "ns"), new IOException("the host ns is not known")))
                .isEmpty();
    }
}
