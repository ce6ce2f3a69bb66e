package io.storagebench.hdfs.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.hdfs.file.read.ReadFile;
import io.storagebench.op.Operation;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Hadoop archive, which holds what it was made with and nothing else. */
class ArchiveTest {
    @TempDir
    Path folder;

    private Path archive;

    @BeforeEach
    void makeAnEmptyOne() throws Exception {
        archive = Files.createDirectory(folder.resolve("some.har"));
        String index = "%2F dir 0+493+root+root 0 0 \n";
        Files.writeString(archive.resolve("_index"), index);
        Files.writeString(archive.resolve("_masterindex"), "3 \n0 2147483647 0 " + index.length() + " \n");
    }

    private <T extends Operation> T in(T operation) {
        return LocalPlace.parsed(operation, "--fs", "har://" + archive, "--dir", "/new");
    }

    private void refuses(ScenarioBuilder scenario) {
        assertThatThrownBy(scenario::run)
                .isInstanceOf(UsageException.class)
                .hasMessage("--fs har://" + archive + ": a Hadoop archive cannot be written to. Read its files with"
                        + " hdfs-read --input, or name another file system with --fs.");
        assertThat(archive.toFile().list()).containsExactlyInAnyOrder("_index", "_masterindex");
    }

    @Test
    void whatMakesFilesIsRefused() {
        refuses(ScenarioBuilder.of(in(new WriteFile())));
        refuses(ScenarioBuilder.of(in(new AppendFile())));
        refuses(ScenarioBuilder.of(in(new ReadFile())).prepare());
        refuses(ScenarioBuilder.of(in(new TruncateFile())).prepare());
    }

    @Test
    void itsFilesAreNotCut() {
        assertThatThrownBy(() -> ScenarioBuilder.of(in(new TruncateFile())).run())
                .isInstanceOf(UsageException.class)
                .hasMessage("hdfs-truncate: HarFileSystem cannot truncate. An archive is read-only: read its files with"
                        + " hdfs-read --input.");
    }
}
