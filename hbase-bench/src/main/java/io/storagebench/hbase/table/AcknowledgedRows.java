package io.storagebench.hbase.table;

import io.storagebench.dataset.Dataset;
import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.row.MissingRowException;
import io.storagebench.hbase.row.RowCheck;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.RunContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;

/**
 * Asks a cluster, untimed, for rows that it acknowledged: with {@code --verify} for all of them and their content, otherwise
 * whether a sample is there, as asking for a billion would take as long as putting them.
 */
final class AcknowledgedRows {
    private static final int ROWS_OF_CALL = 500;
    private static final long BYTES_OF_CALL = 8 << 20; // of what is got with --verify
    /** Of so many rows each is asked for, of those after them ever fewer: 500,000 of a billion. */
    private static final long ALL_OF = 50_000;

    private final RunContext run;
    private final HbaseConnection connection;
    private final Dataset dataset;
    private final RowCheck check;
    private final List<Long> next = new ArrayList<>(ROWS_OF_CALL);
    private final int rowsOfCall;
    private long seen;
    private long asked;
    private long passed; // since the last call

    AcknowledgedRows(RunContext run) {
        this.run = run;
        connection = run.target(HbaseConnection.class);
        dataset = run.dataset();
        check = new RowCheck(run);
        rowsOfCall = (int) Math.max(
                1, Math.min(BYTES_OF_CALL / Math.max(1, dataset.sizes().largest()), ROWS_OF_CALL));
    }

    /** Tells the run of each that is not there or, if asked, has other content. */
    void requireThere() throws IOException {
        try (Table table = connection.connection().getTable(connection.table())) {
            IOException[] failed = new IOException[1];
            run.eachAcknowledged(item -> {
                if (!isAsked(seen++)) {
                    passed++;
                } else if (failed[0] == null && !Thread.currentThread().isInterrupted()) {
                    next.add(item);
                    if (next.size() == rowsOfCall) {
                        failed[0] = ask(table);
                    }
                }
            });
            if (failed[0] == null) {
                failed[0] = ask(table);
            }
            if (failed[0] != null) {
                throw failed[0];
            }
        }
        run.counter("rows asked for in the check", "rows").add(asked);
    }

    private boolean isAsked(long number) {
        return run.verify() || number % Math.max(1, number / ALL_OF) == 0;
    }

    /** Gives what kept it from asking; null for nothing. */
    private IOException ask(Table table) {
        List<Get> gets = new ArrayList<>(next.size());
        for (long item : next) {
            Get get = new Get(RowPuts.key(dataset, item));
            gets.add(run.verify() ? get : get.setFilter(new FilterList(new FirstKeyOnlyFilter(), new KeyOnlyFilter())));
        }
        try {
            Result[] found = next.isEmpty() ? new Result[0] : table.get(gets);
            for (int i = 0; i < found.length; i++) {
                tell(next.get(i), found[i]);
            }
            asked += found.length;
            run.progressed(found.length + passed);
            passed = 0;
            next.clear();
            return null;
        } catch (IOException failure) {
            return failure;
        }
    }

    private void tell(long item, Result found) {
        if (found.isEmpty()) {
            run.fail(new MissingRowException(
                    connection.store().location() + ": " + dataset.name(item) + " was acknowledged and is not there"));
        } else if (run.verify()) {
            check.begin();
            check.compare(item, found);
            try {
                check.require(connection.store().location());
            } catch (IOException wrong) {
                run.fail(wrong);
            }
        }
    }
}
