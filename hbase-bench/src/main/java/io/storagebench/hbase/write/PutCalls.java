package io.storagebench.hbase.write;

import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.op.Group;
import io.storagebench.op.LateSink;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.Table;

/** Calls of {@code Table.batch} about puts, each a span, whose rows are told one by one where some of them failed. One thread. */
final class PutCalls implements Closeable {
    static final Step CALL = Step.of("call");

    private final RunContext run;
    private final Table table;
    private final ServerCounts servers;

    PutCalls(RunContext run, HbaseConnection connection) throws IOException {
        this.run = run;
        table = connection.connection().getTable(connection.table());
        servers = new ServerCounts(run, connection.regions());
    }

    /**
     * Puts rows of {@code request} and returns when all region servers have answered.
     *
     * @param bytes of their values
     */
    void send(Request request, List<Put> puts, long bytes) throws IOException, InterruptedException {
        Object[] answers = new Object[puts.size()];
        goesTo(request, puts);
        Span call = request.begin(CALL);
        try {
            if (answers.length == 1) {
                table.put(puts.get(0));
            } else {
                table.batch(puts, answers);
            }
        } catch (IOException failure) {
            if (!saysWhichFailed(request, puts, failure)) {
                throw failure;
            }
            call.end();
            tellEach(request, puts, answers, failure);
            return;
        }
        call.end();
        request.bytes(bytes);
        servers.acknowledged(request);
    }

    /** A call for one row of many, as in a small region, fails for that row alone; the others have calls of their own. */
    private static boolean saysWhichFailed(Request request, List<Put> puts, IOException failure) {
        return failure instanceof RetriesExhaustedWithDetailsException
                || (puts.size() == 1 && request.count() > 1 && !(failure instanceof InterruptedIOException));
    }

    /** Says that a call for {@code rows} follows; the servers that have them count the request, also when it fails. */
    void goesTo(Request request, List<? extends Row> rows) {
        servers.begin();
        rows.forEach(row -> servers.add(row.getRow()));
        servers.goes(request);
    }

    private long itemOf(Put put) {
        return run.dataset()
                .parse(new String(put.getRow(), StandardCharsets.US_ASCII))
                .orElseThrow();
    }

    private void tellEach(Request request, List<Put> puts, Object[] answers, IOException all) {
        long ticket = request.later();
        LateSink sink = request.sink();
        for (int i = 0; i < answers.length; i++) {
            long item = itemOf(puts.get(i));
            Group server = servers.groupOf(puts.get(i).getRow());
            if (answers[i] == null || answers[i] instanceof Throwable) {
                ServerCounts.failed(
                        sink, ticket, item, answers[i] instanceof Throwable failure ? failure : all, server);
            } else {
                sink.bytes(ticket, run.dataset().sizeOf(item));
                sink.acknowledged(ticket, 1, server);
            }
        }
    }

    @Override
    public void close() throws IOException {
        table.close();
    }
}
