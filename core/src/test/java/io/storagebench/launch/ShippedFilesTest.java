package io.storagebench.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.launch.ShippedFiles.ShippedFile;
import io.storagebench.option.FileUse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShippedFilesTest {
    private final ShippedFiles files = new ShippedFiles();

    @Test
    void filesOfOneNameHaveDifferentOnesWhereSharesRun() {
        assertThat(files.take(Path.of("/a/bench.jar"), FileUse.CLASSES)).isEqualTo("file-1-bench.jar");
        assertThat(files.take(Path.of("/b/bench.jar"), FileUse.CLASSES)).isEqualTo("file-2-bench.jar");
        assertThat(files.take(Path.of("/c/ein Name:ä,#.pem"), FileUse.CONTENT)).isEqualTo("file-3-ein_Name____.pem");
        assertThat(files.here("file-2-bench.jar")).isEqualTo("/b/bench.jar");
        assertThat(files.here("bench.jar")).isEqualTo("bench.jar");
        assertThat(files.all())
                .containsExactly(
                        new ShippedFile(Path.of("/a/bench.jar"), "file-1-bench.jar", FileUse.CLASSES),
                        new ShippedFile(Path.of("/b/bench.jar"), "file-2-bench.jar", FileUse.CLASSES),
                        new ShippedFile(Path.of("/c/ein Name:ä,#.pem"), "file-3-ein_Name____.pem", FileUse.CONTENT));
    }

    @Test
    void aFileThatIsNamedTwiceGoesOnceAndIsASecretIfItIsOneOnce() {
        Path relative = Path.of("some.keytab");
        files.take(relative, FileUse.CONTENT);
        assertThat(files.take(relative.toAbsolutePath(), FileUse.SECRET)).isEqualTo("file-1-some.keytab");
        files.take(relative, FileUse.CONTENT);
        assertThat(files.all())
                .isEqualTo(List.of(new ShippedFile(relative.toAbsolutePath(), "file-1-some.keytab", FileUse.SECRET)));
    }
}
