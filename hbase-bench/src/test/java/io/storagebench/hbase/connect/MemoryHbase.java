package io.storagebench.hbase.connect;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.Layout;
import io.storagebench.dataset.Payload;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.hbase.row.KeyRange;
import io.storagebench.hbase.row.RowContent;
import io.storagebench.hbase.row.RowPuts;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellBuilderFactory;
import org.apache.hadoop.hbase.CellBuilderType;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;

/**
 * An HBase with one table whose rows take no memory: those that are put are forgotten, and any that is asked for is there. Control
 * files are kept. Commands reach it by {@link #options}.
 */
public final class MemoryHbase {
    /** Of a row; its values are those of seed 1. */
    public static final int ROW_BYTES = 8;

    private static final Map<String, MemoryHbase> ALL = new ConcurrentHashMap<>();
    private static final String NAME = "memory.hbase";
    private static final byte[] FAMILY = "f1".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CONTROL_QUALIFIER = "control".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ROW_QUALIFIER = "c001".getBytes(StandardCharsets.US_ASCII);
    private static final Dataset DATASET = new Dataset(1, SizeDistribution.of(ROW_BYTES), 0, "", Layout.keys());
    private static final RowContent CONTENT = new RowContent(DATASET, new Payload(1, 0));

    private final String name;
    private final Map<String, byte[]> control = new ConcurrentHashMap<>();
    private final LongAdder puts = new LongAdder();
    private final LongAdder reads = new LongAdder();
    private volatile long rows; // that scans go through
    private volatile TableDescriptor descriptor; // null without a table
    private long mostHeapBytes; // guarded by this

    /**
     * @param name that no other one has
     */
    public MemoryHbase(String name) {
        this.name = name;
        ALL.put(name, this);
    }

    static MemoryHbase of(Configuration conf) {
        return ALL.get(conf.get(NAME));
    }

    /** Words of a command line that lead here. */
    public List<String> options() {
        return List.of(
                "-D",
                "hbase.client.registry.impl=" + MemoryRegistry.class.getName(),
                "-D",
                "hbase.client.connection.impl=" + MemoryConnection.class.getName(),
                "-D",
                "hbase.client.async.connection.impl=" + MemoryAsyncConnection.class.getName(),
                "-D",
                NAME + "=" + name);
    }

