package io.storagebench.embedded.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.embedded.Eventually;
import io.storagebench.embedded.ListeningSockets;
import io.storagebench.embedded.ServersUnderTest;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.BlockMissingException;
import org.apache.hadoop.hdfs.DFSInputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.ReadStatistics;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocolPB.DatanodeProtocolClientSideTranslatorPB;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** One server with nine DataNodes, and a client configured by nothing but what the server says. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmbeddedHdfsTest {
    private static final int MEBIBYTE = 1 << 20;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    private EmbeddedServer server;
    private DistributedFileSystem fs;

    @BeforeAll
    void start() throws IOException {
        System.setProperty(
                ServersUnderTest.PROPERTY,
                ServersUnderTest.layOut("hdfs", EmbeddedHdfs.class).toString());
        server = EmbeddedServer.start(
                "hdfs",
                List.of("--datanodes", "9", "--dead-after", "600", "--conf", "dfs.namenode.max.objects=123456"));
        Configuration conf = new Configuration();
        java.nio.file.Path files = java.nio.file.Path.of(server.properties().get("conf"));
        conf.addResource(new Path(files.resolve("core-site.xml").toUri()));
        conf.addResource(new Path(files.resolve("hdfs-site.xml").toUri()));
        fs = (DistributedFileSystem) FileSystem.newInstance(conf);
    }

    @AfterAll
    void stop() throws IOException {
        System.clearProperty(ServersUnderTest.PROPERTY);
        if (fs != null) {
            fs.close();
        }
        if (server != null) {
            server.close();
            assertThat(server.isAlive()).isFalse();
            assertThat(java.nio.file.Path.of(server.properties().get("data"))).doesNotExist();
        }
    }

    @Test
    void theAnnouncementSaysAllThatAClientNeeds() {
        assertThat(fs.getUri()).hasToString(server.properties().get("fs.defaultFS"));
        assertThat(server.properties())
                .containsEntry("datanodes", "9")
                .containsEntry("version", VersionInfo.getVersion());
        server.properties().forEach((key, value) -> {
            if (key.startsWith("client.")) {
                assertThat(fs.getConf().get(key.substring("client.".length())))
                        .as(key)
                        .isEqualTo(value);
            }
        });
    }

    @Test
    void theUserHasAHomeAndEverybodyATmp() throws IOException {
        assertThat(fs.getFileStatus(fs.getHomeDirectory()).isDirectory()).isTrue();
        assertThat(fs.getFileStatus(new Path("/tmp")).getPermission()).isEqualTo(new FsPermission((short) 01777));
    }

    @Test
    void everyErasureCodingPolicyIsEnabled() throws IOException {
        assertThat(fs.getAllErasureCodingPolicies())
                .hasSizeGreaterThanOrEqualTo(5)
                .allMatch(policy -> policy.isEnabled());
    }

    @Test
    void aFileHasThreeReplicasOnThreeDataNodes() throws IOException {
        Path file = write("/tmp/replicated", 3 * MEBIBYTE);
        assertThat(read(file)).isEqualTo(content(3 * MEBIBYTE));
        Eventually.isTrue("three replicas", () -> addresses(file).size() == 3);
        assertThat(addresses(file)).doesNotHaveDuplicates();
    }

    @Test
    void aStripeLiesOnNineDataNodesEvenWhenTheyAreBusy() throws IOException {
        Path folder = new Path("/tmp/striped");
        fs.mkdirs(folder);
        fs.setErasureCodingPolicy(folder, "RS-6-3-1024k");
        for (int i = 0; i < 5; i++) {
            Path file = write("/tmp/striped/" + i, 7 * MEBIBYTE);
            assertThat(read(file)).isEqualTo(content(7 * MEBIBYTE));
            Eventually.isTrue("nine internal blocks", () -> addresses(file).size() == 9);
            assertThat(addresses(file)).doesNotHaveDuplicates();
        }
    }

    @Test
    void onlyDataNode1IsLocal() throws IOException {
        ReadStatistics local = readStatistics(writeTo(1));
        assertThat(local.getTotalBytesRead()).isEqualTo(MEBIBYTE);
        assertThat(local.getTotalLocalBytesRead()).isEqualTo(MEBIBYTE);
        for (int number : List.of(2, 9)) {
            ReadStatistics remote = readStatistics(writeTo(number));
            assertThat(remote.getTotalBytesRead()).isEqualTo(MEBIBYTE);
            assertThat(remote.getTotalLocalBytesRead())
                    .as("DataNode %s", number)
                    .isZero();
        }
    }

    @Test
    void aStoppedDataNodeComesBackWithItsBlocks() throws IOException {
        Path file = writeTo(3);
        assertThat(server.command("stop-datanode 3")).containsEntry("done", "stop-datanode 3");
        assertThat(server.command("status"))
                .containsEntry("stopped", "3")
                .containsEntry("running", "1,2,4,5,6,7,8,9")
                .containsEntry("live", "9")
                .containsEntry("dead", "0");
        assertThatThrownBy(() -> server.command("stop-datanode 3")).hasMessageContaining("start-datanode 3");

        server.command("start-datanode 3");
        assertThat(read(file)).isEqualTo(content(MEBIBYTE));
        assertThat(addresses(file)).hasSize(1);
        assertThatThrownBy(() -> server.command("start-datanode 3")).hasMessageContaining("runs already");
    }

    @Test
    void aRestartedNameNodeServesTheSameFilesAtOnce() throws IOException {
        Path file = write("/tmp/kept", MEBIBYTE);
        assertThat(server.command("restart-namenode")).containsEntry("done", "restart-namenode");
        assertThat(server.command("status")).containsEntry("live", "9").containsEntry("safemode", "false");
        noticeTheLostConnection();
        assertThat(read(file)).isEqualTo(content(MEBIBYTE));
        write("/tmp/new", MEBIBYTE);
    }

    /**
     * A DataNode that registers again while its report is on its way, as on a busy machine after a restart, does not
     * report again: its own schedule says that it has.
     */
    @Test
    void aDataNodeThatRegistersTwiceIsAskedForItsBlocksAgain() throws Exception {
        registerAgain("127.0.0.5");
        server.command("stop-datanode 6");

        assertThat(server.command("start-datanode 6")).containsEntry("done", "start-datanode 6");
    }

    private void registerAgain(String address) throws IOException {
        DatanodeInfo datanode = Arrays.stream(fs.getDataNodeStats())
                .filter(info -> info.getIpAddr().equals(address))
                .findFirst()
                .orElseThrow();
        Configuration conf = new Configuration();
        conf.set(SourceAddressSocketFactory.SOURCE_KEY, address);
        conf.set("hadoop.rpc.socket.factory.class.default", SourceAddressSocketFactory.class.getName());
        URI nameNode = fs.getUri();
        try (DatanodeProtocolClientSideTranslatorPB asDatanode = new DatanodeProtocolClientSideTranslatorPB(
                new InetSocketAddress(nameNode.getHost(), nameNode.getPort()), conf)) {
            asDatanode.registerDatanode(new DatanodeRegistration(
                    datanode, asDatanode.versionRequest(), new ExportedBlockKeys(), VersionInfo.getVersion()));
        }
    }

    /** Which Hadoop keeps in memory, with the namespace, unless somebody forgets it. */
    @Test
    void ofANameNodeThatWasRestartedNoFiguresAreLeft() throws Exception {
        server.command("restart-namenode");
        noticeTheLostConnection();
        URI metrics = URI.create(server.properties().get("namenode.http") + "/jmx?qry=Hadoop:service=NameNode,*");
        String beans = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
                .body();
        assertThat(beans)
                .contains("name=FSNamesystem\"", "name=NameNodeActivity\"")
                .doesNotContainPattern(
                        "name=(FSNamesystem|NameNode|NameNodeActivity|StartupProgress|RetryCache\\..*)-\\d");
    }

    @Test
    void aSavedNamespaceIsServedBySomebodyElseAndNotChanged(@TempDir java.nio.file.Path copy) throws Exception {
        Path file = write("/tmp/saved", MEBIBYTE);
        fs.setSafeMode(SafeModeAction.ENTER);
        fs.saveNamespace();
        fs.setSafeMode(SafeModeAction.LEAVE);
        java.nio.file.Path current = java.nio.file.Path.of(server.properties().get("data"), "namenode", "current");
        Map<String, ByteBuffer> saved = files(current);
        for (Map.Entry<String, ByteBuffer> each : saved.entrySet()) {
            Files.write(copy.resolve(each.getKey()), each.getValue().array());
        }
        try (EmbeddedServer other =
                EmbeddedServer.start("hdfs", List.of("--datanodes", "1", "--image", copy.toString()))) {
            assertThat(Long.parseLong(other.properties().get("namespace.heap.bytes")))
                    .isGreaterThan(MEBIBYTE);
            Configuration conf = new Configuration();
            conf.set(FileSystem.FS_DEFAULT_NAME_KEY, other.properties().get("fs.defaultFS"));
            try (FileSystem restored = FileSystem.newInstance(conf)) {
                assertThat(restored.getFileStatus(file).getLen()).isEqualTo(MEBIBYTE);
                assertThat(other.command("restart-namenode cold"))
                        .containsKeys("load.millis", "heap.bytes", "image.bytes", "edits.bytes");
                noticeTheLostConnection(restored);
                try (FSDataInputStream in = restored.open(file)) {
                    assertThatThrownBy(in::read).isInstanceOf(BlockMissingException.class);
                }
            }
        }
        assertThat(files(copy)).containsExactlyEntriesOf(saved);
    }

    private static Map<String, ByteBuffer> files(java.nio.file.Path folder) throws IOException {
        Map<String, ByteBuffer> files = new TreeMap<>();
        try (DirectoryStream<java.nio.file.Path> all = Files.newDirectoryStream(folder)) {
            for (java.nio.file.Path file : all) {
                files.put(file.getFileName().toString(), ByteBuffer.wrap(Files.readAllBytes(file)));
            }
        }
        return files;
    }

    @Test
    void whatIsNoImageIsRefused(@TempDir java.nio.file.Path folder) throws IOException {
        assertRefused(folder, "holds no fsimage_N");
        Files.writeString(folder.resolve("fsimage_0000000000000000007"), "something else");
        assertRefused(folder, "lacks VERSION or fsimage_0000000000000000007.md5");
        Files.writeString(folder.resolve("VERSION"), "");
        Files.writeString(folder.resolve("fsimage_0000000000000000007.md5"), "");
        assertRefused(folder, "cannot be read");
    }

    private static void assertRefused(java.nio.file.Path folder, String why) {
        assertThatThrownBy(() -> EmbeddedServer.start("hdfs", List.of("--image", folder.toString())))
                .hasMessageContaining(why)
                .hasMessageContaining("ns-generate --to-fsimage");
    }

    /** HDFS's client finds out by a failing call that its idle connection is gone. */
    private void noticeTheLostConnection() {
        noticeTheLostConnection(fs);
    }

    private static void noticeTheLostConnection(FileSystem fs) {
        try {
            fs.getFileStatus(new Path("/"));
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("End of File");
        }
    }

    @Test
    void aWrongCommandIsAnsweredAndEndsNothing() throws IOException {
        assertThatThrownBy(() -> server.command("stop-datanode 10")).hasMessageContaining("from 1 to 9");
        assertThatThrownBy(() -> server.command("stop-datanode x")).hasMessageContaining("'x'");
        assertThatThrownBy(() -> server.command("status now")).hasMessageContaining("no argument");
        assertThatThrownBy(() -> server.command("fly")).hasMessageContaining("restart-namenode");
        assertThat(server.command("status")).containsEntry("safemode", "false");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onlyLoopbackAddressesListen() throws IOException {
        List<String> addresses = ListeningSockets.addressesOf(server.pid());
        assertThat(addresses).hasSizeGreaterThanOrEqualTo(2 + 9 * 3).allMatch(ListeningSockets::isLoopback);
    }

    @Test
    void everyHttpPortAnswersWithMetricsAndSettings() throws Exception {
        List<String> servers = new ArrayList<>(List.of(server.properties().get("namenode.http")));
        for (DatanodeInfo datanode : fs.getDataNodeStats()) {
            servers.add("http://" + datanode.getInfoAddr());
        }
        assertThat(servers).hasSize(10).doesNotHaveDuplicates();
        for (String one : servers) {
            assertThat(get(one + "/jmx?qry=java.lang:type=Runtime").get("beans"))
                    .hasSize(1);
            assertThat(send(HttpRequest.newBuilder(URI.create(one + "/conf"))).body())
                    .contains("dfs.namenode.max.objects", "123456");
        }
    }

    @Test
    void webHdfsRedirectsLeadToADataNode() throws Exception {
        for (int number : List.of(1, 2)) {
            Path file = writeTo(number);
            String user = "&user.name=" + System.getProperty("user.name");
            HttpResponse<String> redirect =
                    send(HttpRequest.newBuilder(URI.create(server.properties().get("namenode.http") + "/webhdfs/v1"
                            + file.toUri().getPath() + "?op=OPEN&length=10" + user)));
            assertThat(redirect.statusCode()).isEqualTo(307);
            URI location = URI.create(redirect.headers().firstValue("Location").orElseThrow());
            assertThat(location.getHost()).startsWith("127.");
            HttpResponse<String> opened = send(HttpRequest.newBuilder(location));
            assertThat(opened.statusCode()).isEqualTo(200);
            assertThat(opened.body()).isEqualTo(new String(content(MEBIBYTE), 0, 10, StandardCharsets.ISO_8859_1));
        }
    }

    private JsonNode get(String uri) throws IOException, InterruptedException {
        return new ObjectMapper()
                .readTree(send(HttpRequest.newBuilder(URI.create(uri))).body());
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.ISO_8859_1));
    }

    private static byte[] content(int bytes) {
        byte[] content = new byte[bytes];
        new Random(bytes).nextBytes(content);
        return content;
    }

    private Path write(String name, int bytes) throws IOException {
        Path file = new Path(name);
        try (FSDataOutputStream out = fs.create(file, true)) {
            out.write(content(bytes));
        }
        return file;
    }

    /** A file of 1 MiB with its one replica on this DataNode. */
    private Path writeTo(int number) throws IOException {
        Path file = new Path("/tmp/on-datanode-" + number);
        DatanodeInfo datanode = Arrays.stream(fs.getDataNodeStats())
                .filter(info -> info.getIpAddr().equals("127.0.0." + number))
                .findFirst()
                .orElseThrow();
        InetSocketAddress favored = new InetSocketAddress(datanode.getIpAddr(), datanode.getXferPort());
        try (FSDataOutputStream out = fs.create(
                file,
                FsPermission.getFileDefault(),
                true,
                4096,
                (short) 1,
                fs.getDefaultBlockSize(file),
                null,
                new InetSocketAddress[] {favored})) {
            out.write(content(MEBIBYTE));
        }
        assertThat(addresses(file)).containsExactly(datanode.getXferAddr());
        return file;
    }

    private byte[] read(Path file) throws IOException {
        try (HdfsDataInputStream in = (HdfsDataInputStream) fs.open(file)) {
            return in.readAllBytes();
        }
    }

    private ReadStatistics readStatistics(Path file) throws IOException {
        try (HdfsDataInputStream in = (HdfsDataInputStream) fs.open(file)) {
            assertThat(in.readAllBytes()).isEqualTo(content(MEBIBYTE));
            return in.getReadStatistics();
        }
    }

    /** Where the first block is, or its internal blocks are. */
    private List<String> addresses(Path file) {
        try (HdfsDataInputStream in = (HdfsDataInputStream) fs.open(file)) {
            LocatedBlock first =
                    ((DFSInputStream) in.getWrappedStream()).getAllBlocks().get(0);
            return Arrays.stream(first.getLocations())
                    .map(DatanodeInfo::getXferAddr)
                    .toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
