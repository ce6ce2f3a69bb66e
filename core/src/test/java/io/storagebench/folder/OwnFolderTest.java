package io.storagebench.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnFolderTest {
    @TempDir
    Path parent;

    @Test
    void itGoesWithAllThatIsInIt() throws IOException {
        OwnFolder own = OwnFolder.create(parent, "fake");
        Files.createDirectories(own.path().resolve("a/b"));
        Files.writeString(own.path().resolve("a/b/c"), "1");
        own.close();
        own.close();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void theFolderAroundItGoesOnlyIfItWasMadeForItAndNobodyElseUsesIt() throws IOException {
        Path absent = parent.resolve("absent");
        OwnFolder.create(absent, "fake").close();
        assertThat(absent).doesNotExist();

        OwnFolder own = OwnFolder.create(absent, "fake");
        Path precious = Files.writeString(absent.resolve("precious"), "");
        own.close();
        assertThat(precious).exists();
    }

    @Test
    void anInterruptedThreadLeavesNoHalfOfOne() throws IOException {
        Thread.currentThread().interrupt();
        try (OwnFolder own = OwnFolder.create(parent, "fake")) {
            assertThat(own.path()).isDirectory();
        } catch (IOException interrupted) {
            assertThat(interrupted).isInstanceOf(java.nio.channels.ClosedByInterruptException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void whatCannotBeRemovedIsNamedWithItsSizeAndTheCommandAndKeepsItsLockFile() throws IOException {
        Path folder = Files.createDirectory(parent.resolve("my data"));
        Path lock = Files.writeString(folder.resolve(OwnFolder.LOCK_FILE), "");
        Path stuck = Files.write(Files.createDirectory(folder.resolve("a")).resolve("stuck"), new byte[2 << 20]);
        Path loose = Files.writeString(folder.resolve("loose"), "");

        FolderRemoval removal = FolderRemoval.of(folder, path -> {
            if (path.equals(stuck)) {
                throw new FileSystemException(path.toString(), null, "Operation not permitted");
            }
            Files.delete(path);
        });

        assertThat(loose).doesNotExist();
        assertThat(lock).exists();
        assertThat(removal.message(folder))
                .isEqualTo("2.0 MiB are left behind in " + folder
                        + " (a/stuck: Operation not permitted). Remove it: rm -rf '" + folder + "'");
    }
}
