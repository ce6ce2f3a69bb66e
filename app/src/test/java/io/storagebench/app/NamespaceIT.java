package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.OperationStats;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.fs.ContentSummary;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations on the namespace of an HDFS whose directories take few entries. */
class NamespaceIT {
    private static final int LIMIT = 50;

    @AutoClose
    private static final Hdfs hdfs = Hdfs.start(1, "--conf", "dfs.namenode.fs-limits.max-directory-items=" + LIMIT);

    @TempDir
    Path folder;

    private static ContentSummary namespace(String path) throws IOException {
        return hdfs.fs().getContentSummary(new org.apache.hadoop.fs.Path(path));
    }

    private static boolean delete(String path) throws IOException {
        return hdfs.fs().delete(new org.apache.hadoop.fs.Path(path), true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fs", "rpc"})
    void whatIsCountedIsWhatTheNameNodeHas(String via) throws Exception {
        String dir = "/counted-" + via;
        OperationStats created = hdfs.well(
                        dir,
                        "nn-create",
                        "--files",
                        "300",
                        "--bytes",
                        "0",
                        "--threads",
                        "4",
                        "--clients",
                        "2",
                        "--layout",
                        "tree:fan-out=4,depth=2",
                        "--via",
                        via)
                .only();
        assertThat(created.requests()).isEqualTo(300);
        assertThat(created.steps().get("create").count()).isEqualTo(300);
        assertThat(created.steps().get("close").count()).isEqualTo(300);
        // 16 leaves, 4 folders above them, and the one of the run
        assertThat(namespace(dir + "/run-1").getFileCount()).isEqualTo(300);
        assertThat(namespace(dir + "/run-1").getDirectoryCount()).isEqualTo(16 + 4 + 1);

        OperationStats listed =
                hdfs.well(dir, "nn-list", "--via", via, "--verify").only();
        assertThat(listed.requests()).isEqualTo(16);
        assertThat(listed.counters().get("entries listed").sum()).isEqualTo(300);
        assertThat(hdfs.well(dir, "nn-open", "--via", via).only().requests()).isEqualTo(300);

        assertThat(hdfs.well(dir, "nn-delete", "--via", via).only().requests()).isEqualTo(300);
        assertThat(namespace(dir + "/run-1").getFileCount()).isZero();
        hdfs.clean(dir);
        assertThat(hdfs.exists(dir)).isFalse();
    }

    @Test
    void directoriesAreMadeAndRemoved() throws Exception {
        Ended made = hdfs.well("/directories", "nn-mkdir", "--directories", "40", "--layout", "flat");

        assertThat(made.out()).contains("nn-mkdir, empty directories, 1 thread").doesNotContain("of 0");
        assertThat(namespace("/directories/run-1").getDirectoryCount()).isEqualTo(40 + 1);
        hdfs.clean("/directories");
        assertThat(hdfs.exists("/directories")).isFalse();
    }

    @Test
    void filesAreReadAsFarAsIsAsked() throws Exception {
        Ended created = hdfs.well("/read", "nn-create", "--files", "20", "--verify");
        assertThat(created.out())
                .contains("NNBench -------------- : create_write", "read it:    storage-bench nn-open ")
                .doesNotContain("data fit into memory");
        assertThat(created.only().window().bytes()).isEqualTo(20 * 512);

        OperationStats first = hdfs.well("/read", "nn-open", "--read", "first").only();
        assertThat(first.steps().get("first byte").count()).isEqualTo(20);
        assertThat(first.window().bytes()).isEqualTo(20);
        OperationStats all =
                hdfs.well("/read", "nn-open", "--read", "all", "--verify").only();
        assertThat(all.window().bytes()).isEqualTo(20 * 512);
        assertThat(hdfs.well("/read", "hdfs-read", "--verify").only().requests())
                .isEqualTo(20);
        Ended contradiction = hdfs.run("/read", "nn-open", "--verify");
        assertThat(contradiction.code()).isEqualTo(2);
        assertThat(contradiction.err()).contains("--verify --read none: content that is not read cannot be compared.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fs", "rpc"})
    void filesThatAreMissingAreCountedByTheirClass(String via) throws Exception {
        String dir = "/missing-" + via;
        makeWithoutThree(dir);
        for (String operation : List.of("nn-open", "nn-stat", "nn-rename")) {
            assertThreeAreMissing(hdfs.run(dir, operation, "--via", via));
        }
        assertThat(delete(dir)).isTrue();
        makeWithoutThree(dir);
        assertThreeAreMissing(hdfs.run(dir, "nn-delete", "--via", via));
    }

    private static void makeWithoutThree(String dir) throws Exception {
        hdfs.well(dir, "nn-create", "--files", "10", "--bytes", "0", "--layout", "flat");
        for (int item = 0; item < 3; item++) {
            assertThat(delete(dir + "/run-1/000000000000" + item)).isTrue();
        }
    }

    private static void assertThreeAreMissing(Ended ended) throws IOException {
        assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
        assertThat(ended.only().requests()).as(ended.toString()).isEqualTo(7);
        assertThat(ended.only().errors()).as(ended.toString()).containsOnlyKeys("FileNotFoundException");
        assertThat(ended.only().errors().get("FileNotFoundException").count()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fs", "rpc"})
    void aFullDirectoryIsToldWithTheRemedy(String via) throws Exception {
        String dir = "/full-" + via;
        Ended ended = hdfs.run(dir, "nn-create", "--files", "60", "--bytes", "0", "--layout", "flat", "--via", via);

        assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
        assertThat(ended.only().requests()).isEqualTo(LIMIT);
        assertThat(ended.only()
                        .errors()
                        .get("MaxDirectoryItemsExceededException")
                        .count())
                .isEqualTo(60 - LIMIT);
        assertThat(ended.out()).contains("A directory is full").containsIgnoringWhitespaces("Use --layout tree");
        hdfs.clean(dir);
    }

    @Test
    void aDirectoryThatCannotTakeThemAllIsRefusedBeforeAnythingIsMade() throws Exception {
        Ended ended = hdfs.run("/too-many", "nn-create", "--files", "1048577", "--bytes", "0", "--layout", "flat");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err())
                .startsWith("--files 1048577 --layout flat: puts 1048577 entries into one directory, and HDFS takes"
                        + " 1048576")
                .contains("Use --layout tree");
        assertThat(hdfs.exists("/too-many")).isFalse();
    }

    @Test
    void whatHasNoNameNodeIsNotCalledByRpc() throws Exception {
        Ended ended = StorageBenchProcess.run(
                folder,
                "nn-create",
                "--fs",
                "file:///",
                "--dir",
                folder.resolve("d").toString(),
                "--via",
                "rpc");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err())
                .startsWith("--via rpc: LocalFileSystem (file:///) has no NameNode. Leave it out, or name an HDFS with"
                        + " --fs.");
        assertThat(folder.resolve("d")).doesNotExist();
    }

    @Test
    void whatMattersOnlyWhenFilesAreMadeIsRefusedWithoutThat() throws Exception {
        hdfs.well("/idle", "nn-create", "--files", "1", "--bytes", "0");

        Ended ended = hdfs.run("/idle", "nn-list", "--bytes", "1k", "--layout", "flat", "--files", "1");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).startsWith("--bytes 1k, --layout flat, --files 1: matters only when files are made.");
    }

    @Test
    void whatIsMadeForTheRunIsRemovedAfterIt() throws Exception {
        Ended opened = hdfs.well("/prepared", "nn-open", "--prepare", "--files", "20", "--bytes", "64", "--via", "rpc");
        assertThat(opened.only().requests()).isEqualTo(20);
        assertThat(hdfs.exists("/prepared")).isFalse();

        Ended listed = hdfs.well(
                "/prepared",
                "nn-list",
                "--prepare",
                "--files",
                "20",
                "--bytes",
                "0",
                "--layout",
                "flat",
                "--requests",
                "3",
                "--verify");
        assertThat(listed.out()).contains("nn-list, directories of empty files");
        assertThat(listed.only().counters().get("entries listed").sum()).isEqualTo(3 * 20);
        assertThat(hdfs.exists("/prepared")).isFalse();
    }

    @Test
    void aLookBeforeItRunsSpeaksOfEmptyFiles() throws Exception {
        Ended ended = hdfs.well("/dry", "nn-create", "--files", "7", "--bytes", "0", "--dry-run");

        assertThat(ended.out()).contains("  dataset      7 empty files, seed ").doesNotContain("of 0", "0 B in all");
        assertThat(hdfs.exists("/dry")).isFalse();
    }
}
