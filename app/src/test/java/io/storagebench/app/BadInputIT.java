package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.testing.RefusingPort;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users get wrong: told at once, with the value and a remedy, and nothing is touched. */
class BadInputIT {

    @AutoClose
    private static final Hdfs hdfs = Hdfs.start(1);

    @TempDir
    Path folder;

    private Ended run(String... command) throws Exception {
        return StorageBenchProcess.run(folder, command);
    }

    @Test
    void allWrongOptionsAreReportedAtOnce() throws Exception {
        Ended ended = run(
                "hdfs-write",
                "--size",
                "2q",
                "--files",
                "0",
                "--threads",
                "many",
                "--buffer",
                "0",
                "--replication",
                "2",
                "--ec-policy",
                "RS-6-3-1024k",
                "--flies",
                "3",
                "--duration",
                "5");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .contains("--size 2q: not a size. Use a number with k, m, g or t, such as 128m.")
                .contains("--files 0: must be at least 1.")
                .contains("--threads many: not a whole number.")
                .contains("--buffer 0: not from 1 byte to 1g.")
                .contains("a file is either replicated or erasure coded")
                .contains("--flies: no such option. Did you mean --files")
                .contains("--duration 5: not a duration. Use a number with ms, s, m, h or d, such as 30s.")
                .doesNotContain("\tat ");
    }

    @Test
    void aSecretIsNoOption() throws Exception {
        Ended ended = run("hdfs-write", "-D", "fs.s3a.secret.key=abc123");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("-D fs.s3a.secret.key: a secret").doesNotContain("abc123");
    }

    @Test
    void aConfigurationThatNamesNoFileSystemIsNotTakenForNone() throws Exception {
        Path conf = Files.createDirectory(folder.resolve("conf"));
        Files.writeString(conf.resolve("core-site.xml"), "<configuration/>");
        try (StorageBenchProcess process = StorageBenchProcess.start(
                folder, List.of(), Map.of("HADOOP_CONF_DIR", conf.toString()), "hdfs-write")) {
            Ended ended = process.await();

            assertThat(ended.code()).isEqualTo(2);
            assertThat(ended.out()).isEmpty();
            assertThat(ended.err())
                    .startsWith("HADOOP_CONF_DIR=" + conf + ": no core-site.xml there sets fs.defaultFS")
                    .contains("name one with --fs, or unset HADOOP_CONF_DIR for an embedded HDFS.");
        }
    }

    @Test
    void aResultThatCannotBeWrittenIsToldBeforeTheRun() throws Exception {
        Path missing = folder.resolve("missing").resolve("result.json");

        Ended ended = hdfs.run("/no-json", "hdfs-write", "--files", "1", "--size", "1k", "--json", missing.toString());

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("--json " + missing).contains("mkdir -p");
        assertThat(hdfs.exists("/no-json")).isFalse();
    }

    @Test
    void aForeignFileIsNotReplacedByAResult() throws Exception {
        Path mine = Files.writeString(folder.resolve("mine.json"), "{\"mine\": 1}");

        Ended ended = run("hdfs-write", "--fs", "null:///", "--files", "1", "--json", mine.toString());

        assertThat(ended.code()).isEqualTo(2);
        assertThat(mine).hasContent("{\"mine\": 1}");
    }

    @Test
    void aServerThatIsNotThereIsToldSoon() throws Exception {
        try (RefusingPort nobody = new RefusingPort()) {
            String address = "hdfs://" + nobody.authority();
            Ended ended = run("hdfs-write", "--fs", address, "--files", "1");

            assertThat(ended.code()).isEqualTo(1);
            assertThat(ended.err())
                    .contains("--fs " + address + ": connection refused. Is the server up")
                    .contains("Try: storage-bench check " + address + "\n");
        }
    }

    @Test
    void aServerThatDoesNotAnswerIsToldSoon() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Ended ended = run("hdfs-write", "--fs", "hdfs://127.0.0.1:" + silent.getLocalPort(), "--files", "1");

            assertThat(ended.code()).isEqualTo(1);
            assertThat(ended.err()).contains("no answer within");
        }
    }

    @Test
    void anUnknownSchemeIsTold() throws Exception {
        Ended ended = run("hdfs-write", "--fs", "foo://somewhere/", "--files", "1");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err())
                .contains("--fs foo://somewhere/: no file system of the scheme foo is on the class path")
                .contains("--lib");
    }

    @Test
    void aFolderThatMayNotBeWrittenIsTold() throws Exception {
        hdfs.fs().mkdirs(new org.apache.hadoop.fs.Path("/closed"), new FsPermission((short) 0700));
        List<String> words = new ArrayList<>(List.of("hdfs-write", "--files", "1", "--size", "1k"));
        words.addAll(hdfs.options("/closed/below"));
        try (StorageBenchProcess process =
                StorageBenchProcess.start(folder, List.of("-DHADOOP_USER_NAME=nobody"), words.toArray(String[]::new))) {

            Ended ended = process.await();

            assertThat(ended.code()).isEqualTo(1);
            assertThat(ended.err())
                    .contains("/closed/below: ")
                    .contains("Permission denied: user=nobody")
                    .contains("Name a folder that you may write to")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void aFolderWithOtherFilesIsUntouched() throws Exception {
        try (FSDataOutputStream mine = hdfs.fs().create(new org.apache.hadoop.fs.Path("/mine/file"))) {
            mine.writeBytes("mine");
        }

        Ended write = hdfs.run("/mine", "hdfs-write", "--files", "1", "--size", "1k");
        Ended clean = run("clean", hdfs.uri() + "/mine");

        assertThat(write.code()).isEqualTo(2);
        assertThat(write.err()).contains("/mine: is not empty and holds no dataset of storage-bench");
        assertThat(clean.code()).isEqualTo(2);
        assertThat(hdfs.fs().listStatus(new org.apache.hadoop.fs.Path("/mine"))).hasSize(1);
    }

    @Test
    void aDatasetIsNeverOverwritten() throws Exception {
        Ended first = hdfs.run("/twice", "hdfs-write", "--files", "2", "--size", "1k", "--replication", "1");
        Ended second = hdfs.run("/twice", "hdfs-write", "--files", "2", "--size", "1k", "--replication", "1");

        assertThat(first.code()).as(first.toString()).isZero();
        assertThat(second.code()).isEqualTo(2);
        assertThat(second.err()).contains("holds a dataset already").contains("storage-bench clean ");
        assertThat(hdfs.itemBytes("/twice")).isEqualTo(2 * 1024);
    }

    @Test
    void readingWithoutADatasetTellsHowToMakeOne() throws Exception {
        Ended ended = hdfs.run("/nothing", "hdfs-read");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err())
                .contains("/nothing: holds no dataset of storage-bench")
                .contains("--prepare");
    }

    @Test
    void anErasureCodingPolicyThatDoesNotExistIsTold() throws Exception {
        Ended ended = hdfs.run("/policy", "hdfs-write", "--files", "1", "--ec-policy", "RS-7-3-1024k");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("--ec-policy RS-7-3-1024k: no such policy. Enabled are: ");
    }

    @Test
    void whatDoesNotFitOnTheDiskIsRefusedWithACommandThatFits() throws Exception {
        Ended ended = run("hdfs-write", "--files", "1000", "--size", "1t", "--threads", "2");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err())
                .contains("1000 files of 1t with 3 replicas take")
                .containsPattern("storage-bench hdfs-write --threads 2 .*--files 1000 --size \\d+[kmg]\n");
    }
}
