package io.storagebench.hbase.table;

import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.op.RunContext;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Admin;

/** The flush without which rows that are in no log are not safe: part of what writing without a log costs. */
final class TableFlush {
    private TableFlush() {}

    /** Flushes the table; the time of it, which is in no rate, is a counter of its own. */
    static void measured(RunContext run) throws IOException {
        HbaseConnection connection = run.target(HbaseConnection.class);
        try (Admin admin = connection.connection().getAdmin()) {
            long start = run.clock().nanoTime();
            admin.flush(connection.table());
            run.counter("final flush of the table", "nanoseconds")
                    .add(run.clock().nanoTime() - start);
        }
    }
}
