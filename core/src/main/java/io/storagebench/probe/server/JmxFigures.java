package io.storagebench.probe.server;

import io.storagebench.result.server.ServerFigure.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which attributes of which beans tell how a server of Hadoop or HBase fares.
 *
 * <p>Beans are named canonically, keys in order of the alphabet. Names and meanings: Hadoop's Metrics.md and the classes
 * NameNodeMetrics, FSNamesystem, RpcMetrics, DataNodeMetrics, FSDatasetMBean, HttpServer2Metrics, HttpFSServerMetrics;
 * HBase's MetricsRegionServerSource, MetricsHBaseServerSource, MetricsWALSource.
 */
final class JmxFigures {
    /** Each line: kind, attribute, unit. A mean has two attributes, which begin with what stands here. */
    static final List<Bean> BEANS = List.of(
            bean("NameNode", "namenode", "Hadoop:name=FSNamesystemState,service=NameNode", """
                    level FilesTotal files
                    level BlocksTotal blocks
                    level UnderReplicatedBlocks blocks
                    level PendingDeletionBlocks blocks
                    level CapacityUsed bytes
                    level CapacityRemaining bytes
                    level NumLiveDataNodes DataNodes
                    level NumStaleDataNodes DataNodes
                    level NumDeadDataNodes DataNodes
                    level TotalLoad connections
                    level FsLockQueueLength threads
                    """),
            bean("NameNode", "namenode", "Hadoop:name=FSNamesystem,service=NameNode", """
                    level MissingBlocks blocks
                    level CorruptBlocks blocks
                    level NumActiveClients clients
                    level NumFilesUnderConstruction files
                    sum ReadLockLongHoldCount times
                    sum WriteLockLongHoldCount times
                    """),
            bean("NameNode", "namenode", "Hadoop:name=NameNodeActivity,service=NameNode", """
                    sum CreateFileOps calls
                    sum AddBlockOps calls
                    sum GetBlockLocations calls
                    sum DeleteFileOps calls
                    sum FileInfoOps calls
                    sum GetListingOps calls
                    sum FilesCreated files
                    sum FilesAppended files
                    sum FilesRenamed files
                    sum FilesDeleted files
                    sum BlockReceivedAndDeletedOps calls
                    sum TransactionsBatchedInSync transactions
                    mean Syncs ms
                    mean Transactions ms
                    """),
            bean("NameNode", "namenode.rpc", "Hadoop:name=RpcActivityForPort(\\d+),service=NameNode", """
                    mean RpcQueueTime ms
                    mean RpcLockWaitTime ms
                    mean RpcProcessingTime ms
                    sum RpcSlowCalls calls
                    sum RpcClientBackoff calls
                    sum ReceivedBytes bytes
                    sum SentBytes bytes
                    level CallQueueLength calls
                    level NumInProcessHandler handlers
                    level NumOpenConnections connections
                    """),
            bean("DataNode", "datanode", "Hadoop:name=DataNodeActivity-.*,service=DataNode", """
                    sum BytesWritten bytes
                    sum BytesRead bytes
                    sum BlocksWritten blocks
                    sum BlocksRead blocks
                    mean WriteBlockOp ms
                    mean ReadBlockOp ms
                    mean FlushNanos ns
                    mean FsyncNanos ns
                    sum FsyncCount times
                    mean PacketAckRoundTripTimeNanos ns
                    mean SendDataPacketBlockedOnNetworkNanos ns
                    mean SendDataPacketTransferNanos ns
                    mean Heartbeats ms
                    sum PacketsSlowWriteToDisk packets
                    sum PacketsSlowWriteToMirror packets
                    sum PacketsSlowWriteToOsCache packets
                    sum SlowFlushOrSyncCount times
                    sum SlowAckToUpstreamCount times
                    sum DatanodeNetworkErrors errors
                    sum VolumeFailures volumes
                    sum EcReconstructionTasks tasks
                    """),
            // The first DataNode of a JVM has no number, the others have.
            bean("DataNode", "datanode", "Hadoop:name=DataNodeInfo(?:-\\d+)?,service=DataNode", """
                    level XceiverCount threads
                    """),
            // With "-" and a UUID; the beans with no or a plain number show the same once more, ten seconds later.
            bean("DataNode", "datanode", "Hadoop:name=FSDatasetState-(?!\\d+,).*,service=DataNode", """
                    level Capacity bytes
                    level DfsUsed bytes
                    level Remaining bytes
                    level NumFailedVolumes volumes
                    """),
            // Several region servers in one JVM have a bean each, with a number of no meaning behind its name.
            bean("RegionServer", "regionserver", "Hadoop:name=RegionServer,service=HBase,sub=Server(?:-\\d+)?", """
                    sum totalRequestCount requests
                    sum readRequestCount requests
                    sum writeRequestCount requests
                    level regionCount regions
                    level storeFileCount files
                    level memStoreSize bytes
                    level flushQueueLength flushes
                    level compactionQueueLength compactions
                    level splitQueueLength splits
                    level percentFilesLocal %
                    sum updatesBlockedTime ms
                    sum blockedRequestCount requests
                    sum slowPutCount requests
                    sum slowGetCount requests
                    sum slowDeleteCount requests
                    sum slowAppendCount requests
                    sum slowIncrementCount requests
                    sum flushedMemstoreBytes bytes
                    sum flushedOutputBytes bytes
                    sum compactedInputBytes bytes
                    sum compactedOutputBytes bytes
                    level blockCacheSize bytes
                    sum blockCacheHitCount blocks
                    sum blockCacheMissCount blocks
                    sum blockCacheEvictionCount blocks
                    """),
            bean("RegionServer", "regionserver.ipc", "Hadoop:name=RegionServer,service=HBase,sub=IPC", """
                    level queueSize bytes
                    level numCallsInGeneralQueue calls
                    level numCallsInPriorityQueue calls
                    level numActiveHandler handlers
                    level numOpenConnections connections
                    sum numGeneralCallsDropped calls
                    sum exceptions calls
                    sum exceptions.RegionTooBusyException calls
                    sum exceptions.NotServingRegionException calls
                    sum exceptions.RegionMovedException calls
                    sum exceptions.callQueueTooBig calls
                    sum receivedBytes bytes
                    sum sentBytes bytes
                    mean QueueCallTime ms
                    mean ProcessCallTime ms
                    """),
            bean("RegionServer", "regionserver.wal", "Hadoop:name=RegionServer,service=HBase,sub=WAL", """
                    sum appendCount appends
                    sum slowAppendCount appends
                    sum writtenBytes bytes
                    sum rollRequest rolls
                    mean AppendTime ms
                    mean SyncTime ms
                    """),
            bean("HttpFS", "httpfs", "Hadoop:name=ServerActivity-.*,service=.*", """
                    sum BytesWritten bytes
                    sum BytesRead bytes
                    sum OpsCreate calls
                    sum OpsAppend calls
                    sum OpsTruncate calls
                    sum OpsDelete calls
                    sum OpsRename calls
                    sum OpsMkdir calls
                    sum OpsOpen calls
                    sum OpsListing calls
                    sum OpsStat calls
                    """),
            bean(null, "http", "Hadoop:name=HttpServer2-\\d+,service=.*", """
                    sum Requests requests
                    sum Responses4xx requests
                    sum Responses5xx requests
                    sum ResponsesBytesTotal bytes
                    level RequestsActive requests
                    level AsyncRequestsWaiting requests
                    """));

