package io.storagebench.record;

import com.fasterxml.jackson.databind.JsonNode;
import io.storagebench.result.ServerFigure;
import io.storagebench.result.ServerFigure.Kind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what Hadoop's and HBase's {@code /jmx} servlet gives (org.apache.hadoop.jmx.JMXJsonServlet): the beans of the JVM,
 * and of the metrics of NameNode, DataNode, RegionServer and HttpFS what matters for load.
 */
final class JmxMetrics {
    /** The beans, the name that their figures have, and their attributes: sums since the start, and levels. */
    private static final List<Beans> TABLE = List.of(
            new Beans(
                    "NameNode",
                    "Hadoop:service=NameNode,name=(FSNamesystem)",
                    List.of(),
                    List.of(
                            "FilesTotal",
                            "BlocksTotal",
                            "UnderReplicatedBlocks",
                            "MissingBlocks",
                            "PendingReplicationBlocks",
                            "CapacityUsed",
                            "CapacityRemaining",
                            "NumLiveDataNodes",
                            "NumDeadDataNodes",
                            "StaleDataNodes",
                            "LockQueueLength",
                            "TotalLoad")),
            new Beans(
                    "NameNode",
                    "Hadoop:service=NameNode,name=(NameNodeActivity)",
                    List.of(
                            "CreateFileOps",
                            "FilesCreated",
                            "FilesAppended",
                            "FilesRenamed",
                            "DeleteFileOps",
                            "FileInfoOps",
                            "GetListingOps",
                            "GetBlockLocations",
                            "AddBlockOps",
                            "TransactionsNumOps",
                            "SyncsNumOps"),
                    List.of("TransactionsAvgTime", "SyncsAvgTime")),
            new Beans(
                    "",
                    "Hadoop:service=(?:NameNode|DataNode|HBase),name=(RpcActivityForPort\\d+)",
                    List.of("RpcQueueTimeNumOps", "ReceivedBytes", "SentBytes"),
                    List.of(
                            "RpcQueueTimeAvgTime",
                            "RpcProcessingTimeAvgTime",
                            "CallQueueLength",
                            "NumOpenConnections")),
            new Beans(
                    "DataNode",
                    "Hadoop:service=DataNode,name=(DataNodeActivity)-.*",
                    List.of(
                            "BytesWritten",
                            "BytesRead",
                            "BlocksWritten",
                            "BlocksRead",
                            "ReadsFromLocalClient",
                            "WritesFromLocalClient",
                            "FsyncCount",
                            "VolumeFailures"),
                    List.of(
                            "WriteBlockOpAvgTime",
                            "ReadBlockOpAvgTime",
                            "FlushNanosAvgTime",
                            "PacketAckRoundTripTimeNanosAvgTime",
                            "DataNodeActiveXceiversCount")),
            new Beans(
                    "DataNode",
                    "Hadoop:service=DataNode,name=(FSDatasetState).*",
                    List.of(),
                    List.of("Capacity", "DfsUsed", "Remaining", "NumFailedVolumes")),
            new Beans(
                    "RegionServer",
                    "Hadoop:service=HBase,name=(RegionServer),sub=Server",
                    List.of(
                            "totalRequestCount",
                            "readRequestCount",
                            "writeRequestCount",
                            "slowPutCount",
                            "slowGetCount",
                            "slowAppendCount",
                            "blockCacheHitCount",
                            "blockCacheMissCount",
                            "updatesBlockedTime"),
                    List.of(
                            "regionCount",
                            "memStoreSize",
                            "storeFileSize",
                            "flushQueueLength",
                            "compactionQueueLength",
                            "percentFilesLocal")),
            new Beans(
                    "RegionServer",
                    "Hadoop:service=HBase,name=RegionServer,sub=(IPC)",
                    List.of(),
                    List.of("queueSize", "numCallsInGeneralQueue", "numActiveHandler", "numOpenConnections")),
            new Beans(
                    "HttpFS",
                    "Hadoop:service=[^,]+,name=(HttpFSServerMetrics)",
                    List.of(
                            "BytesWritten",
                            "BytesRead",
                            "OpsCreate",
                            "OpsAppend",
                            "OpsOpen",
                            "OpsDelete",
                            "OpsRename",
                            "OpsMkdir",
                            "OpsListing",
                            "OpsStat"),
                    List.of()));

    private Long startMillis;
    private Double hostCpuPercent;
    private Long processCpuNanos;
    private Long heapUsedBytes;
    private Long heapMaxBytes;
    private Long gcMillis;
    private final Map<String, ServerFigure> figures = new TreeMap<>();
    private final Map<String, String> facts = new TreeMap<>();

