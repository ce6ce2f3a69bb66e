package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.Eventually;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code --on yarn}: what is told when a job cannot run, and whose rights it has. */
@Tag("containers")
@Timeout(600)
class YarnRefusalsIT {
    private static final Duration TOLD_WITHIN = Duration.ofSeconds(30);

    /** Of containers that start on few cores. */
    private static final Duration REFUSED_WITHIN = Duration.ofMinutes(2);

    @RegisterExtension
    static final SharedYarn YARN = new SharedYarn();

    @TempDir
    Path folder;

    @Test
    void aJavaThatIsTooOldIsToldWithTheRemedies() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("jdk8/bin"));
        Path old = Files.writeString(bin.resolve("java"), "#!/bin/sh\necho 'java version \"1.8.0_392\"' >&2\n");
        Files.setPosixFilePermissions(old, PosixFilePermissions.fromString("rwxr-xr-x"));
        Ended ended = YARN.get()
                .run(
                        folder,
                        "hdfs-write",
                        "--dir",
                        "/old",
                        "--files",
                        "1",
                        "--maps",
                        "1",
                        "--map-java-home",
                        folder.resolve("jdk8").toString());
        assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
        assertThat(ended.err())
                .contains("Java 8, and the client needs Java 17 or later", "--map-java-archive", "--map-java-home");
        assertThat(YARN.hdfs().exists("/old")).isFalse();
    }

    @Test
    void aFolderThatMapsMayNotReadEndsTheRunWithWhatTheySay() throws Exception {
        List<String> write = new ArrayList<>(List.of("hdfs-write", "--files", "2", "--size", "1k"));
        write.addAll(YARN.hdfs().options("/closed"));
        StorageBenchProcess.run(folder, write.toArray(String[]::new)).well();
        YARN.hdfs().fs().setPermission(new org.apache.hadoop.fs.Path("/closed"), new FsPermission((short) 0700));
        Path ofMallory = YARN.get()
                .configurationWith(folder, "mapred-site.xml", "mapreduce.map.env", "HADOOP_USER_NAME=mallory");
        try (StorageBenchProcess process = StorageBenchProcess.start(
                folder,
                List.of(),
                Map.of("HADOOP_CONF_DIR", ofMallory.toString()),
                TestedYarn.onYarn("hdfs-read", "--dir", "/closed", "--maps", "2")
                        .toArray(String[]::new))) {
            Ended ended = process.await(REFUSED_WITHIN);
            assertThat(ended.code()).as(ended.toString()).isBetween(1, 2);
            assertThat(ended.err())
                    .contains("map 1 of 2 ended with exit code ", "map 2 of 2 ended with exit code ")
                    .contains("Permission denied: user=mallory");
        }
        Eventually.isTrue("no job is left", () -> YARN.get().applications() == 0);
    }

    @Test
    void aHomeFolderThatCannotBeWrittenIsToldBeforeAnyLoad() throws Exception {
        org.apache.hadoop.fs.Path place =
                new org.apache.hadoop.fs.Path(YARN.hdfs().fs().getHomeDirectory(), ".storage-bench");
        YARN.hdfs().fs().delete(place, true);
        YARN.hdfs().fs().create(place).close(); // a file, below which there can be none
        try {
            Ended ended = YARN.get().run(folder, "hdfs-write", "--dir", "/unstaged", "--files", "1", "--maps", "1");
            assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
            assertThat(ended.err())
                    .contains("--on yarn: nothing can be written to the home folder in the cluster's file system")
                    .contains(YARN.hdfs().uri());
            assertThat(YARN.hdfs().exists("/unstaged")).isFalse();
        } finally {
            YARN.hdfs().fs().delete(place, true);
        }
    }

    @Test
    void whatIsNotThereIsToldBeforeAnythingIsWritten() throws Exception {
        Ended ended = YARN.get()
                .run(
                        folder,
                        "webhdfs-append",
                        "--token-file",
                        folder.resolve("no-token").toString(),
                        "--lib",
                        folder.resolve("no.jar").toString(),
                        "--map-java-archive",
                        folder.resolve("no.zip").toString(),
                        "--dir",
                        "/nothing");
        assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
        assertThat(ended.err())
                .contains("--token-file " + folder.resolve("no-token") + ": no such file")
                .contains("--lib " + folder.resolve("no.jar") + ": no such file")
                .contains("--map-java-archive " + folder.resolve("no.zip") + ": no such file");
        assertThat(YARN.hdfs().exists("/nothing")).isFalse();
    }

    @Test
    void aResourceManagerThatIsAwayIsToldSoon() throws Exception {
        String nobody;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = "127.0.0.1:" + free.getLocalPort();
        }
        Path away = YARN.get().configurationWith(folder, "yarn-site.xml", "yarn.resourcemanager.address", nobody);
        try (StorageBenchProcess process = StorageBenchProcess.start(
                folder,
                List.of(),
                Map.of("HADOOP_CONF_DIR", away.toString()),
                TestedYarn.onYarn("hdfs-write", "--dir", "/away", "--files", "1")
                        .toArray(String[]::new))) {
            Ended ended = process.await(TOLD_WITHIN);
            assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
            assertThat(ended.err()).contains("--on yarn: no ResourceManager at " + nobody, "Is it up?");
        }
        assertThat(YARN.hdfs().exists("/away")).isFalse();
    }

    @Test
    void aClientThatTheMachinesCannotReadIsToldWithItsNameAndNothingIsLeft() throws Exception {
        org.apache.hadoop.fs.FileSystem fs = YARN.hdfs().fs();
        YARN.get()
                .run(folder, "hdfs-write", "--dir", "/sends-it", "--files", "1", "--size", "1k", "--maps", "1")
                .well();
        org.apache.hadoop.fs.Path home = new org.apache.hadoop.fs.Path("/user/bob");
        org.apache.hadoop.fs.Path jars = new org.apache.hadoop.fs.Path(home, ".storage-bench/client");
        fs.mkdirs(jars);
        org.apache.hadoop.fs.Path jar =
                fs.listStatus(new org.apache.hadoop.fs.Path(fs.getHomeDirectory(), ".storage-bench/client"))[0]
                        .getPath();
        org.apache.hadoop.fs.Path unreadable = new org.apache.hadoop.fs.Path(jars, jar.getName());
        FileUtil.copy(fs, jar, fs, unreadable, false, fs.getConf());
        fs.setPermission(unreadable, new FsPermission((short) 0600));
        for (org.apache.hadoop.fs.Path own = jars; !own.equals(home.getParent()); own = own.getParent()) {
            fs.setOwner(own, "bob", "bob");
        }
        Path ofBob = YARN.get()
                .configurationWith(
                        folder,
                        "mapred-site.xml",
                        "yarn.app.mapreduce.am.staging-dir",
                        home.getParent().toString());
        Ended ended = YARN.get()
                .run(
                        folder,
                        Map.of("HADOOP_CONF_DIR", ofBob.toString(), "HADOOP_USER_NAME", "bob"),
                        "hdfs-write",
                        "--dir",
                        "/user/bob/out",
                        "--files",
                        "1",
                        "--maps",
                        "1");
        assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
        assertThat(ended.err()).contains("Permission denied", jar.getName());
        assertThat(YARN.hdfs().exists("/user/bob/out")).isFalse();
        assertThat(fs.listStatus(jars.getParent())).hasSize(1);
    }

    @Test
    void filesBelongToWhoRunsTheLoadWhateverUserContainersHave() throws Exception {
        org.apache.hadoop.fs.FileSystem fs = YARN.hdfs().fs();
        org.apache.hadoop.fs.Path home = new org.apache.hadoop.fs.Path("/user/alice");
        fs.mkdirs(home);
        fs.setOwner(home, "alice", "alice");
        org.apache.hadoop.fs.Path history = new org.apache.hadoop.fs.Path("/user/history/done_intermediate");
        fs.mkdirs(history); // of all users' jobs, beside their staging folders
        fs.setPermission(history, new FsPermission((short) 0777));
        Path ofAlice = YARN.get()
                .configurationWith(
                        folder,
                        "mapred-site.xml",
                        "yarn.app.mapreduce.am.staging-dir",
                        home.getParent().toString());
        YARN.get()
                .run(
                        folder,
                        Map.of("HADOOP_CONF_DIR", ofAlice.toString(), "HADOOP_USER_NAME", "alice"),
                        "hdfs-write",
                        "--dir",
                        "/user/alice/out",
                        "--files",
                        "2",
                        "--size",
                        "1k",
                        "--maps",
                        "1")
                .well();
        List<String> owners = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> files = fs.listFiles(new org.apache.hadoop.fs.Path(home, "out/run-1"), true);
        while (files.hasNext()) {
            owners.add(files.next().getOwner());
        }
        assertThat(owners).hasSizeGreaterThanOrEqualTo(2).containsOnly("alice");
    }

    @Test
    void aSecondJobOnADatasetsFolderIsRefusedAndChangesNothing() throws Exception {
        List<String> first = new ArrayList<>(List.of("hdfs-write", "--files", "2", "--size", "10k"));
        first.addAll(YARN.hdfs().options("/taken"));
        StorageBenchProcess.run(folder, first.toArray(String[]::new)).well();
        Ended second = YARN.get().run(folder, "hdfs-write", "--dir", "/taken", "--files", "9", "--size", "20k");
        assertThat(second.code()).as(second.toString()).isEqualTo(2);
        assertThat(second.err())
                .contains("/taken: holds a dataset already, which is never overwritten.")
                .doesNotContain("map 1 of 2");
        assertThat(YARN.hdfs()
                        .fs()
                        .getContentSummary(new org.apache.hadoop.fs.Path("/taken/run-1"))
                        .getLength())
                .isEqualTo(2 * 10 * 1024);
    }
}
