package io.storagebench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.launch.ShippedFiles;
import io.storagebench.mapreduce.task.JobFolder;
import io.storagebench.option.FileUse;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheFilesTest {
    private static final String SECRET = "a-very-secret-key";

    @TempDir
    Path here;

    @TempDir
    Path staging;

    private final ShippedFiles files = new ShippedFiles();
    private Job job;
    private CacheFiles cache;

    @BeforeEach
    void open() throws Exception {
        FileSystem fs = new RawLocalFileSystem();
        fs.initialize(staging.toUri(), new Configuration(false));
        job = Job.getInstance(new Configuration(false));
        cache = new CacheFiles(job, new JobFolder(fs, new org.apache.hadoop.fs.Path(staging.toUri())));
    }

    private Path file(String name, String content) throws IOException {
        Path file = here.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    private List<String> names(String archive) throws IOException {
        try (ZipFile zip = new ZipFile(staging.resolve(archive).toFile())) {
            return zip.stream().map(ZipEntry::getName).toList();
        }
    }

    @Test
    void filesAreInTheJobsFolderUnderTheirNamesThere() throws Exception {
        files.take(file("ca.pem", "certificates"), FileUse.CONTENT);
        cache.add(files);
        assertThat(staging.resolve("file-1-ca.pem")).hasContent("certificates");
        assertThat(job.getCacheFiles()).singleElement().asString().endsWith("/file-1-ca.pem#file-1-ca.pem");
        assertThat(job.getConfiguration().get(JobFolder.CLASS_PATH)).isEmpty();
    }

    @Test
    void aSecretGoesWithTheCredentialsAlone() throws Exception {
        files.take(file("my.keytab", SECRET), FileUse.SECRET);
        cache.add(files);
        assertThat(job.getCredentials().getSecretKey(new Text(JobFolder.SECRET_OWN_FILE + "file-1-my.keytab")))
                .isEqualTo(SECRET.getBytes(StandardCharsets.UTF_8));
        assertThat(staging).isEmptyDirectory();
        StringWriter shown = new StringWriter();
        job.getConfiguration().writeXml(shown);
        assertThat(shown.toString()).doesNotContain(SECRET).doesNotContain("keytab");
    }

    @Test
    void jarsAndFoldersOfJarsComeOntoTheClassPathInTheirOrder() throws Exception {
        file("lib/a.jar", "");
        file("lib/b.JAR", "");
        file("lib/readme.txt", "");
        file("lib/more/c.jar", "");
        files.take(here.resolve("lib"), FileUse.CLASSES);
        files.take(file("fs.jar", ""), FileUse.CLASSES);
        cache.add(files);
        assertThat(names("file-1-lib.zip")).containsExactly("a.jar", "b.JAR");
        assertThat(job.getCacheArchives()).singleElement().asString().endsWith("/file-1-lib.zip#file-1-lib");
        assertThat(job.getConfiguration().get(JobFolder.CLASS_PATH)).isEqualTo("file-1-lib/*:file-2-fs.jar");
    }

    @Test
    void nativeLibrariesAreTakenByAllTheirNames() throws Exception {
        file("native/libhadoop.so.1.0.0", "code");
        file("native/libhadoop.a", "more");
        Files.createSymbolicLink(here.resolve("native/libhadoop.so"), Path.of("libhadoop.so.1.0.0"));
        files.take(here.resolve("native"), FileUse.LIBRARIES);
        cache.add(files);
        assertThat(names("file-1-native.zip")).containsExactly("libhadoop.so", "libhadoop.so.1.0.0");
        assertThat(job.getConfiguration().get(JobFolder.LIBRARY_PATH)).isEqualTo("file-1-native");
    }

    @Test
    void anArchiveKeepsTheEndingByWhichItIsUnpacked() throws Exception {
        for (String ending : List.of(".tar.gz", ".tgz", ".zip")) {
            cache.addArchive(file("jdk-17.0.1_linux" + ending, "packed"), "java" + ending.length());
        }
        try (Stream<Path> there = Files.list(staging)) {
            assertThat(there.map(file -> file.getFileName().toString())).contains("java7.tar.gz", "java4.zip");
        }
        assertThat(job.getCacheArchives()[0].toString()).endsWith("/java7.tar.gz#java7");
    }

    @Test
    void aFileThatIsGoneIsNamed() {
        files.take(here.resolve("gone.pem"), FileUse.CONTENT);
        assertThatThrownBy(() -> cache.add(files))
                .hasMessageStartingWith("--on yarn: " + here.resolve("gone.pem") + " cannot be taken along: ");
    }
}
