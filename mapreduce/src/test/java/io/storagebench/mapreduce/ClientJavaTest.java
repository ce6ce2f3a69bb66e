package io.storagebench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.mapreduce.task.ClientJava;
import io.storagebench.mapreduce.task.JobFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientJavaTest {
    @TempDir
    Path folder;

    private Path program(Path home, String script) throws IOException {
        Path program = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(program, script);
        return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Configuration conf() {
        Configuration conf = new Configuration(false);
        conf.set(JobFolder.JAVA_HOME, folder.toString());
        return conf;
    }

    @Test
    void theVersionIsFoundAmongWhatElseJavaSays() {
        assertThat(ClientJava.version("openjdk version \"17.0.19\" 2026-01-20")).isEqualTo(17);
        assertThat(ClientJava.version("java version \"1.8.0_392\"")).isEqualTo(8);
        assertThat(ClientJava.version("Picked up JAVA_TOOL_OPTIONS: -Dx=\"9\" openjdk version \"25\" 2026-09-16"))
                .isEqualTo(25);
        assertThat(ClientJava.version("no such thing")).isZero();
    }

    @Test
    void anArchiveMayHaveAFolderAroundItsJava() throws Exception {
        Path below = program(folder.resolve("jdk-17+35"), "");
        Files.createDirectory(folder.resolve("another"));
        assertThat(ClientJava.unpacked(folder.toFile())).isEqualTo(below.toFile());
        Path atTop = program(folder, "");
        assertThat(ClientJava.unpacked(folder.toFile())).isEqualTo(atTop.toFile());
    }

    @Test
    void anArchiveOfSomethingElseIsToldAsSuch() {
        assertThatThrownBy(() -> ClientJava.unpacked(folder.toFile()))
                .hasMessageContaining("the archive of --map-java-archive has no bin/java");
    }

    @Test
    void anOlderJavaIsToldWithTheRemedies() throws Exception {
        Path java = program(folder, "#!/bin/sh\necho 'java version \"1.8.0_392\"' >&2\n");
        assertThatThrownBy(() -> ClientJava.find(conf()))
                .hasMessageStartingWith(java + " is Java 8, and the client needs Java 17 or later. ")
                .hasMessageContainingAll("--map-java-archive", "--map-java-home", "JAVA_HOME of the NodeManagers");
    }

    @Test
    void aProgramOfAnotherMachineIsToldWithTheRemedies() throws Exception {
        Path java = program(folder, "\u007fELF of another kind");
        assertThatThrownBy(() -> ClientJava.find(conf()))
                .hasMessageStartingWith(java.toString())
                .hasMessageContaining("--map-java-archive");
    }

    @Test
    void noJavaIsToldWithTheRemedies() {
        assertThatThrownBy(() -> ClientJava.find(conf()))
                .hasMessageStartingWith(
                        "there is no " + folder.resolve("bin/java") + " that can be run. Take one along")
                .hasMessageContaining("--map-java-home");
    }
}
