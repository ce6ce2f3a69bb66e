package io.storagebench.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaHomeTest {
    @TempDir
    Path folder;

    @Test
    void theRunningJavaIsTakenWhenItFits() throws IOException {
        int version = Runtime.version().feature();
        assertThat(JavaHome.fitting(version, version)).contains(JavaHome.running());
        assertThat(JavaHome.running().java()).isExecutable();
    }

    @Test
    void noJavaIsTakenThatDoesNotFit() throws IOException {
        assertThat(JavaHome.fitting(900, 901)).isEmpty();
    }

    @Test
    void theVersionIsThatOfTheReleaseFile() throws IOException {
        Path java = Files.createDirectory(folder.resolve("bin")).resolve("java");
        Files.writeString(java, "");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        assertThat(JavaHome.in(folder)).isEmpty();

        Files.writeString(folder.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"21.0.5\"\n");
        assertThat(JavaHome.in(folder)).contains(new JavaHome(folder, 21));

        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"1.8.0_392\"\n");
        assertThat(JavaHome.in(folder).filter(home -> home.version() > 8)).isEmpty();
    }
}
