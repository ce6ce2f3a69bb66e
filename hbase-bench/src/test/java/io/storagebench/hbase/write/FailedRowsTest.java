package io.storagebench.hbase.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.hbase.connect.FakeHbase;
import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.row.Columns;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.Operation;
import io.storagebench.op.RunContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.BufferedMutatorParams;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.client.Row;
import org.junit.jupiter.api.Test;

/** A server that refuses rows has the failed requests, whichever writer put them. */
class FailedRowsTest {
    private static final int ROWS = 8;
    private static final String LOW = "low:1";
    private static final String HIGH = "high:1";

    private final FakeHbase hbase = new FakeHbase();
    private final RunContext run;
    private final HbaseConnection connection;
    private final RowPuts rows;

    FailedRowsTest() throws Exception {
        run = hbase.run();
        connection = run.target(HbaseConnection.class);
        rows = new RowPuts(run, new Columns(1, 1), Durability.SYNC_WAL);
    }

    private static long firstRowOf(String server) {
        long item = 0;
        while (!FakeHbase.serverOf(item).equals(server)) {
            item++;
        }
        return item;
    }

    private void requireFailedAtHigh() {
        for (long item = 0; item < ROWS; item++) {
            String failed = "failed " + item + " " + HIGH;
            assertThat(hbase.told.contains(failed))
                    .isEqualTo(FakeHbase.serverOf(item).equals(HIGH));
        }
        int firstFailure = hbase.told.indexOf("failed " + firstRowOf(HIGH) + " " + HIGH);
        assertThat(hbase.told.subList(0, firstFailure)).contains("in " + HIGH);
        assertThat(hbase.told).contains("in " + LOW);
    }

    private static IOException refusal(List<? extends Row> refused) {
        List<Throwable> causes = new ArrayList<>();
        List<Row> all = new ArrayList<>();
        List<String> servers = new ArrayList<>();
        refused.forEach(row -> {
            causes.add(new IOException("refused"));
            all.add(row);
            servers.add("high");
        });
        return new RetriesExhaustedWithDetailsException(causes, all, servers);
    }

    @Test
    void rowsOfAMutator() throws Exception {
        BufferedMutatorParams[] params = new BufferedMutatorParams[1];
        hbase.calls.put("getBufferedMutator", call -> {
            params[0] = (BufferedMutatorParams) call[0];
            return FakeHbase.answering(BufferedMutator.class, hbase.mutator);
        });
        hbase.mutator.put("flush", call -> {
            List<Row> refused = new ArrayList<>();
            rows.of(0, ROWS).forEach(put -> {
                if (put.getRow()[0] >= '8') {
                    refused.add(put);
                }
            });
            params[0].getListener().onException((RetriesExhaustedWithDetailsException) refusal(refused), null);
            return null;
        });
        MutatorWriter writer = new MutatorWriter(run, connection, rows, 1 << 20);
        writer.execute(hbase.request(ROWS));
        writer.flush();
        requireFailedAtHigh();
    }

    @Test
    void rowsOfAnAsyncWriter() throws Exception {
        AsyncTable<?> table = FakeHbase.answering(AsyncTable.class, Map.of("put", call -> {
            List<CompletableFuture<Void>> answers = new ArrayList<>();
            for (long item = 0; item < ROWS; item++) {
                answers.add(
                        FakeHbase.serverOf(item).equals(HIGH)
                                ? CompletableFuture.failedFuture(new IOException("refused"))
                                : CompletableFuture.completedFuture(null));
            }
            return answers;
        }));
        AsyncWriter writer = new AsyncWriter(table, new ServerCounts(run, connection.regions()), rows, 1);
        writer.execute(hbase.request(ROWS));
        requireFailedAtHigh();
    }

    @Test
    void rowsOfABatch() throws Exception {
        hbase.table.put("batch", call -> {
            Object[] answers = (Object[]) call[1];
            for (int item = 0; item < ROWS; item++) {
                answers[item] = FakeHbase.serverOf(item).equals(HIGH) ? new IOException("refused") : "there";
            }
            throw refusal(rows.of(firstRowOf(HIGH), 1));
        });
        new BatchWriter(rows, new PutCalls(run, connection)).execute(hbase.request(ROWS));
        requireFailedAtHigh();
    }

    @Test
    void theOnlyRowOfARegionFailsAlone() throws Exception {
        int rowsOfRequest = 2;
        while (FakeHbase.serverOf(rowsOfRequest - 1).equals(FakeHbase.serverOf(0))) {
            rowsOfRequest++;
        }
        String alone = FakeHbase.serverOf(rowsOfRequest - 1);
        hbase.table.put("put", call -> {
            if (FakeHbase.serverOf(((Row) call[0]).getRow()).equals(alone)) {
                throw new IOException("refused");
            }
            return null;
        });
        new GroupingWriter(run, connection, rows, new PutCalls(run, connection)).execute(hbase.request(rowsOfRequest));
        assertThat(hbase.told)
                .contains(
                        "failed " + (rowsOfRequest - 1) + " " + alone,
                        "acknowledged " + (rowsOfRequest - 1) + " " + FakeHbase.serverOf(0));
    }

    @Test
    void requestsThatFailAsAWhole() throws Exception {
        hbase.table.put("batch", call -> {
            throw new IOException("no answer");
        });
        hbase.table.put("put", hbase.table.get("batch"));
        Operation.Worker batch = new BatchWriter(rows, new PutCalls(run, connection));
        assertThatThrownBy(() -> batch.execute(hbase.request(ROWS))).hasMessage("no answer");
        assertThat(hbase.told).containsExactlyInAnyOrder("in " + LOW, "in " + HIGH);
        hbase.told.clear();
        Operation.Worker single = new SingleWriter(run, connection, rows);
        assertThatThrownBy(() -> single.execute(hbase.request(1))).hasMessage("no answer");
        assertThat(hbase.told).containsExactly("in " + FakeHbase.serverOf(0));
    }
}
