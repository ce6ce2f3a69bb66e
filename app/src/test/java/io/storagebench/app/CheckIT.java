package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.Eventually;
import io.storagebench.testing.RefusingPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code storage-bench check}: one line for each thing that it looks at, and nothing left behind. */
class CheckIT {

    @AutoClose
    private static final Hdfs hdfs = Hdfs.start(3, "--dead-after", "12");

    @TempDir
    Path folder;

    private Ended check(String... words) throws Exception {
        return checkAs("", words);
    }

    private Ended checkAs(String user, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("check"));
        command.addAll(Arrays.asList(words));
        List<String> flags = user.isEmpty() ? List.of() : List.of("-DHADOOP_USER_NAME=" + user);
        try (StorageBenchProcess process = StorageBenchProcess.start(folder, flags, command.toArray(String[]::new))) {
            return process.await();
        }
    }

    /** The line of the probe of this name, which must be there once. */
    private static String line(Ended ended, String probe) {
        List<String> lines = ended.out()
                .lines()
                .filter(line -> line.matches("  \\w{4}  " + probe + " .*"))
                .toList();
        assertThat(lines).as(ended.toString()).hasSize(1);
        return lines.get(0).strip();
    }

    private static List<String> names(String path) throws IOException {
        return Arrays.stream(hdfs.fs().listStatus(new org.apache.hadoop.fs.Path(path)))
                .map(status -> status.getPath().getName())
                .toList();
    }

    @Test
    void aHealthyClusterPassesAndNothingIsLeftThere() throws Exception {
        hdfs.fs().mkdirs(new org.apache.hadoop.fs.Path("/checked/mine"));

        Ended ended = check(hdfs.uri() + "/checked");

        assertThat(ended.code()).as(ended.toString()).isZero();
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out()).startsWith("THIS MACHINE\n").contains("\nTARGET " + hdfs.uri() + "/checked\n");
        assertThat(line(ended, "Java")).startsWith("pass");
        assertThat(line(ended, "connection")).startsWith("pass").contains("DistributedFileSystem answers ");
        assertThat(line(ended, "versions")).matches("pass +versions +Hadoop ([\\d.]+) on 3 DataNodes, client \\1");
        assertThat(line(ended, "DataNodes")).endsWith("3 live, 0 dead, 0 stale, in 1 rack");
        assertThat(line(ended, "space")).matches("pass +space +[\\d.]+ \\wiB, [\\d.]+ \\w+ used, [\\d.]+ \\wiB free");
        assertThat(line(ended, "safe mode")).matches("pass +safe mode +off");
        assertThat(line(ended, "writing")).contains("pass").contains("was written to " + hdfs.uri() + "/checked and");
        assertThat(line(ended, "clock")).startsWith("pass").containsPattern("agree to \\d+ ms|give or take");
        assertThat(names("/checked")).containsExactly("mine");
    }

    @Test
    void withoutAFolderNothingIsWritten() throws Exception {
        List<String> before = names("/");

        Ended ended = check(hdfs.uri());

        assertThat(ended.code()).as(ended.toString()).isZero();
        assertThat(line(ended, "writing")).startsWith("skip").endsWith("such as " + hdfs.uri() + "/tmp");
        assertThat(line(ended, "clock")).startsWith("skip").endsWith("needs 'writing' to pass first");
        assertThat(names("/")).isEqualTo(before);
    }

    @Test
    void theFileSystemOfTheConfigurationIsTheDefault() throws Exception {
        Ended ended = check("-D", "fs.defaultFS=" + hdfs.uri());

        assertThat(ended.out()).contains("\nTARGET " + hdfs.uri() + "\n");
        assertThat(line(ended, "connection")).startsWith("pass");
    }

    @Test
    void withoutAnySystemOnlyThisMachineIsChecked() throws Exception {
        Ended ended = check();

        assertThat(ended.code()).as(ended.toString()).isZero();
        assertThat(ended.out()).contains("HADOOP_CONF_DIR").contains("only this machine was checked");
    }

    @Test
    void aServerThatIsNotThereIsToldSoonAndWithoutAStack() throws Exception {
        try (RefusingPort nobody = new RefusingPort()) {
            String address = "hdfs://" + nobody.authority();

            Ended ended = check(address);

            assertThat(ended.code()).isEqualTo(1);
            assertThat(line(ended, "connection")).startsWith("FAIL").contains(address + ": connection refused. Is the");
            assertThat(line(ended, "DataNodes")).startsWith("skip");
            assertThat(ended.out() + ended.err()).doesNotContain("\tat ").doesNotContain("Exception");
        }
    }

    @Test
    void aServerThatDoesNotAnswerIsToldSoonAndMeanwhileThatItIsWaitedFor() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {

            Ended ended = check("hdfs://127.0.0.1:" + silent.getLocalPort());

            assertThat(ended.err()).startsWith("storage-bench: check connection, 10 s\n");
            assertThat(ended.code()).isEqualTo(1);
            assertThat(line(ended, "connection")).startsWith("FAIL").contains("no answer within");
        }
    }

    @Test
    void aCheckThatHangsCanBeStopped() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                StorageBenchProcess process = StorageBenchProcess.start(
                        folder, List.of(), "check", "hdfs://127.0.0.1:" + silent.getLocalPort())) {
            silent.accept().close();
            process.signal("INT");

            Ended ended = process.await();

            assertThat(ended.code()).as(ended.toString()).isEqualTo(130);
        }
    }

    @Test
    void aFailedRunProposesTheCheck() throws Exception {
        try (RefusingPort nobody = new RefusingPort()) {
            String address = "hdfs://" + nobody.authority();

            Ended ended = StorageBenchProcess.run(folder, "clean", address + "/dir");

            assertThat(ended.code()).isEqualTo(1);
            assertThat(ended.err())
                    .startsWith(address + "/dir: connection refused.")
                    .endsWith("Try: storage-bench check " + address + "\n");
        }
    }

    @Test
    void aStoppedDataNodeIsReportedByName() throws Exception {
        hdfs.command("stop-datanode 2");
        try {
            Eventually.isTrue(
                    "DataNode 2 is dead",
                    () -> hdfs.command("status").get("dead").equals("1"));

            Ended ended = check(hdfs.uri());

            assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
            assertThat(line(ended, "DataNodes"))
                    .startsWith("FAIL")
                    .contains("2 live, 1 dead, 0 stale, in 1 rack; no heartbeat comes from ");
        } finally {
            hdfs.command("start-datanode 2");
        }
    }

    @Test
    void safeModeIsReportedAndNothingIsWrittenThen() throws Exception {
        DistributedFileSystem nameNode = (DistributedFileSystem) hdfs.fs();
        nameNode.setSafeMode(SafeModeAction.ENTER);
        try {
            Ended ended = check(hdfs.uri() + "/");

            assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
            assertThat(line(ended, "safe mode")).startsWith("FAIL").endsWith("hdfs dfsadmin -safemode leave");
        } finally {
            nameNode.setSafeMode(SafeModeAction.LEAVE);
        }
    }

    @Test
    void aFolderThatMayNotBeWrittenFailsAndWhatOnlyAdministratorsMayAskIsSkipped() throws Exception {
        hdfs.fs().mkdirs(new org.apache.hadoop.fs.Path("/theirs"), new FsPermission((short) 0755));

        Ended ended = checkAs("nobody", hdfs.uri() + "/theirs/below");

        assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
        assertThat(line(ended, "writing"))
                .startsWith("FAIL")
                .contains("Permission denied: user=nobody")
                .endsWith("Name a folder that you may write to, or run as its owner.");
        assertThat(line(ended, "space")).startsWith("pass");
        assertThat(ended.out()).doesNotContain("\tat ").doesNotContain("removal");
        assertThat(names("/theirs")).isEmpty();
    }

    @Test
    void aSettingThatOnlyWritingReadsIsAMistakeOfTheUserAndNamedAsItWasMade() throws Exception {
        Ended ended = check("-D", "dfs.bytes-per-checksum=100", hdfs.uri() + "/tmp");

        assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
        assertThat(line(ended, "writing"))
                .startsWith("FAIL")
                .contains("-D dfs.bytes-per-checksum=100: not a value that Hadoop takes (");
    }

    @Test
    void aWrongSchemeIsAMistakeOfTheUser() throws Exception {
        Ended ended = check("foo://somewhere/");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("foo://somewhere/: no file system of the scheme foo");
        assertThat(ended.out()).isEmpty();
    }
}