    /** Changes the text of all control files. */
    public void editControl(UnaryOperator<String> edit) {
        control.replaceAll((file, content) ->
                edit.apply(new String(content, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
    }

    /** Says how many rows there are. */
    public void has(long many) {
        rows = many;
    }

    /** Rows that were put or read since the last call of this. */
    public long takeRows() {
        return puts.sumThenReset() + reads.sumThenReset();
    }

    /** The heap in use, garbage left out, at the end of a load: the most since the last call of this. */
    public synchronized long takeHeapBytes() {
        long most = mostHeapBytes;
        mostHeapBytes = 0;
        return most;
    }

    private synchronized void lookAtHeap() {
        System.gc();
        mostHeapBytes = Math.max(
                mostHeapBytes,
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }

    private static Result row(byte[] key, byte[] qualifier, byte[] value) {
        return Result.create(List.of(CellBuilderFactory.create(CellBuilderType.SHALLOW_COPY)
                .setRow(key)
                .setFamily(FAMILY)
                .setQualifier(qualifier)
                .setTimestamp(1)
                .setType(Cell.Type.Put)
                .setValue(value)
                .build()));
    }

    private static boolean isControl(String key) {
        return key.startsWith(HbaseStore.CONTROL);
    }

    private static String text(byte[] key) {
        return new String(key, StandardCharsets.ISO_8859_1);
    }

    private Result found(byte[] key) {
        String text = text(key);
        if (isControl(text)) {
            return Optional.ofNullable(control.get(text))
                    .map(content -> row(key, CONTROL_QUALIFIER, content))
                    .orElse(Result.EMPTY_RESULT);
        }
        reads.increment();
        return row(Long.parseLong(text.substring(text.lastIndexOf('-') + 1)), key);
    }

    private static Result row(long item, byte[] key) {
        byte[] value = new byte[ROW_BYTES];
        CONTENT.fill(item, value, ROW_BYTES);
        return row(key, ROW_QUALIFIER, value);
    }

    private void take(Put put) {
        String key = text(put.getRow());
        if (isControl(key)) {
            control.put(key, value(put));
        } else {
            puts.increment();
        }
    }

    private static byte[] value(Put put) {
        Cell cell = put.getFamilyCellMap().get(FAMILY).get(0);
        return Arrays.copyOfRange(
                cell.getValueArray(), cell.getValueOffset(), cell.getValueOffset() + cell.getValueLength());
    }

    private boolean make(CheckAndMutate wanted) {
        return control.putIfAbsent(text(wanted.getRow()), value((Put) wanted.getAction())) == null;
    }

    Table table() {
        long[] before = {puts.sum() + reads.sum()};
        return FakeHbase.answering(
                Table.class,
                Map.of(
                        "put",
                        call -> {
                            take((Put) call[0]);
                            return null;
                        },
                        "batch",
                        call -> {
                            ((List<?>) call[0]).forEach(put -> take((Put) put));
                            return null;
                        },
                        "get",
                        call -> call[0] instanceof Get get ? found(get.getRow()) : foundOf((List<?>) call[0]),
                        "getScanner",
                        call -> scanner((Scan) call[0]),
                        "checkAndMutate",
                        call -> new CheckAndMutateResult(make((CheckAndMutate) call[0]), null),
                        "delete",
                        call -> call[0] instanceof Delete one ? control.remove(text(one.getRow())) : null,
                        "close",
                        call -> {
                            if (puts.sum() + reads.sum() > before[0]) {
                                lookAtHeap();
                            }
                            return null;
                        }));
    }

    private Result[] foundOf(List<?> gets) {
        if (reads.sum() == 0) { // of the check that follows a put
            lookAtHeap();
        }
        return gets.stream().map(get -> found(((Get) get).getRow())).toArray(Result[]::new);
    }

    private ResultScanner scanner(Scan scan) {
        Iterator<Result> results = scan.getFilter() != null
                ? control.entrySet().stream()
                        .map(file -> row(
                                file.getKey().getBytes(StandardCharsets.ISO_8859_1),
                                CONTROL_QUALIFIER,
                                file.getValue()))
                        .iterator()
                : LongStream.range(position(scan.getStartRow(), 0), position(scan.getStopRow(), rows))
                        .mapToObj(item -> {
                            reads.increment();
                            return row(item, RowPuts.key(DATASET, item));
                        })
                        .iterator();
        return FakeHbase.answering(
                ResultScanner.class,
                Map.of(
                        "iterator", call -> results,
                        "next", call -> results.hasNext() ? results.next() : null));
    }

    /** What {@link KeyRange} makes a border of keys of. */
    private long position(byte[] border, long open) {
        return border.length == 0
                ? open
                : (long) Math.ceil((double) Long.parseLong(text(border), 16) / KeyRange.BEGINNINGS * rows);
    }

    BufferedMutator mutator() {
        return FakeHbase.answering(
                BufferedMutator.class,
                Map.of(
                        "mutate",
                        call -> {
                            ((List<?>) call[0]).forEach(put -> take((Put) put));
                            return null;
                        },
                        "close",
                        call -> {
                            lookAtHeap();
                            return null;
                        }));
    }

    AsyncTable<?> asyncTable() {
        return FakeHbase.answering(AsyncTable.class, Map.of("put", call -> {
            List<?> all = (List<?>) call[0];
            all.forEach(put -> take((Put) put));
            return Collections.nCopies(all.size(), CompletableFuture.<Void>completedFuture(null));
        }));
    }

    RegionLocator locator() {
        return FakeHbase.answering(RegionLocator.class, Map.of("getAllRegionLocations", call -> FakeHbase.locations()));
    }

    private static List<ServerName> servers() {
        List<ServerName> servers = new ArrayList<>();
        FakeHbase.locations().forEach(location -> servers.add(location.getServerName()));
        return servers;
    }

    static ClusterMetrics cluster() {
        return FakeHbase.answering(
                ClusterMetrics.class,
                Map.of(
                        "getHBaseVersion", call -> "2.6.0",
                        "getServersName", call -> servers(),
                        "getLiveServerMetrics", call -> Map.of(),
                        "getMasterName", call -> servers().get(0)));
    }

    Admin admin() {
        return FakeHbase.answering(
                Admin.class,
                Map.of(
                        "tableExists", call -> descriptor != null,
                        "createTable", call -> descriptor = (TableDescriptor) call[0],
                        "getDescriptor", call -> descriptor,
                        "getRegions",
                                call -> FakeHbase.locations().stream()
                                        .map(location -> location.getRegion())
                                        .toList(),
                        "isTableDisabled", call -> false,
                        "getRegionServers", call -> servers(),
                        "getRegionMetrics", call -> List.of(),
                        "getClusterMetrics", call -> cluster()));
    }
}
