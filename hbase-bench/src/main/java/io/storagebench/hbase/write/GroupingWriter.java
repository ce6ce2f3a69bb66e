package io.storagebench.hbase.write;

import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.connect.RegionMap;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Sorts the rows of a request by their keys, cuts them at the borders of regions, and puts those of each region by a call of
 * their own, one after the other. A region server then takes a call's rows under one lock, writes them to the log together,
 * and finds the place of each near that of the one before. Only the keys of a request and the rows of one call are in memory.
 */
final class GroupingWriter implements Operation.Worker {
    private final RunContext run;
    private final HbaseConnection connection;
    private final RowPuts rows;
    private final PutCalls calls;

    GroupingWriter(RunContext run, HbaseConnection connection, RowPuts rows, PutCalls calls) {
        this.run = run;
        this.connection = connection;
        this.rows = rows;
        this.calls = calls;
    }

    /** A row before it is made. */
    private static final class Keyed {
        private final byte[] key;
        private final long item;

        Keyed(byte[] key, long item) {
            this.key = key;
            this.item = item;
        }
    }

    @Override
    public void execute(Request request) throws IOException, InterruptedException {
        RegionMap regions = connection.regions().map(run);
        Keyed[] sorted = new Keyed[request.count()];
        for (int i = 0; i < sorted.length; i++) {
            long item = request.first() + i;
            sorted[i] = new Keyed(RowPuts.key(run.dataset(), item), item);
        }
        Arrays.sort(sorted, (one, other) -> Bytes.compareTo(one.key, other.key));
        for (int from = 0; from < sorted.length; ) {
            int region = regions.regionOf(sorted[from].key);
            List<Put> puts = new ArrayList<>();
            long bytes = 0;
            for (; from < sorted.length && regions.regionOf(sorted[from].key) == region; from++) {
                puts.add(rows.of(sorted[from].item, sorted[from].key));
                bytes += rows.bytes(sorted[from].item, 1);
            }
            calls.send(request, puts, bytes);
        }
    }

    @Override
    public void close() throws IOException {
        calls.close();
    }
}
