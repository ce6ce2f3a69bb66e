package io.storagebench.embedded.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.embedded.Eventually;
import io.storagebench.embedded.ListeningSockets;
import io.storagebench.embedded.ServersUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One server with two region servers, and a client configured by nothing but what the server says. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmbeddedHbaseTest {
    private static final byte[] FAMILY = Bytes.toBytes("f");
    private static final int ROWS = 200;
    /** Of a row; a region is split between blocks of 64 KiB, so all rows have to take several. */
    private static final int BLOCK_FILLER = 1500;

    private static final long MEBIBYTE = 1 << 20;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private EmbeddedServer server;
    private Connection connection;

    @BeforeAll
    void start() throws IOException {
        System.setProperty(
                ServersUnderTest.PROPERTY,
                ServersUnderTest.layOut("hbase", EmbeddedHbase.class).toString());
        server = EmbeddedServer.start(
                "hbase",
                List.of(
                        "--regionservers",
                        "2",
                        "--server-heap",
                        "600m",
                        "--server-D",
                        "hbase.hregion.memstore.flush.size=12345678"));
        Configuration conf = HBaseConfiguration.create();
        conf.addResource(Path.of(server.properties().get("conf"), "hbase-site.xml")
                .toUri()
                .toURL());
        connection = ConnectionFactory.createConnection(conf);
    }

    @AfterAll
    void stop() throws IOException {
        System.clearProperty(ServersUnderTest.PROPERTY);
        if (connection != null) {
            connection.close();
        }
        if (server != null) {
            server.close();
            assertThat(server.isAlive()).isFalse();
            assertThat(Path.of(server.properties().get("data"))).doesNotExist();
        }
    }

    @Test
    void foldersOfItsWebPagesAreInItsOwnAndSoGoWithIt() {
        assertThat(Path.of(server.properties().get("data"))).isDirectoryContaining("glob:**/jetty-*");
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.Algorithm.class,
            names = {"GZ", "SNAPPY", "LZ4", "ZSTD"})
    void rowsAreCompressedByEachCodec(Compression.Algorithm codec) throws IOException {
        TableName name = TableName.valueOf("by-" + codec.getName());
        try (Admin admin = connection.getAdmin()) {
            admin.createTable(TableDescriptorBuilder.newBuilder(name)
                    .setColumnFamily(ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
                            .setCompressionType(codec)
                            .build())
                    .build());
        }
        write(name);
        server.command("flush " + name);
        assertThat(bytesOf(name)).isBetween(1L, (long) ROWS * BLOCK_FILLER / 4);
        assertThat(rowsOf(name)).isEqualTo(ROWS);
        if (codec == Compression.Algorithm.LZ4) {
            // It is unpacked there as the server is halted in the end, and so does not delete files of others.
            assertThat(Path.of(server.properties().get("data"))).isDirectoryContaining("glob:**/liblz4-*");
        }
    }

    @Test
    void theAnnouncementSaysAllThatAClientNeeds() {
        assertThat(server.properties())
                .containsEntry("regionservers", "2")
                .containsEntry("version", VersionInfo.getVersion())
                .containsEntry(
                        HConstants.ZOOKEEPER_QUORUM,
                        connection.getConfiguration().get(HConstants.ZOOKEEPER_QUORUM))
                .containsKeys("client." + HConstants.ZOOKEEPER_QUORUM, "client." + HConstants.ZOOKEEPER_CLIENT_PORT);
        server.properties().forEach((key, value) -> {
            if (key.startsWith("client.")) {
                assertThat(connection.getConfiguration().get(key.substring("client.".length())))
                        .as(key)
                        .isEqualTo(value);
            }
        });
    }

    @Test
    void flushedRowsAreInFilesOfTheServersFolder() throws IOException {
        TableName name = create("flushed");
        write(name);
        assertThat(bytesOf(name)).isZero();
        assertThat(server.command("flush flushed")).containsEntry("done", "flush flushed");
        assertThat(bytesOf(name)).isPositive();
        assertThat(rowsOf(name)).isEqualTo(ROWS);
    }

    private long bytesOf(TableName name) throws IOException {
        Path folder = Path.of(server.properties().get("data"), "hbase", "data", "default", name.getNameAsString());
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getParent().endsWith("f") && Files.isRegularFile(file))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    @Test
    void acknowledgedRowsOfAKilledRegionServerAreThere() throws IOException {
        TableName name = create("killed");
        String region = onlyRegion("killed");
        moveTo(2, region);
        write(name);
        assertThat(server.command("kill-regionserver 2")).containsEntry("done", "kill-regionserver 2");
        assertThat(server.command("status")).containsEntry("running", "1").containsEntry("stopped", "2");
        assertThatThrownBy(() -> server.command("kill-regionserver 2")).hasMessageContaining("start-regionserver 2");
        assertThat(rowsOf(name)).isEqualTo(ROWS);
        assertThat(server.command("regions killed")).containsEntry(region, "1");

        server.command("start-regionserver 2");
        assertThat(server.command("status")).containsEntry("running", "1,2").containsEntry("live", "2");
        assertThatThrownBy(() -> server.command("start-regionserver 2")).hasMessageContaining("runs already");
    }

    @Test
    void aStoppedRegionServersRegionsAreServedByTheOther() throws IOException {
        TableName name = create("stopped");
        String region = onlyRegion("stopped");
        moveTo(1, region);
        write(name);
        server.command("stop-regionserver 1");
        assertThat(rowsOf(name)).isEqualTo(ROWS);
        server.command("start-regionserver 1");
        assertThat(server.command("regions stopped")).containsEntry(region, "2");
    }

    @Test
    void withoutAMasterRowsAreServedAndNoTableIsMade() throws IOException {
        TableName name = create("headless");
        write(name);
        server.command("stop-master");
        assertThat(server.command("status")).containsEntry("master", "stopped");
        assertThat(rowsOf(name)).isEqualTo(ROWS);
        server.command("start-master");
        assertThat(server.command("status")).containsEntry("master", "running").containsEntry("live", "2");
        create("again");
    }

    @Test
    void aTableIsSplitWhereItHasRows() throws IOException {
        TableName name = create("halves");
        assertThatThrownBy(() -> server.command("split halves")).hasMessageContaining("needs rows");
        write(name);
        server.command("flush halves");
        assertThat(server.command("split halves")).containsEntry("split", "1");
        Eventually.isTrue("two regions", () -> regions("halves").size() == 2);
        assertThat(rowsOf(name)).isEqualTo(ROWS);
    }

    @Test
    void aWrongCommandIsAnsweredAndEndsNothing() throws IOException {
        assertThatThrownBy(() -> server.command("stop-regionserver 3")).hasMessageContaining("from 1 to 2");
        assertThatThrownBy(() -> server.command("stop-regionserver x")).hasMessageContaining("'x'");
        assertThatThrownBy(() -> server.command("flush nothing")).hasMessageContaining("no table nothing");
        assertThatThrownBy(() -> server.command("move abc 1")).hasMessageContaining("no region abc");
        assertThatThrownBy(() -> server.command("move abc")).hasMessageContaining("takes a region");
        assertThatThrownBy(() -> server.command("status now")).hasMessageContaining("no argument");
        assertThatThrownBy(() -> server.command("fly")).hasMessageContaining("kill-regionserver N");
        assertThat(server.command("status")).containsEntry("running", "1,2");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onlyLoopbackAddressesListen() throws IOException {
        List<String> addresses = ListeningSockets.addressesOf(server.pid());
        assertThat(addresses).hasSizeGreaterThanOrEqualTo(1 + 3 * 2).allMatch(ListeningSockets::isLoopback);
    }

    @Test
    void everyHttpPortAnswersWithMetricsAndSettings() throws Exception {
        List<String> servers = new ArrayList<>();
        server.properties().forEach((key, value) -> {
            if (key.endsWith(".http")) {
                servers.add(value);
            }
        });
        assertThat(servers).hasSize(3).doesNotHaveDuplicates();
        for (String one : servers) {
            JsonNode memory = new ObjectMapper()
                    .readTree(get(one + "/jmx?qry=java.lang:type=Memory"))
                    .get("beans")
                    .get(0);
            assertThat(memory.get("HeapMemoryUsage").get("max").asLong()).isBetween(590 * MEBIBYTE, 610 * MEBIBYTE);
            assertThat(get(one + "/conf")).contains("hbase.hregion.memstore.flush.size", "12345678");
        }
    }

    private String get(String uri) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(URI.create(uri)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private TableName create(String table) throws IOException {
        TableName name = TableName.valueOf(table);
        try (Admin admin = connection.getAdmin()) {
            admin.createTable(TableDescriptorBuilder.newBuilder(name)
                    .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                    .build());
        }
        return name;
    }

    private void write(TableName name) throws IOException {
        try (Table table = connection.getTable(name)) {
            List<Put> puts = new ArrayList<>();
            for (int i = 0; i < ROWS; i++) {
                puts.add(new Put(Bytes.toBytes("row" + i))
                        .addColumn(FAMILY, Bytes.toBytes("fill"), new byte[BLOCK_FILLER])
                        .addColumn(FAMILY, Bytes.toBytes("q"), Bytes.toBytes(i)));
            }
            table.put(puts);
        }
    }

    /** How many of the rows have the value that was written. */
    private int rowsOf(TableName name) throws IOException {
        int found = 0;
        try (Table table = connection.getTable(name)) {
            for (int i = 0; i < ROWS; i++) {
                byte[] value = table.get(new Get(Bytes.toBytes("row" + i))).getValue(FAMILY, Bytes.toBytes("q"));
                found += value != null && Bytes.toInt(value) == i ? 1 : 0;
            }
        }
        return found;
    }

    private Map<String, String> regions(String table) {
        try {
            Map<String, String> answer = new HashMap<>(server.command("regions " + table));
            answer.remove("done");
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String onlyRegion(String table) {
        Map<String, String> regions = regions(table);
        assertThat(regions).hasSize(1);
        return regions.keySet().iterator().next();
    }

    private void moveTo(int number, String region) throws IOException {
        server.command("move " + region + " " + number);
    }
}
