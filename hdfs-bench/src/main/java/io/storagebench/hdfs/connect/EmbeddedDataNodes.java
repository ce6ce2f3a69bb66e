package io.storagebench.hdfs.connect;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.hdfs.blocks.Replica;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/** The DataNodes of an embedded HDFS, by the numbers that its commands take. One thread. */
final class EmbeddedDataNodes {
    private static final String PROPERTY = "datanode.";

    private final EmbeddedServer server;
    private final DistributedFileSystem hdfs;
    private final Path root;
    private final Map<String, Integer> numbers; // by address and port of block transfer

    /**
     * @param root the folder whose files count as the data
     */
    EmbeddedDataNodes(EmbeddedServer server, DistributedFileSystem hdfs, Path root) {
        this.server = server;
        this.hdfs = hdfs;
        this.root = root;
        numbers = server.properties().entrySet().stream()
                .filter(property -> property.getKey().startsWith(PROPERTY))
                .collect(Collectors.toMap(
                        Map.Entry::getValue,
                        property -> Integer.valueOf(property.getKey().substring(PROPERTY.length()))));
    }

    /** Those with the highest numbers. */
    List<Integer> last(int count) {
        return numbers.values().stream()
                .sorted(Comparator.reverseOrder())
                .limit(count)
                .sorted()
                .toList();
    }

    /** Those that hold the most bytes of data, parity left out; of equal ones those with the lowest numbers. */
    List<Integer> holding(int count) throws IOException {
        Map<Integer, Long> bytes = new TreeMap<>();
        numbers.values().forEach(number -> bytes.put(number, 0L));
        RemoteIterator<? extends Object> files = hdfs.listFiles(root, true);
        while (files.hasNext()) {
            if (files.next() instanceof HdfsLocatedFileStatus file) {
                for (LocatedBlock block : file.getLocatedBlocks().getLocatedBlocks()) {
                    add(block, file.getErasureCodingPolicy(), bytes);
                }
            }
        }
        return bytes.entrySet().stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue().reversed())
                .limit(count)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    private void add(LocatedBlock block, ErasureCodingPolicy policy, Map<Integer, Long> bytes) {
        for (Replica each : Replica.of(block, policy)) {
            bytes.merge(numbers.get(each.node().getXferAddr()), each.isParity() ? 0 : each.bytes(), Long::sum);
        }
    }

    /** Stops them; the NameNode is not told. */
    void stop(List<Integer> which) throws IOException {
        for (int number : which) {
            server.command("stop-datanode " + number);
        }
    }

    /** {@code 2 (127.0.0.2:9866), 3 (127.0.0.3:9866)}. */
    String names(List<Integer> which) {
        Map<Integer, String> addresses = new TreeMap<>();
        numbers.forEach((address, number) -> addresses.put(number, address));
        return which.stream()
                .map(number -> number + " (" + addresses.get(number) + ")")
                .collect(Collectors.joining(", "));
    }
}
