package io.storagebench.hbase.write;

import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;

/** Puts each row by a call of its own, one after the other. */
final class SingleWriter implements Operation.Worker {
    private final RowPuts rows;
    private final Table table;
    private final ServerCounts servers;

    SingleWriter(RunContext run, HbaseConnection connection, RowPuts rows) throws IOException {
        this.rows = rows;
        table = connection.connection().getTable(connection.table());
        servers = new ServerCounts(run, connection.regions());
    }

    @Override
    public void execute(Request request) throws IOException {
        for (long item = request.first(); item < request.first() + request.count(); item++) {
            Put put = rows.of(item);
            servers.begin();
            servers.add(put.getRow());
            servers.goes(request);
            Span call = request.begin(PutCalls.CALL);
            table.put(put);
            call.end();
            request.bytes(rows.bytes(item, 1));
            servers.acknowledged(request);
        }
    }

    @Override
    public void close() throws IOException {
        table.close();
    }
}
