package io.storagebench.hbase.connect;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.Layout;
import io.storagebench.dataset.Payload;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.Clock;
import io.storagebench.op.Counter;
import io.storagebench.op.Group;
import io.storagebench.op.LateSink;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;

/** A table of two regions on two servers, whose calls are answered as a test says; for failures that no server here shows. */
public final class FakeHbase {
    /** Of the table. */
    public static final Dataset DATASET = new Dataset(1, SizeDistribution.parse("10"), 0, "", Layout.keys());

    /** What was told of requests, in its order. */
    public final List<String> told = new ArrayList<>();
    /** Calls of the table by their names. */
    public final Map<String, Answer> table = new HashMap<>();
    /** Those of the mutator. */
    public final Map<String, Answer> mutator = new HashMap<>();
    /** Those of the connection. */
    public final Map<String, Answer> calls = new HashMap<>();
    /** Those of the cluster's admin. */
    public final Map<String, Answer> admin = new HashMap<>();

    /** Those of the run, beside its own. */
    public final Map<String, Answer> context = new HashMap<>();
    /** The run's time. */
    public long nanos;

    /** The answer to a call. */
    public interface Answer {
        /** Gives or throws it. */
        Object to(Object[] arguments) throws Exception;
    }

    /** Where a row is counted; its words are the server's. */
    private record Server(String name) implements Group {
        @Override
        public String toString() {
            return name;
        }
    }

    public FakeHbase() {
        calls.put("getTable", call -> answering(Table.class, table));
        calls.put("getBufferedMutator", call -> answering(BufferedMutator.class, mutator));
        calls.put("getAdmin", call -> answering(Admin.class, admin));
        calls.put(
                "getRegionLocator",
                call -> answering(RegionLocator.class, Map.of("getAllRegionLocations", all -> locations())));
    }

    /** One that answers these calls, and nothing to all others. */
    public static <T> T answering(Class<T> type, Map<String, Answer> answers) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Answer answer = answers.get(method.getName());
                    return answer == null ? null : answer.to(arguments);
                }));
    }

    /** The regions of the table. */
    public static List<HRegionLocation> locations() {
        byte[] middle = TableSchema.splits(2)[0];
        RegionInfoBuilder first = RegionInfoBuilder.newBuilder(TableName.valueOf("t"));
        RegionInfoBuilder second = RegionInfoBuilder.newBuilder(TableName.valueOf("t"));
        RegionInfo low = first.setRegionId(1).setEndKey(middle).build();
        RegionInfo high = second.setRegionId(1).setStartKey(middle).build();
        return List.of(
                new HRegionLocation(low, ServerName.valueOf("low", 1, 1)),
                new HRegionLocation(high, ServerName.valueOf("high", 1, 1)));
    }

    /** A run whose target it is. */
    public RunContext run() throws Exception {
        TableName name = TableName.valueOf("t");
        Connection connection = answering(Connection.class, calls);
        HbaseConnection target = new HbaseConnection(
                null, connection, new HbaseStore(connection, name, null, 2, List.of(), true), null, null);
        Map<String, Answer> all = new HashMap<>(Map.of(
                "dataset", call -> DATASET,
                "payload", call -> new Payload(1, 0),
                "verify", call -> false,
                "seed", call -> 1L,
                "target", call -> target,
                "counter",
                        call -> (Counter) amount -> {
                            if (amount > 0) {
                                told.add(call[0] + " " + amount);
                            }
                        },
                "progressed", call -> told.add("progressed"),
                "group", call -> new Server((String) call[1]),
                "clock", call -> answering(Clock.class, Map.of("nanoTime", now -> nanos))));
        all.putAll(context);
        RunContext run = answering(RunContext.class, all);
        target.regions().begin(run);
        return run;
    }

    /** The server that has a row. */
    public static String serverOf(long item) {
        return serverOf(RowPuts.key(DATASET, item));
    }

    /** The same of a row's key. */
    public static String serverOf(byte[] key) {
        RegionMap map = RegionMap.of(locations());
        return map.servers().get(map.serverOf(map.regionOf(key)));
    }

    /** A request for the first {@code count} rows. */
    public Request request(int count) {
        Span span = answering(Span.class, Map.of());
        LateSink sink = answering(
                LateSink.class,
                Map.of(
                        "begin", call -> span,
                        "in", call -> told.add("in " + call[1]),
                        "acknowledged", call -> told.add("acknowledged " + call[1] + " " + call[2]),
                        "failed", call -> told.add("failed " + call[1] + " " + call[4])));
        return answering(
                Request.class,
                Map.of(
                        "first", call -> 0L,
                        "count", call -> count,
                        "number", call -> 0L,
                        "later", call -> 1L,
                        "sink", call -> sink,
                        "begin", call -> span,
                        "items", call -> told.add("acknowledged " + call[0] + " " + call[1]),
                        "in", call -> told.add("in " + call[0])));
    }
}
