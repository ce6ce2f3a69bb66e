package io.storagebench.hbase.write;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.Layout;
import io.storagebench.dataset.Payload;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.hbase.connect.RegionLooks;
import io.storagebench.hbase.row.Columns;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.Clock;
import io.storagebench.op.LateSink;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Durability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class AsyncWriterTest {
    /** One that answers these calls, and nothing to all others. */
    private static <T> T answering(Class<T> type, Map<String, Supplier<?>> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) ->
                        answers.getOrDefault(method.getName(), () -> null).get()));
    }

    @Test
    @Timeout(10)
    void putsThatAreRefusedAtOnceTakeNoRoomFromLaterOnes() throws Exception {
        Dataset dataset = new Dataset(1, SizeDistribution.parse("10"), 0, "", Layout.keys());
        RunContext run = answering(
                RunContext.class,
                Map.of(
                        "dataset", () -> dataset,
                        "payload", () -> new Payload(1, 0),
                        "clock", () -> answering(Clock.class, Map.of("nanoTime", () -> -1L)))); // so nobody looks
        LateSink sink = answering(LateSink.class, Map.of());
        Request request = answering(
                Request.class, Map.of("first", () -> 0L, "count", () -> 2, "later", () -> 1L, "sink", () -> sink));
        AsyncTable<?> table = answering(AsyncTable.class, Map.of("put", () -> {
            throw new IllegalArgumentException("KeyValue size too large");
        }));
        ServerCounts servers = new ServerCounts(run, new RegionLooks(null, TableName.valueOf("t")));
        AsyncWriter writer =
                new AsyncWriter(table, servers, new RowPuts(run, new Columns(1, 1), Durability.SYNC_WAL), 1);

        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> writer.execute(request)).hasMessage("KeyValue size too large");
        }
        writer.flush();
    }
}
