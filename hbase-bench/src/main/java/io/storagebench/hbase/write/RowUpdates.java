package io.storagebench.hbase.write;

import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.row.Columns;
import io.storagebench.hbase.row.RowCheck;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.units.Mixing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;

/** Puts cells of rows that are there once more, with the content that they have, if wanted after getting the rows. */
public final class RowUpdates implements Operation.Worker {
    /** Getting rows before they are put. */
    public static final Step GET = Step.of("get");
    /** Putting them. */
    public static final Step PUT = PutCalls.CALL;
    /** Comparing what was got. */
    public static final Step VERIFY = Step.outsideService("verify");

    private static final long SALT = 0x43454c4c53L;

    private final RunContext run;
    private final Changes changes;
    private final RowPuts rows;
    private final RowCheck check;
    private final PutCalls calls;
    private final Table table;
    private final String where;

    /**
     * What is put of a row.
     *
     * @param columns that rows have
     * @param cells how many of them are put, those that follow each other from a random one on
     * @param getsFirst whether rows are got before
     */
    public record Changes(Columns columns, int cells, boolean getsFirst) {}

    public RowUpdates(RunContext run, Changes changes, WalOption wal) throws IOException {
        this.run = run;
        this.changes = changes;
        HbaseConnection connection = run.target(HbaseConnection.class);
        rows = new RowPuts(run, changes.columns, wal.durability());
        check = new RowCheck(run);
        calls = new PutCalls(run, connection);
        table = connection.connection().getTable(connection.table());
        where = connection.store().location();
    }

    @Override
    public void execute(Request request) throws IOException, InterruptedException {
        if (changes.getsFirst) {
            get(request);
        }
        List<Put> puts = new ArrayList<>(request.count());
        long bytes = 0;
        for (long item = request.first(); item < request.first() + request.count(); item++) {
            int places = changes.columns.cells() - changes.cells + 1;
            long draw = Mixing.mix(run.seed() ^ SALT, Mixing.mix(request.number(), item));
            int cell = (int) Mixing.below(places, draw);
            puts.add(rows.of(item, cell, changes.cells));
            bytes += rows.bytesOfCells(item, cell, changes.cells);
        }
        calls.send(request, puts, bytes);
    }

    /** What is missing or wrong fails the request, and nothing of it is put. */
    private void get(Request request) throws IOException {
        List<Get> gets = new ArrayList<>(request.count());
        for (long item = request.first(); item < request.first() + request.count(); item++) {
            gets.add(new Get(RowPuts.key(run.dataset(), item)));
        }
        calls.goesTo(request, gets);
        Span get = request.begin(GET);
        Result[] found = gets.size() == 1 ? new Result[] {table.get(gets.get(0))} : table.get(gets);
        get.end();
        check.begin();
        Span verify = run.verify() ? request.begin(VERIFY) : null;
        for (int i = 0; i < found.length; i++) {
            if (found[i].isEmpty()) {
                check.missing(request.first() + i);
            } else if (verify != null) {
                check.compare(request.first() + i, found[i]);
            }
        }
        if (verify != null) {
            verify.end();
        }
        check.require(where);
    }

    @Override
    public void close() throws IOException {
        calls.close();
        table.close();
    }
}