    private JmxFigures() {}

    /**
     * Beans of one sort.
     *
     * @param serverKind of the server that has them; null when several kinds do
     * @param prefix of the figures' names
     * @param name canonical; a group in it tells such beans of one server apart
     */
    record Bean(String serverKind, String prefix, Pattern name, List<Figure> figures) {
        /** What the group of the name holds in that of {@code bean}; empty when there is no group. */
        Optional<String> distinction(String bean) {
            Matcher matcher = name.matcher(bean);
            return matcher.matches() && matcher.groupCount() > 0
                    ? Optional.ofNullable(matcher.group(1))
                    : Optional.empty();
        }
    }

    /** A figure of a bean; attributes of means are those of Hadoop, then those of HBase. */
    record Figure(Kind kind, String attribute, String unit) {
        List<String> counts() {
            return List.of(attribute + "NumOps", attribute + "_num_ops");
        }

        List<String> values() {
            return kind == Kind.MEAN ? List.of(attribute + "AvgTime", attribute + "_mean") : List.of(attribute);
        }

        private List<String> attributes() {
            List<String> attributes = new ArrayList<>(values());
            if (kind == Kind.MEAN) {
                attributes.addAll(counts());
            }
            return attributes;
        }
    }

    /** The sort that a bean is of. */
    static Optional<Bean> of(String canonicalName) {
        return BEANS.stream()
                .filter(bean -> bean.name.matcher(canonicalName).matches())
                .findFirst();
    }

    /** What to keep of beans of this sort. */
    static List<String> attributes(Bean bean) {
        return bean.figures.stream()
                .flatMap(figure -> figure.attributes().stream())
                .toList();
    }

    private static Bean bean(String serverKind, String prefix, String name, String lines) {
        List<Figure> figures = lines.lines()
                .map(line -> line.split(" "))
                .map(words -> new Figure(Kind.valueOf(words[0].toUpperCase(Locale.ROOT)), words[1], words[2]))
                .toList();
        return new Bean(serverKind, prefix, Pattern.compile(name), figures);
    }
}
