package io.storagebench.hbase.write;

import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import java.io.IOException;

/**
 * Puts the rows of a request by one call of {@code Table.batch}, which sends each region server its part at the same time
 * and returns when all have answered.
 */
final class BatchWriter implements Operation.Worker {
    private final RowPuts rows;
    private final PutCalls calls;

    BatchWriter(RowPuts rows, PutCalls calls) {
        this.rows = rows;
        this.calls = calls;
    }

    @Override
    public void execute(Request request) throws IOException, InterruptedException {
        calls.send(request, rows.of(request.first(), request.count()), rows.bytes(request.first(), request.count()));
    }

    @Override
    public void close() throws IOException {
        calls.close();
    }
}
