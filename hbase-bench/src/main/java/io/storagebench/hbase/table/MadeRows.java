package io.storagebench.hbase.table;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.connect.HbaseOptions;
import io.storagebench.hbase.write.WriterOptions;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Problems;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;

/** Which rows of a dataset are used, and how they are made first when that is asked. */
final class MadeRows {
    @Mixin
    HbaseOptions target = new HbaseOptions();

    @Mixin
    RowSetOptions rows = new RowSetOptions();

    @Mixin
    TableOptions table = new TableOptions();

    void validate(Problems problems) {
        target.validate(problems);
        rows.validate(problems, target.largestCellBytes());
        table.validate(problems);
    }

    DatasetPlan plan() {
        return rows.toUse();
    }

    /** The put that makes them. */
    PutRows maker() {
        return new PutRows(target, rows, table, new WriterOptions());
    }

    /**
     * Connects.
     *
     * @throws UsageException when an option that matters only when rows are put was given, and none are
     */
    HbaseConnection connect(ConnectContext context) throws IOException, UsageException {
        HbaseConnection connection = target.connect(context, table.schema(rows.columns()));
        List<String> idle = ofPutsAlone();
        if (!idle.isEmpty() && connection.store().keeps() && !context.makesData()) {
            connection.close();
            throw new UsageException(String.join(" ", idle) + ": matters only when rows are put. Leave it out, or add"
                    + " --prepare to make the dataset.");
        }
        if (context.makesData()) {
            connection.requireSchema();
        }
        return connection;
    }

    private List<String> ofPutsAlone() {
        List<String> given = new ArrayList<>(rows.ofPutsAlone());
        given.addAll(table.given());
        return given;
    }
}
