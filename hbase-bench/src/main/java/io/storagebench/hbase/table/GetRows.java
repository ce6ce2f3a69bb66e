package io.storagebench.hbase.table;

import com.google.auto.service.AutoService;
import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.row.RowCheck;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.hbase.write.ServerCounts;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import picocli.CommandLine.Command;

/** Gets rows by their keys, one or several by a call. */
@AutoService(Operation.class)
@Command(
        name = "hbase-get",
        description = "Gets rows that hbase-put made from an HBase table.",
        footer = {
            "storage-bench hbase-get --zookeeper zk1,zk2,zk3 --table bench --order random --duration 60s",
            "storage-bench hbase-get --prepare --rows 100000 --batch 100 --verify",
        })
public final class GetRows extends RowReads {
    private static final int LARGEST_BATCH = 10_000;

    /** For ServiceLoader. */
    public GetRows() {}

    @Override
    public int largestBatch() {
        return LARGEST_BATCH;
    }

    @Override
    public Worker newWorker(RunContext run) throws IOException {
        return new Getter(run);
    }

    private static final class Getter implements Worker {
        private final RunContext run;
        private final HbaseConnection connection;
        private final Table table;
        private final ServerCounts servers;
        private final RowCheck check;

        Getter(RunContext run) throws IOException {
            this.run = run;
            connection = run.target(HbaseConnection.class);
            table = connection.connection().getTable(connection.table());
            servers = new ServerCounts(run, connection.regions());
            check = new RowCheck(run);
        }

        @Override
        public void execute(Request request) throws IOException {
            servers.begin();
            List<Get> gets = new ArrayList<>(request.count());
            for (long item = request.first(); item < request.first() + request.count(); item++) {
                byte[] key = RowPuts.key(run.dataset(), item);
                servers.goesTo(request, key);
                gets.add(new Get(key));
            }
            Result[] found = gets.size() == 1 ? new Result[] {table.get(gets.get(0))} : table.get(gets);
            check.begin();
            long bytes = 0;
            for (int i = 0; i < found.length; i++) {
                if (found[i].isEmpty()) {
                    check.missing(request.first() + i);
                } else {
                    servers.add(gets.get(i).getRow());
                    bytes += RowCheck.bytes(found[i]);
                }
            }
            request.bytes(bytes);
            servers.acknowledged(request);
            if (run.verify()) {
                verify(request, found);
            }
            check.require(connection.store().location());
        }

        private void verify(Request request, Result[] found) {
            Span verify = request.begin(VERIFY);
            for (int i = 0; i < found.length; i++) {
                if (!found[i].isEmpty()) {
                    check.compare(request.first() + i, found[i]);
                }
            }
            verify.end();
        }

        @Override
        public void close() throws IOException {
            table.close();
        }
    }
}
