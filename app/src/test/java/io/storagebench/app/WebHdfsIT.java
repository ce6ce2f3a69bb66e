package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.testing.SelfSigned;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files on HDFS by other ways than its RPC: WebHDFS, mount tables, archives; and the commands that lead there again. */
class WebHdfsIT {
    @AutoClose
    private static final TlsHdfs TLS = TlsHdfs.start();

    private static final Hdfs HDFS = TLS.hdfs();

    private static final String WEB = "webhdfs://" + HDFS.httpAddress();

    @TempDir
    Path folder;

    private Ended write(String... place) throws Exception {
        String[] words = new String[place.length + 5];
        words[0] = "hdfs-write";
        System.arraycopy(place, 0, words, 1, place.length);
        System.arraycopy(new String[] {"--files", "2", "--size", "1k"}, 0, words, place.length + 1, 4);
        return StorageBenchProcess.run(folder, words);
    }

    private PrintedCommands printed() throws IOException {
        return new PrintedCommands(folder, Map.of());
    }

    @Test
    void printedCommandsLeadToHdfsAndWebHdfsAgain() throws Exception {
        Ended hdfs = write(
                        "--fs", HDFS.uri(), "--dir", "/one's own dir", "-D", "dfs.client.use.datanode.hostname=false")
                .well();
        assertThat(PrintedCommands.line("remove it", hdfs)).endsWith("-D dfs.client.use.datanode.hostname=false");
        printed().readAndClean(hdfs);
        assertThat(HDFS.exists("/one's own dir")).isFalse();

        printed().readAndClean(write("--fs", WEB, "--dir", "/by-web").well());
        assertThat(HDFS.exists("/by-web")).isFalse();
    }

    @Test
    void printedCommandsLeadThroughMountTablesAgain() throws Exception {
        String mount = "fs.viewfs.mounttable.all.link.";
        Path disk = Files.createDirectory(folder.resolve("disk"));
        String[] options = {
            "-D",
            mount + "/hdfs=" + HDFS.uri() + "/",
            "-D",
            mount + "/disk=" + disk.toUri(),
            "--fs",
            "viewfs://all",
            "--dir",
            ""
        };
        for (String dir : List.of("/hdfs/mounted", "/disk/mounted")) {
            options[options.length - 1] = dir;
            Ended written = write(options).well();
            assertThat(HDFS.exists("/mounted")).isEqualTo(dir.startsWith("/hdfs"));
            printed().readAndClean(written);
        }
        assertThat(HDFS.exists("/mounted")).isFalse();
        assertThat(disk).isEmptyDirectory();
    }

    @Test
    void printedCommandsLeadToLocalFilesAgain() throws Exception {
        Path dir = folder.resolve("a dir");
        printed()
                .readAndClean(write(
                                "--fs",
                                "file:///",
                                "--dir",
                                dir.toString(),
                                "-D",
                                "fs.file.impl=org.apache.hadoop.fs.RawLocalFileSystem",
                                "--lib",
                                Files.createDirectory(folder.resolve("lib")).toString())
                        .well());
        assertThat(dir).doesNotExist();
    }

    @Test
    void webHdfsCutsFiles() throws Exception {
        Ended cut = StorageBenchProcess.run(
                        folder,
                        "hdfs-truncate",
                        "--fs",
                        WEB,
                        "--dir",
                        "/cut",
                        "--prepare",
                        "--files",
                        "2",
                        "--size",
                        "1k",
                        "--threads",
                        "2")
                .well();
        assertThat(cut.only().requests()).isEqualTo(2);
        assertThat(cut.only().counters().get("bytes cut off").sum()).isEqualTo(1024);
    }

