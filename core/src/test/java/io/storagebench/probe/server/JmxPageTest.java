package io.storagebench.probe.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storagebench.result.server.ServerFigure;
import io.storagebench.result.server.ServerInterval;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The two pages are those of an HDFS 3.5.0 with three DataNodes in one JVM, shortened; 60 files
 * of a dataset were written between, and two that keep its books. */
class JmxPageTest {
    private static final long SECOND = 1_000_000_000;

    private final JmxNames names = JmxPage.names();

    @Test
    void countersOfHdfsBecomeWhatHappenedInBetween() throws IOException {
        ServerInterval between = hdfs();
        assertThat(between.figures())
                .containsEntry("namenode.CreateFileOps", ServerFigure.sum("calls", 62))
                .containsEntry("namenode.FilesTotal", ServerFigure.level("files", 1946))
                .containsEntry("namenode.NumLiveDataNodes", ServerFigure.level("DataNodes", 3));
        // Calls of clients are counted by the NameNode's port alone, so no port is in the name.
        assertThat(between.figures()).containsKey("namenode.rpc.CallQueueLength");
    }

    @Test
    void whatSeveralDataNodesOfOneJvmCountIsAddedUp() throws IOException {
        ServerInterval between = hdfs();
        assertThat(between.figures().get("datanode.BytesWritten"))
                .isEqualTo(ServerFigure.sum("bytes", 3 * (2_083_521_154.0 - 2_020_606_426.0)));
        // Capacity is shown by two beans of each DataNode, and counts once.
        assertThat(between.figures().get("datanode.Capacity"))
                .isEqualTo(ServerFigure.level("bytes", 3 * 200417363285.0));
    }

    @Test
    void theMeanOfEventsIsWeightedByTheirNumberInBetween() throws IOException {
        ServerFigure writes = hdfs().figures().get("datanode.WriteBlockOp");
        assertThat(writes.count()).isEqualTo(3 * 62);
        assertThat(writes.value())
                .isCloseTo((21.48387096774194 + 26.225806451612893 + 21.95161290322581) / 3, within(1e-9));
        assertThat(hdfs().figures().get("namenode.rpc.RpcQueueTime"))
                .isEqualTo(ServerFigure.mean("ms", 0.08611599297012305, 19616 - 19047));
    }

    @Test
    void theJvmTellsOfItsProcessAndItsHost() throws IOException {
        ServerInterval between = hdfs();
        assertThat(between.process().cpuNanos()).isEqualTo(93650000000L - 92140000000L);
        assertThat(between.process().cpuPercentOfOneCore()).isCloseTo(15.1, within(1e-9));
        assertThat(between.process().gcMillis()).isEqualTo(971 - 959);
        assertThat(between.process().heapMaxBytes()).isEqualTo(1L << 30);
        assertThat(between.host().cpu().cores()).isEqualTo(2);
        assertThat(between.host().memory().totalBytes()).isEqualTo(25276514304L);
        assertThat(between.host().memory().availableBytes()).isNull();
        // CpuLoad, not SystemCpuLoad, which the page takes microseconds later.
        assertThat(between.hostCpuPercent()).isCloseTo(75.29209621993127, within(1e-9));
    }

    @Test
    void kindAndVersionAreFacts() throws IOException {
        ServerSample sample = sample(page("jmx-hdfs-1.json"), 0);
        assertThat(sample.kind()).isEqualTo("NameNode, DataNode");
        assertThat(sample.facts()).containsEntry("software", "Hadoop 3.5.0");
        assertThat(sample.facts().get("java")).startsWith("OpenJDK 64-Bit Server VM 17.");
    }

    @Test
    void theFirstSampleTellsStatesAndNoRates() throws IOException {
        ServerInterval first = ServerSample.first(sample(page("jmx-hdfs-1.json"), 5));
        assertThat(first.elapsedNanos()).isZero();
        assertThat(first.hostCpuPercent()).isNull();
        assertThat(first.process().cpuPercentOfOneCore()).isNull();
        assertThat(first.figures()).containsKey("namenode.BlocksTotal");
        assertThat(first.figures()).doesNotContainKey("namenode.rpc.RpcQueueTime");
    }

    @Test
    void portsOfOneNameNodeAreToldApart() throws IOException {
        String port = "{\"name\":\"Hadoop:service=NameNode,name=RpcActivityForPort%d\",\"CallQueueLength\":%d}";
        ServerSample sample =
                sample(bytes("{\"beans\":[" + port.formatted(8020, 7) + "," + port.formatted(8040, 1) + "]}"), 0);
        assertThat(ServerSample.first(sample).figures())
                .containsEntry("namenode.rpc.8020.CallQueueLength", ServerFigure.level("calls", 7))
                .containsEntry("namenode.rpc.8040.CallQueueLength", ServerFigure.level("calls", 1));
    }

