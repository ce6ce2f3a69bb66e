package io.storagebench.hdfs.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
class UnforkedFilesTest {
    @TempDir
    Path folder;

    private static FileSystem open(String named) throws Exception {
        HdfsOptions target = new HdfsOptions();
        if (!named.isEmpty()) {
            target.configuration.put("fs.file.impl", named);
        }
        Configuration conf = target.configuration();
        return FileSystem.newInstance(URI.create("file:///"), conf);
    }

    private org.apache.hadoop.fs.Path path(String name) {
        return new org.apache.hadoop.fs.Path(folder.resolve(name).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "org.apache.hadoop.fs.RawLocalFileSystem"})
    void filesAreMadeWithoutStartingAProcess(String named) throws Exception {
        try (FileSystem fs = open(named);
                Recording recording = new Recording()) {
            fs.create(path("first")).close(); // Hadoop looks for a shell once
            recording.enable("jdk.ProcessStart");
            recording.start();
            fs.mkdirs(path("below"), new FsPermission("750"));
            for (int i = 0; i < 10; i++) {
                fs.create(path("below/" + i)).close();
            }
            recording.stop();
            Path events = folder.resolve("events.jfr");
            recording.dump(events);
            assertThat(RecordingFile.readAllEvents(events))
                    .extracting(event -> event.getString("command"))
                    .isEmpty();
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("below"))))
                .isEqualTo("rwxr-x---");
    }

    @ParameterizedTest
    @ValueSource(strings = {"640", "777", "400", "1777", "000"})
    void permissionsAreThoseThatHadoopWouldSet(String mode) throws Exception {
        Files.writeString(folder.resolve("mine"), "mine");
        Files.writeString(folder.resolve("theirs"), "theirs");
        try (FileSystem fs = open("")) {
            fs.setPermission(path("mine"), new FsPermission(mode));
        }
        try (RawLocalFileSystem hadoops = new RawLocalFileSystem()) {
            hadoops.initialize(URI.create("file:///"), new Configuration());
            hadoops.setPermission(path("theirs"), new FsPermission(mode));
        }
        assertThat(Files.getAttribute(folder.resolve("mine"), "unix:mode"))
                .isEqualTo(Files.getAttribute(folder.resolve("theirs"), "unix:mode"));
    }

    @Test
    void aNamedFileSystemIsTheOneThatIsMeasured() throws Exception {
        try (FileSystem fs = open("org.apache.hadoop.fs.LocalFileSystem")) {
            assertThat(fs.getClass()).isEqualTo(org.apache.hadoop.fs.LocalFileSystem.class);
        }
    }
}
