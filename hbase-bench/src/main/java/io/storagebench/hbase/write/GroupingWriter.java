package io.storagebench.hbase.write;

import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.connect.RegionMap;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.client.Put;

/**
 * Cuts the rows of a request at the borders of regions, and puts those of each region by a call of their own, one after the
 * other. A region server then takes a call's rows under one lock and writes them to the log together.
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

    /** What a call is about. */
    private static final class Part {
        private final List<Put> puts = new ArrayList<>();
        private long bytes;
    }

    @Override
    public void execute(Request request) throws IOException, InterruptedException {
        RegionMap regions = connection.regions().map(run);
        Map<Integer, Part> parts = new TreeMap<>();
        for (long item = request.first(); item < request.first() + request.count(); item++) {
            Put put = rows.of(item);
            Part part = parts.computeIfAbsent(regions.regionOf(put.getRow()), region -> new Part());
            part.puts.add(put);
            part.bytes += rows.bytes(item, 1);
        }
        for (Part part : parts.values()) {
            calls.send(request, part.puts, part.bytes);
        }
    }

    @Override
    public void close() throws IOException {
        calls.close();
    }
}