    @Test
    void aServerWithoutTlsIsNamedInOneLine() throws Exception {
        Ended refused = write("--fs", "swebhdfs://" + HDFS.httpAddress(), "--dir", "/never");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err().lines()).hasSize(1);
        assertThat(refused.err())
                .startsWith("--fs swebhdfs://")
                .contains("no connection by TLS")
                .contains("ssl-client");
    }

    private Ended byTls(String... words) throws Exception {
        try (StorageBenchProcess process = StorageBenchProcess.start(folder, List.of(), TLS.trusting(), words)) {
            return process.await().well();
        }
    }

    @Test
    void webHdfsByTlsWritesReadsAppendsAndCleansWhereTheCertificateIsTrusted() throws Exception {
        String uri = TLS.uri();
        String[] there = {"--fs", uri, "--dir", "/by-tls"};
        Ended written =
                byTls("hdfs-write", there[0], there[1], there[2], there[3], "--files", "2", "--size", "1m", "--verify");
        assertThat(written.only().window().bytes()).isEqualTo(2 << 20);
        Ended read = byTls("hdfs-read", there[0], there[1], there[2], there[3], "--verify");
        assertThat(read.only().window().bytes()).isEqualTo(2 << 20);
        Ended appended =
                byTls("hdfs-append", "--fs", uri, "--dir", "/grown", "--requests", "2", "--size", "1k", "--clean");
        assertThat(appended.only().window().bytes()).isEqualTo(2048);
        assertThat(byTls("clean", uri + "/by-tls").out()).contains("Removed 2 items");
        assertThat(HDFS.exists("/by-tls") || HDFS.exists("/grown")).isFalse();
    }

    @Test
    void aCertificateThatNobodyTrustsIsToldWithWhatToDo() throws Exception {
        Ended refused = write("--fs", TLS.uri(), "--dir", "/never");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err().lines()).hasSize(1);
        assertThat(refused.err())
                .startsWith("--fs " + TLS.uri() + ": no connection by TLS (")
                .contains("ssl.client.truststore.location in ssl-client.xml in HADOOP_CONF_DIR");
        assertThat(HDFS.exists("/never")).isFalse();
    }

    private static String owner(String path) throws IOException {
        return HDFS.fs().getFileStatus(new org.apache.hadoop.fs.Path(path)).getOwner();
    }

    /** Makes a folder in which only {@code user} may write. */
    private static void folderOf(String user) throws IOException {
        org.apache.hadoop.fs.Path folder = new org.apache.hadoop.fs.Path("/" + user);
        HDFS.fs().mkdirs(folder);
        HDFS.fs().setOwner(folder, user, null);
    }

    private Ended as(String user, String dir, String[] gateway, String... operation) throws Exception {
        String[] place = {"--fs", HDFS.uri(), "--dir", dir, "--user", user};
        return StorageBenchProcess.run(folder, words(operation, words(place, gateway)));
    }

    @Test
    void filesByHttpBelongToTheUserWhoIsNamed() throws Exception {
        folderOf("alice");
        folderOf("carol");
        String[] gateway = {"--url", "http://" + HDFS.httpAddress()};
        String[] write = {"webhdfs-write", "--files", "1", "--size", "1k"};
        Ended written = as("alice", "/alice/files", gateway, write).well();
        assertThat(written.out()).contains("as alice, not authenticated");
        assertThat(owner("/alice/files")).isEqualTo("alice");

        Ended refused = as("alice", "/carol/files", gateway, write);
        assertThat(refused.code()).as(refused.toString()).isEqualTo(1);
        assertThat(refused.err()).contains("Permission denied: user=alice").doesNotContain("\tat ");
        assertThat(HDFS.exists("/carol/files")).isFalse();
    }

    private static String[] trust() throws IOException {
        return new String[] {
            "--trust-store",
            TLS.trustStore().toString(),
            "--trust-store-password-file",
            TLS.password().toString()
        };
    }

    @Test
    void anHttpFsByHttpsNeedsItsCertificateToBeTrusted() throws Exception {
        folderOf("bob");
        String[] write = {"webhdfs-write", "--files", "2", "--size", "70k"};
        String[] append = {"webhdfs-append", "--requests", "3", "--size", "2k", "--verify", "--clean"};
        try (EmbeddedServer httpFs = TLS.startHttpFs()) {
            String url = httpFs.properties().get("httpfs.url").replace("127.0.0.1", "localhost");
            assertThat(url).startsWith("https://");
            String[] gateway = {"--gateway", "httpfs", "--url", url};
            Ended untrusted = as("bob", "/bob/files", gateway, write);
            assertThat(untrusted.code()).as(untrusted.toString()).isEqualTo(1);
            assertThat(untrusted.err())
                    .startsWith("--url " + url)
                    .contains("--trust-store FILE")
                    .doesNotContain("Exception");
            assertThat(HDFS.exists("/bob/files")).isFalse();

            String[] trusted = words(gateway, trust());
            as("bob", "/bob/files", trusted, write).well();
            assertThat(owner("/bob/files")).isEqualTo("bob");
            Ended read =
                    as("bob", "/bob/files", trusted, "webhdfs-read", "--verify").well();
            assertThat(read.only().requests()).isEqualTo(2);
            Ended appended = as("bob", "/bob/appended", trusted, append).well();
            assertThat(found(appended)).isEqualTo(3);
        }
    }

    private static long found(Ended appended) throws IOException {
        return appended.only().counters().get("appends found in the files").sum();
    }

    /** With one replica, as only the first DataNode speaks HTTPS at the address by which it is known. */
    @Test
    void appendsByHttpsNeedTheCertificateToBeTrusted() throws Exception {
        String url = TLS.uri().replace("swebhdfs", "https");
        String address = url.substring("https://".length());
        String[] append = {
            "webhdfs-append",
            "--fs",
            HDFS.uri(),
            "--dir",
            "/https",
            "--requests",
            "3",
            "--size",
            "2k",
            "--replication",
            "1"
        };
        Ended untrusted = StorageBenchProcess.run(folder, words(append, "--url", url));
        assertThat(untrusted.code()).as(untrusted.toString()).isEqualTo(1);
        assertThat(untrusted.err()).contains(url, "--trust-store");
        assertThat(HDFS.exists("/https")).isFalse();

        for (String[] way : List.of(
                words(new String[] {"--url", url}, trust()),
                words(new String[] {"--tls", "-D", "dfs.namenode.https-address=" + address}, trust()))) {
            Ended appended = StorageBenchProcess.run(folder, words(append, words(way, "--verify", "--clean")))
                    .well();
            assertThat(appended.only().requests()).isEqualTo(3);
            assertThat(found(appended)).isEqualTo(3);
            assertThat(appended.out()).contains("WebHDFS at " + url).doesNotContain(SelfSigned.PASSWORD);
        }
    }

    private static String[] words(String[] first, String... more) {
        return Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void filesOfAnArchiveAreReadAndNeverWritten() throws Exception {
        Path archive = Files.createDirectories(folder.resolve("some.har"));
        Files.writeString(archive.resolve("part-0"), "onethree");
        String file = "%%2F%s file part-0 %d %d 0+420+root+root \n";
        String index = "%2F dir 0+493+root+root 0 0 one three \n"
                + String.format(file, "one", 0, 3)
                + String.format(file, "three", 3, 5);
        Files.writeString(archive.resolve("_index"), index);
        Files.writeString(archive.resolve("_masterindex"), "3 \n0 2147483647 0 " + index.length() + " \n");
        Ended read = StorageBenchProcess.run(folder, "hdfs-read", "--fs", "har://" + archive, "--input", archive + "/*")
                .well();
        assertThat(read.only().requests()).isEqualTo(2);
        assertThat(read.only().window().bytes()).isEqualTo(8);
        Ended refused = write("--fs", "har://" + archive, "--dir", "/new");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("a Hadoop archive cannot be written to");
    }
}
