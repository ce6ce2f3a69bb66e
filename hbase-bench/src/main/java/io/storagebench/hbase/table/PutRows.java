package io.storagebench.hbase.table;

import com.google.auto.service.AutoService;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.connect.HbaseOptions;
import io.storagebench.hbase.write.ServerCounts;
import io.storagebench.hbase.write.WriterOptions;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import io.storagebench.op.failure.Failures;
import io.storagebench.result.Remark;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Puts rows into a table, many at a time. */
@AutoService(Operation.class)
@Command(
        name = "hbase-put",
        description = "Puts rows into an HBase table.",
        footer = {
            "storage-bench hbase-put --rows 1000000 --threads 4",
            "storage-bench hbase-put --zookeeper zk1,zk2,zk3 --table bench --rows 100000000 --threads 16",
        })
public final class PutRows implements Operation {
    private static final int LARGEST_BATCH = 100_000;
    /** Of a request, unless --batch says more: 2000 rows of 8 KiB. Region servers refuse calls of 256 MiB. */
    private static final long USUAL_BYTES = 16 << 20;

    @Mixin
    HbaseOptions target;

    @Mixin
    RowSetOptions rows;

    @Mixin
    TableOptions table;

    @Mixin
    WriterOptions writer;

    /** For ServiceLoader and the command line, which set the options. */
    public PutRows() {
        this(new HbaseOptions(), new RowSetOptions(), new TableOptions(), new WriterOptions());
    }

    /** The put that makes what another operation with the same options needs. */
    PutRows(HbaseOptions target, RowSetOptions rows, TableOptions table, WriterOptions writer) {
        this.target = target;
        this.rows = rows;
        this.table = table;
        this.writer = writer;
    }

    @Override
    public Access access() {
        return Access.CREATES;
    }

    @Override
    public int largestBatch() {
        return LARGEST_BATCH;
    }

    @Override
    public int usualBatch() {
        long largest = Math.max(1, rows.toWrite().sizes().orElseThrow().largest());
        return (int) Math.max(1, Math.min(USUAL_BYTES / largest, writer.usualBatch()));
    }

    @Override
    public int batchesOfRequest() {
        return writer.window();
    }

    @Override
    public boolean wholeItems() {
        return false;
    }

    @Override
    public int mostGroups(String dimension) {
        return ServerCounts.MOST_SERVERS;
    }

    @Override
    public Optional<String> steadyDimension() {
        return Optional.of(ServerCounts.DIMENSION);
    }

    @Override
    public List<Step> steps() {
        return writer.steps();
    }

    @Override
    public Optional<String> reader() {
        return Optional.of("hbase-get");
    }

    @Override
    public DatasetPlan plan() {
        return rows.toWrite();
    }

    @Override
    public void validate(Problems problems) {
        target.validate(problems);
        rows.validate(problems, target.largestCellBytes());
        table.validate(problems);
        writer.validate(problems);
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        HbaseConnection connection = target.connect(context, table.schema(rows.columns()));
        connection.requireSchema();
        return connection;
    }

    @Override
    public Worker newWorker(RunContext run) throws IOException {
        return writer.newWorker(run, run.target(HbaseConnection.class), rows.columns());
    }

    @Override
    public void check(RunContext run) throws Exception {
        if (writer.hasNoWal()) {
            TableFlush.measured(run);
        }
        measureTable(run);
        new AcknowledgedRows(run).requireThere();
    }

    /** Rows are asked for also where nobody says how much the table takes. */
    private static void measureTable(RunContext run) throws InterruptedIOException {
        HbaseConnection connection = run.target(HbaseConnection.class);
        try {
            connection.measureTable();
        } catch (InterruptedIOException stopped) {
            throw stopped;
        } catch (IOException failure) {
            run.advise(Remark.toKnow("How much " + connection.store().location()
                    + " takes after the load is not known: " + Failures.sentence(failure)));
        }
    }

    @Override
    public int looksOfCheck(boolean verify) {
        return 1;
    }
}