    private JmxMetrics() {}

    /** Beans of one kind. */
    private record Beans(String kind, Pattern name, List<String> sums, List<String> levels) {
        Beans(String kind, String name, List<String> sums, List<String> levels) {
            this(kind, Pattern.compile(name), sums, levels);
        }
    }

    /** Reads the answer, which came at {@code nanoTime}. */
    static ServerSample parse(JsonNode answer, long nanoTime) {
        JmxMetrics metrics = new JmxMetrics();
        answer.path("beans").forEach(metrics::read);
        return new ServerSample(
                nanoTime,
                metrics.startMillis,
                null,
                metrics.hostCpuPercent,
                metrics.processCpuNanos,
                metrics.heapUsedBytes,
                metrics.heapMaxBytes,
                metrics.gcMillis,
                metrics.figures,
                metrics.facts);
    }

    private void read(JsonNode bean) {
        String name = bean.path("name").asText();
        if (name.startsWith("java.lang:type=")) {
            jvm(name.substring("java.lang:type=".length()), bean);
            return;
        }
        for (Beans beans : TABLE) {
            Matcher form = beans.name.matcher(name);
            if (form.matches()) {
                if (!beans.kind.isEmpty()) {
                    facts.putIfAbsent("kind", beans.kind);
                }
                beans.sums.forEach(attribute -> figure(form.group(1), attribute, bean, Kind.SUM));
                beans.levels.forEach(attribute -> figure(form.group(1), attribute, bean, Kind.LEVEL));
            }
        }
        fact("software", bean, "SoftwareVersion");
        fact("version", bean, "Version");
    }

    private void figure(String beanName, String attribute, JsonNode bean, Kind kind) {
        JsonNode value = bean.path(attribute);
        if (value.isNumber()) {
            figures.put(beanName + "." + attribute, new ServerFigure(kind, value.asDouble()));
        }
    }

    /** What the answer of {@code /conf?format=json} says about load, for a server of {@code kind}. */
    static Map<String, String> configuration(JsonNode answer, String kind) {
        List<String> wanted = switch (kind) {
            case "NameNode" -> List.of("dfs.namenode.handler.count", "dfs.replication", "dfs.blocksize");
            case "DataNode" -> List.of("dfs.datanode.handler.count", "dfs.datanode.max.transfer.threads");
            case "RegionServer" -> List.of("hbase.regionserver.handler.count");
            case "HttpFS" -> List.of("hadoop.http.max.threads");
            default -> List.of();
        };
        Map<String, String> found = new TreeMap<>();
        answer.path("properties").forEach(property -> {
            String key = property.path("key").asText();
            if (wanted.contains(key)) {
                found.put(key, property.path("value").asText());
            }
        });
        return found;
    }

    private void fact(String name, JsonNode bean, String attribute) {
        JsonNode value = bean.path(attribute);
        if (value.isTextual() && !value.asText().isEmpty() && value.asText().length() < 100) {
            facts.putIfAbsent(name, value.asText());
        }
    }

    private void jvm(String type, JsonNode bean) {
        if (type.equals("OperatingSystem")) {
            processCpuNanos = number(bean, "ProcessCpuTime");
            JsonNode load = bean.has("CpuLoad") ? bean.path("CpuLoad") : bean.path("SystemCpuLoad");
            if (load.isNumber() && load.asDouble() >= 0) {
                hostCpuPercent = load.asDouble() * 100;
            }
            figure("OperatingSystem", "SystemLoadAverage", bean, Kind.LEVEL);
            figure("OperatingSystem", "OpenFileDescriptorCount", bean, Kind.LEVEL);
            figure("OperatingSystem", "TotalPhysicalMemorySize", bean, Kind.LEVEL);
            figure("OperatingSystem", "FreePhysicalMemorySize", bean, Kind.LEVEL);
        } else if (type.equals("Memory")) {
            heapUsedBytes = number(bean.path("HeapMemoryUsage"), "used");
            heapMaxBytes = number(bean.path("HeapMemoryUsage"), "max");
        } else if (type.equals("Runtime")) {
            startMillis = number(bean, "StartTime");
        } else if (type.startsWith("GarbageCollector,")) {
            Long millis = number(bean, "CollectionTime");
            if (millis != null) {
                gcMillis = (gcMillis == null ? 0 : gcMillis) + millis;
            }
        }
    }

    private static Long number(JsonNode node, String name) {
        JsonNode value = node.path(name);
        return value.isNumber() && value.asLong() >= 0 ? Long.valueOf(value.asLong()) : null;
    }
}
