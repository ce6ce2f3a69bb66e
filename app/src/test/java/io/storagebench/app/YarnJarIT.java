package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code yarn jar storage-bench.jar …}: Hadoop's own program for it runs this one. */
@Tag("containers")
@Timeout(600)
class YarnJarIT {
    private static final long JAR_WITHIN_SECONDS = 240;

    @RegisterExtension
    static final SharedYarn YARN = new SharedYarn();

    @TempDir
    Path folder;

    @Test
    void yarnJarRunsItWithItsOwnHadoopAndTheConfigurationOfYarn() throws Exception {
        Path said = folder.resolve("said.txt");
        // Of an older Hadoop, as that of a cluster may be.
        String hadoop = Path.of(System.getProperty("storage-bench.embedded.dir"), "httpfs", "*")
                .toString();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                YARN.get().configuration() + ":" + hadoop,
                "org.apache.hadoop.util.RunJar",
                System.getProperty("storage-bench.jar")));
        command.addAll(TestedYarn.onYarn(
                "hdfs-write", "--dir", "/run-jar", "--files", "3", "--size", "20k", "--maps", "1", "--verify"));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
        builder.environment().keySet().removeAll(List.of("HADOOP_CONF_DIR", "HBASE_CONF_DIR"));
        Process process = builder.start();
        try {
            assertThat(process.waitFor(JAR_WITHIN_SECONDS, TimeUnit.SECONDS))
                    .as(Files.readString(said))
                    .isTrue();
            assertThat(process.exitValue()).as(Files.readString(said)).isZero();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        assertThat(Files.readString(said)).contains("TARGET " + YARN.hdfs().uri());
        assertThat(YARN.hdfs()
                        .fs()
                        .getContentSummary(new org.apache.hadoop.fs.Path("/run-jar/run-1"))
                        .getLength())
                .isEqualTo(3 * 20 * 1024);
    }
}
