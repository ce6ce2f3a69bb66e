package io.storagebench.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemainsTest {
    @TempDir
    Path parent;

    private final List<String> told = new ArrayList<>();

    @Test
    void theFolderOfAKilledProcessIsRemovedAndTold() throws Exception {
        try (FolderHolder.Held held = FolderHolder.making(parent)) {
            held.kill();
            assertThat(held.folder().resolve("block")).exists();

            Remains.remove(parent, told::add);

            assertThat(parent).isEmptyDirectory();
            assertThat(told).containsExactly("removed " + held.folder() + " (3.0 MiB), left by an earlier run");
        }
    }

    @Test
    void theFolderOfARunningProcessStays() throws Exception {
        try (FolderHolder.Held held = FolderHolder.making(parent)) {
            Remains.remove(parent, told::add);
            assertThat(held.folder().resolve("block")).exists();
            assertThat(told).isEmpty();
        }
    }

    @Test
    void aFolderStaysAsLongAsAServerOfAKilledProcessWorksThere() throws Exception {
        try (FolderHolder.Held held = FolderHolder.making(parent);
                FolderHolder.Held server = FolderHolder.workingIn(held.folder())) {
            held.kill();
            Remains.remove(parent, told::add);
            assertThat(server.folder().resolve("block")).exists();

            server.kill();
            Remains.remove(parent, told::add);
            assertThat(parent).isEmptyDirectory();
        }
    }

    @Test
    void foldersOfThisProcessStayAndKeepTheirLocks() throws Exception {
        try (OwnFolder own = OwnFolder.create(parent, "fake");
                FolderHolder.Held server = FolderHolder.workingIn(own.path())) {
            Remains.remove(parent, told::add);
            assertThat(own.path()).isDirectory();
            assertThat(server.process().isAlive()).isTrue();
        }
    }

    @Test
    void theFolderOfAnotherUserStays() throws IOException {
        Path folder = ended("storage-bench-fake-1-1-1");
        int user = Remains.user().orElseThrow();

        Remains.remove(parent, user + 1, told::add);
        assertThat(folder).isDirectory();

        Remains.remove(parent, user, told::add);
        assertThat(folder).doesNotExist();
    }

    @Test
    void whatIsNoFolderOfThisProgramStays() throws IOException {
        Path precious = Files.createDirectory(parent.resolve("storage-bench-results"));
        Files.writeString(precious.resolve("result.json"), "{}");
        Path copy = ended("storage-bench-fake-1-1-2");
        Files.writeString(copy.resolve(OwnFolder.LOCK_FILE), "storage-bench-fake-1-1-1");
        Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve(OwnFolder.LOCK_FILE), "storage-bench-link-1-1-1");
        Path link = Files.createSymbolicLink(parent.resolve("storage-bench-link-1-1-1"), elsewhere);
        Path ofOlderVersions = Files.createDirectory(parent.resolve("storage-bench-hdfs-123"));
        Files.writeString(ofOlderVersions.resolve(".storage-bench-embedded"), "hdfs");

        Remains.remove(parent, told::add);

        assertThat(precious.resolve("result.json")).exists();
        assertThat(copy).isDirectory();
        assertThat(link).isSymbolicLink();
        assertThat(elsewhere.resolve(OwnFolder.LOCK_FILE)).exists();
        assertThat(ofOlderVersions).isDirectory();
        assertThat(told).isEmpty();
    }

    @Test
    void whatALinkInItLeadsToStays() throws IOException {
        Path precious = Files.writeString(parent.resolve("precious"), "");
        Path folder = ended("storage-bench-fake-1-1-1");
        Files.createSymbolicLink(folder.resolve("link"), precious);
        Files.createSymbolicLink(folder.resolve("around"), parent);

        Remains.remove(parent, told::add);

        assertThat(folder).doesNotExist();
        assertThat(precious).exists();
    }

    @Test
    void aFolderThatIsNotThereHasNoRemains() {
        Remains.remove(parent.resolve("no"), told::add);
        assertThat(told).isEmpty();
    }

    /** As a process leaves it that was killed. */
    private Path ended(String name) throws IOException {
        Path folder = Files.createDirectory(parent.resolve(name));
        Files.writeString(folder.resolve(OwnFolder.LOCK_FILE), name);
        Files.writeString(folder.resolve("block"), "1");
        return folder;
    }
}