    /** Names as MetricsRegionServerSource, MetricsHBaseServerSource and MutableHistogram of HBase 2.6 have them. */
    @Test
    void aRegionServerIsRead() throws IOException {
        String page = """
                {"beans":[
                 {"name":"Hadoop:service=HBase,name=RegionServer,sub=Server","tag.serverName":"rs1,16020,1",
                  "totalRequestCount":%d,"memStoreSize":4096,"blockCacheHitCount":%d,"updatesBlockedTime":0},
                 {"name":"Hadoop:service=HBase,name=RegionServer,sub=IPC","queueSize":12,"numActiveHandler":3,
                  "QueueCallTime_num_ops":%d,"QueueCallTime_mean":%s,"QueueCallTime_max":900}]}
                """;
        ServerSample before = sample(bytes(page.formatted(100, 50, 100, "9.0")), 0);
        ServerSample after = sample(bytes(page.formatted(400, 70, 300, "1.25")), SECOND);
        assertThat(after.kind()).isEqualTo("RegionServer");
        assertThat(ServerSample.between(before, after).figures())
                .containsEntry("regionserver.totalRequestCount", ServerFigure.sum("requests", 300))
                .containsEntry("regionserver.blockCacheHitCount", ServerFigure.sum("blocks", 20))
                .containsEntry("regionserver.memStoreSize", ServerFigure.level("bytes", 4096))
                .containsEntry("regionserver.ipc.numActiveHandler", ServerFigure.level("handlers", 3))
                .containsEntry("regionserver.ipc.QueueCallTime", ServerFigure.mean("ms", 1.25, 200));
    }

    /** A region server that was started anew in the same JVM leaves the bean of the one before. */
    @Test
    void regionServersOfOneJvmAreToldApartByTheirPortsAndThoseThatEndedAreLeftOut() throws IOException {
        String bean =
                "{\"name\":\"Hadoop:service=HBase,name=RegionServer,sub=%s\",\"tag.serverName\":\"%s\",\"memStoreSize\":%d}";
        ServerSample sample = sample(
                bytes("{\"beans\":["
                        + bean.formatted("Server", "localhost,16020,1795466323585", 7) + ","
                        + bean.formatted("Server-1", "localhost,16021,1795466323130", 8) + ","
                        + bean.formatted("Server-2", "localhost,16020,1795466399999", 9) + "]}"),
                0);
        assertThat(sample.kind()).isEqualTo("RegionServer");
        assertThat(ServerSample.first(sample).figures())
                .containsEntry("regionserver.16020.memStoreSize", ServerFigure.level("bytes", 9))
                .containsEntry("regionserver.16021.memStoreSize", ServerFigure.level("bytes", 8))
                .hasSize(2);
    }

    /** Names as HttpFSServerMetrics of Hadoop 3.4 has them. */
    @Test
    void anHttpFsIsRead() throws IOException {
        String page =
                "{\"beans\":[{\"name\":\"Hadoop:service=HttpFSServer,name=ServerActivity-HttpFSServer\",\"BytesWritten\":%d,\"OpsAppend\":%d}]}";
        ServerSample before = sample(bytes(page.formatted(10, 1)), 0);
        ServerSample after = sample(bytes(page.formatted(30, 4)), SECOND);
        assertThat(after.kind()).isEqualTo("HttpFS");
        assertThat(ServerSample.between(before, after).figures())
                .containsEntry("httpfs.BytesWritten", ServerFigure.sum("bytes", 20))
                .containsEntry("httpfs.OpsAppend", ServerFigure.sum("calls", 3));
    }

    @Test
    void anAttributeThatIsNoNumberIsLeftOut() throws IOException {
        ServerSample sample = sample(
                bytes(
                        "{\"beans\":[{\"name\":\"Hadoop:service=NameNode,name=FSNamesystemState\",\"FilesTotal\":\"NaN\","
                                + "\"BlocksTotal\":NaN,\"UnderReplicatedBlocks\":null,\"TotalLoad\":{\"a\":1},\"NumLiveDataNodes\":2}]}"),
                0);
        assertThat(ServerSample.first(sample).figures()).containsOnlyKeys("namenode.NumLiveDataNodes");
    }

    @ParameterizedTest
    @CsvSource({"CpuLoad,0.5,50.0", "SystemCpuLoad,0.25,25.0", "SystemCpuLoad,-1.0,", "CpuLoad,1.5,"})
    void theLoadOfTheHostIsThatOfTheJvmsVersion(String attribute, double value, Double percent) throws IOException {
        byte[] page = bytes("{\"beans\":[{\"name\":\"java.lang:type=OperatingSystem\",\"AvailableProcessors\":4,\""
                + attribute + "\":" + value + "}]}");
        ServerInterval between = ServerSample.between(sample(page, 0), sample(page, SECOND));
        assertThat(between.hostCpuPercent()).isEqualTo(percent);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"error\":{\"beans\":[]}}",
                "{\"beans\":[]}",
                "{\"beans\":[{}]}",
                "{\"beans\":[{\"a\":{\"b\":1}},{\"name\":\"no name of a bean\",\"FilesTotal\":1}]}",
                "{\"beans\":[{\"name\":\"java.lang:type=Mem",
                "{\"beans\":[{\"name\":\"java.lang:type=Memory\",\"HeapMemoryUsage\":"
            })
    void whatIsNoPageOfBeansIsRefused(String page) {
        assertThatThrownBy(() -> sample(bytes(page), 0))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("answered with");
    }

    private ServerInterval hdfs() throws IOException {
        return ServerSample.between(sample(page("jmx-hdfs-1.json"), 0), sample(page("jmx-hdfs-2.json"), 10 * SECOND));
    }

    private ServerSample sample(byte[] body, long nanoTime) throws IOException {
        return JmxPage.sample(body, nanoTime, names);
    }

    private static byte[] page(String name) throws IOException {
        try (InputStream file = JmxPageTest.class.getResourceAsStream(name)) {
            return file.readAllBytes();
        }
    }

    private static byte[] bytes(String page) {
        return page.getBytes(StandardCharsets.UTF_8);
    }
}
