package io.storagebench.hbase.table;

import com.google.auto.service.AutoService;
import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.row.Columns;
import io.storagebench.hbase.row.MissingRowException;
import io.storagebench.hbase.write.RowUpdates;
import io.storagebench.hbase.write.WalOption;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Puts rows that are there once more, with the content that they have: for HBase that is as much work as any other content,
 * and rows can still be verified.
 */
@AutoService(Operation.class)
@Command(
        name = "hbase-update",
        description = "Puts rows of an HBase table again that hbase-put made, also after getting them.",
        footer = {
            "storage-bench hbase-update --zookeeper zk1,zk2,zk3 --table bench --order zipf --duration 60s",
            "storage-bench hbase-update --prepare --rows 100000 --columns 10 --changed-columns 1 --get-first",
        })
public final class UpdateRows extends RowReads {
    private static final int LARGEST_BATCH = 10_000;

    @Option(
            names = "--get-first",
            description = "Gets the rows before it puts them: read-modify-write. A request is both together.")
    @Listed(value = HelpGroup.ACCESS, first = 8)
    boolean getFirst;

    @Option(
            names = "--changed-columns",
            paramLabel = "N",
            description = "Columns that are put of each row, from a random one on. Default: all of the row.")
    @Listed(value = HelpGroup.ACCESS, first = 9)
    Integer changedColumns;

    @Mixin
    WalOption wal = new WalOption();

    private volatile Columns columns; // those of the rows; known once it is prepared

    /** For ServiceLoader. */
    public UpdateRows() {}

    @Override
    public int largestBatch() {
        return LARGEST_BATCH;
    }

    @Override
    public boolean usesSeed() {
        return changedColumns != null;
    }

    @Override
    public List<Step> steps() {
        return getFirst ? List.of(RowUpdates.GET, RowUpdates.VERIFY, RowUpdates.PUT) : List.of(RowUpdates.PUT);
    }

    @Override
    public void validate(Problems problems) {
        super.validate(problems);
        wal.validate(problems);
        problems.requireWithin(1, Columns.MOST_COLUMNS * Columns.MOST_FAMILIES, "--changed-columns", changedColumns);
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        if (context.verifies() && !getFirst) {
            throw new UsageException(
                    "--verify: content that is not got cannot be compared. Add --get-first, or leave out"
                            + " --verify and read the rows afterwards: storage-bench hbase-get --verify");
        }
        return super.connect(context);
    }

    @Override
    public void prepare(RunContext run) throws IOException, UsageException {
        columns = columnsOf(run);
        if (changedColumns != null && changedColumns > columns.cells()) {
            throw new UsageException("--changed-columns " + changedColumns + ": rows have " + columns.cells()
                    + " columns. Use at most that, or leave it out.");
        }
    }

    /** Those of the first row of the dataset that is found, as a table does not tell them. */
    private static Columns columnsOf(RunContext run) throws IOException {
        HbaseConnection connection = run.target(HbaseConnection.class);
        try (Table table = connection.connection().getTable(connection.table());
                ResultScanner rows = table.getScanner(new Scan().setCaching(1))) {
            for (Result row : rows) {
                OptionalLong item = run.dataset().parse(new String(row.getRow(), StandardCharsets.ISO_8859_1));
                if (item.isPresent() && item.getAsLong() < run.extent().end()) {
                    return Columns.of(row);
                }
            }
        }
        throw new MissingRowException(connection.store().location() + ": no row of the dataset is there");
    }

    @Override
    public Worker newWorker(RunContext run) throws IOException {
        int cells = changedColumns == null ? columns.cells() : changedColumns;
        return new RowUpdates(run, new RowUpdates.Changes(columns, cells, getFirst), wal);
    }

    @Override
    public void check(RunContext run) throws Exception {
        if (wal.isOff()) {
            TableFlush.measured(run);
        }
    }
}
