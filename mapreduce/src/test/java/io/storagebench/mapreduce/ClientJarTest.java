package io.storagebench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.mapreduce.task.JobFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientJarTest {
    @TempDir
    Path here;

    @TempDir
    Path cluster;

    private final FileSystem fs = new RawLocalFileSystem();

    @BeforeEach
    void open() throws Exception {
        fs.initialize(cluster.toUri(), new Configuration(false));
    }

    private Path send(String job, String content) throws IOException {
        Path jar = Files.writeString(here.resolve("storage-bench.jar"), content);
        JobFolder folder = new JobFolder(
                fs, new org.apache.hadoop.fs.Path(cluster.resolve(job).toUri()));
        return Path.of(ClientJar.send(folder, jar).toUri().getPath());
    }

    private List<Path> inCluster() throws IOException {
        try (Stream<Path> all = Files.list(cluster.resolve("client"))) {
            return all.filter(file -> !file.getFileName().toString().endsWith(".crc"))
                    .toList();
        }
    }

    @Test
    void theSameJarIsSentOnceSoThatMachinesThatHaveItNeedNotFetchItAgain() throws Exception {
        Path first = send("job-1", "a version");
        Files.setLastModifiedTime(first, java.nio.file.attribute.FileTime.fromMillis(1000));
        assertThat(send("job-2", "a version")).isEqualTo(first).hasContent("a version");
        assertThat(Files.getLastModifiedTime(first).toMillis()).isEqualTo(1000);
        assertThat(inCluster()).containsExactly(first);
    }

    @Test
    void anotherVersionIsAnotherFile() throws Exception {
        Path first = send("job-1", "a version");
        Path second = send("job-2", "b version");
        assertThat(second).isNotEqualTo(first).hasContent("b version");
        assertThat(first).hasContent("a version");
        assertThat(inCluster()).containsExactlyInAnyOrder(first, second);
    }
}
