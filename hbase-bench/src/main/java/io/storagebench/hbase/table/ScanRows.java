package io.storagebench.hbase.table;

import com.google.auto.service.AutoService;
import io.storagebench.dataset.Dataset;
import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.connect.HbaseStore;
import io.storagebench.hbase.row.KeyRange;
import io.storagebench.hbase.row.MissingRowException;
import io.storagebench.hbase.row.RowCheck;
import io.storagebench.hbase.write.ServerCounts;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Counter;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Target;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.Units;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Scans rows. A request is a scan of the keys among which its items' share of all rows lies: rows are spread evenly over keys,
 * so it finds about as many as it has items, and all requests together find each row once.
 */
@AutoService(Operation.class)
@Command(
        name = "hbase-scan",
        description = "Scans rows that hbase-put made in an HBase table.",
        footer = {
            "storage-bench hbase-scan --zookeeper zk1,zk2,zk3 --table bench --threads 16 --verify --count",
            "storage-bench hbase-scan --prepare --rows 100000 --batch 100 --order random --duration 10s",
        })
public final class ScanRows extends RowReads {
    private static final int LARGEST_BATCH = 10_000_000;
    private static final int USUAL_BATCH = 10_000;
    private static final int MOST_CACHING = 100_000;

    private final CountedRows counted = new CountedRows(); // with --count

    @Option(
            names = "--caching",
            paramLabel = "N",
            description =
                    "Rows of an answer at most (Scan.setCaching). Default: as many as fit into 2 MB, HBase's own.")
    @Listed(value = HelpGroup.ACCESS, first = 8)
    Integer caching;

    @Option(
            names = "--count",
            description = "Compares the number of rows found with that of rows that were acknowledged.")
    @Listed(value = HelpGroup.ACCESS, first = 9)
    boolean count;

    /** For ServiceLoader. */
    public ScanRows() {}

    @Override
    public int largestBatch() {
        return LARGEST_BATCH;
    }

    @Override
    public int usualBatch() {
        return USUAL_BATCH;
    }

    @Override
    public boolean takesMissingItems() {
        return true;
    }

    @Override
    public void validate(Problems problems) {
        super.validate(problems);
        problems.requireWithin(1, MOST_CACHING, "--caching", caching);
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        if (count && context.shares() > 1) {
            throw new UsageException(
                    "--count: each share scans a part of the rows, and none knows how many there should"
                            + " be in it. Leave it out, or use one process.");
        }
        return super.connect(context);
    }

    @Override
    public void prepare(RunContext run) throws UsageException {
        counted.clear();
        OptionalLong rows = made.plan().count();
        if (count && rows.isPresent() && rows.getAsLong() < run.extent().end()) {
            throw new UsageException("--count --rows " + rows.getAsLong() + ": the dataset has "
                    + Units.count(run.extent().end(), "rows")
                    + ", and only a scan of all of them can be compared. Leave"
                    + " out one of the two.");
        }
    }

    @Override
    public Worker newWorker(RunContext run) throws IOException {
        return new Scanner(run);
    }

    @Override
    public void check(RunContext run) {
        if (!count) {
            return;
        }
        RunContext.Extent there = run.extent();
        String where = run.target(HbaseConnection.class).store().location();
        if (counted.others() > 0) {
            run.counter("unacknowledged rows found", "rows").add(counted.others());
        }
        if (counted.gaveUp()) {
            run.fail(new NotCountedException(where + ": more than " + CountedRows.MOST_RANGES
                    + " parts of the rows were scanned apart from each"
                    + " other, and nobody keeps so many. For --count use --order sequential, or a larger --batch."));
        } else if (counted.positions() != there.end()) {
            run.fail(
                    new NotCountedException(where + ": the scan went over " + counted.positions() + " of " + there.end()
                            + " places of rows, so nobody knows how"
                            + " many rows there are. For --count leave out --duration and --requests."));
        } else if (counted.rows() != there.items()) {
            run.fail(
                    new MissingRowException(
                            where + ": " + counted.rows() + " of " + Units.count(there.items(), "rows")
                                    + " that had been acknowledged were found. See which are missing with: storage-bench hbase-get --verify"));
        }
    }

    private final class Scanner implements Worker {
        private final RunContext run;
        private final HbaseConnection connection;
        private final Dataset dataset;
        private final Table table;
        private final ServerCounts servers;
        private final RowCheck check;
        private final Counter others;
        private long acknowledged; // rows of a request
        private long unacknowledged; // likewise; counted with --count

        Scanner(RunContext run) throws IOException {
            this.run = run;
            connection = run.target(HbaseConnection.class);
            dataset = run.dataset();
            table = connection.connection().getTable(connection.table());
            servers = new ServerCounts(run, connection.regions());
            check = new RowCheck(run);
            others = run.counter("rows that are not the dataset's", "rows");
        }

        @Override
        public void execute(Request request) throws IOException {
            KeyRange keys = KeyRange.of(
                    request.first() % Dataset.PART,
                    request.count(),
                    run.extent().end());
            Scan scan = new Scan().withStartRow(keys.start()).withStopRow(keys.stop());
            if (caching != null) {
                scan.setCaching(caching);
            }
            servers.begin();
            servers.goesTo(request, keys); // also when it fails
            check.begin();
            acknowledged = 0;
            unacknowledged = 0;
            try (ResultScanner results = table.getScanner(scan)) {
                for (Result row : results) {
                    take(request, row);
                }
            }
            if (count) {
                counted.add(request.first() % Dataset.PART, request.count(), acknowledged, unacknowledged);
            }
            servers.acknowledged(request);
            check.require(connection.store().location());
        }

        /** Takes a row, which may be a control file, a warm-up's or somebody else's, too. */
        private void take(Request request, Result row) {
            String key = new String(row.getRow(), StandardCharsets.ISO_8859_1);
            OptionalLong item = dataset.parse(key);
            if (item.isEmpty() || item.getAsLong() >= run.extent().end()) {
                others.add(key.startsWith(HbaseStore.CONTROL) ? 0 : 1);
                return;
            }
            if (count && !run.wasAcknowledged(item.getAsLong())) {
                unacknowledged++;
            } else {
                acknowledged++;
            }
            servers.add(row.getRow());
            request.bytes(RowCheck.bytes(row));
            if (run.verify()) {
                Span verify = request.begin(VERIFY);
                check.compare(item.getAsLong(), row);
                verify.end();
            }
        }

        @Override
        public void close() throws IOException {
            table.close();
        }
    }
}
