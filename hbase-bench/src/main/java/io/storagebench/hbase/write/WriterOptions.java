package io.storagebench.hbase.write;

import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.row.Columns;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.op.Step;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.ByteSize;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How rows are put. */
@Listed(HelpGroup.ACCESS)
public final class WriterOptions {
    private static final String BATCH = "batch";
    private static final String MUTATOR = "mutator";
    private static final String ASYNC = "async";
    private static final String SINGLE = "single";
    private static final List<String> WRITERS = List.of(BATCH, ASYNC, MUTATOR, SINGLE);
    private static final String USUAL_BUFFER = "2m"; // HBase's own
    /** As many rows of 1000 bytes as a mutator's buffer holds; larger ones were not faster. */
    private static final int USUAL_BATCH = 2000;

    private static final int USUAL_BATCH_OF_WINDOW = 1000;
    private static final int USUAL_IN_FLIGHT = 2;
    private static final int USUAL_WINDOW = 16;
    private static final int MOST_WINDOW = 1000;
    private static final int MOST_IN_FLIGHT = 1000;
    private static final long LEAST_BUFFER = 1024;

    @Option(
            names = "--writer",
            paramLabel = "KIND",
            description =
                    "Calls that put rows: batch, a request by one Table.batch; async, by one AsyncTable.put, answered"
                            + " later; mutator, through a BufferedMutator; single, each row by one Table.put. Default: batch.")
    @Listed(value = HelpGroup.ACCESS, first = 8)
    String writer;

    @Option(
            names = "--in-flight",
            paramLabel = "N",
            description = "Requests of a thread without an answer at most, with --writer async. Default: 2.")
    Integer inFlight;

    @Option(
            names = "--buffer",
            paramLabel = "SIZE",
            description = "Buffer of each thread, with --writer mutator. Default: 2m, HBase's own.")
    String buffer;

    @Mixin
    WalOption wal = new WalOption();

    @Option(
            names = "--group-by-region",
            description =
                    "Cuts the rows of a request at the borders of regions, a call for each: faster, and only of use to"
                            + " applications that can wait for so many rows.")
    boolean groupByRegion;

    @Option(
            names = "--group-window",
            paramLabel = "N",
            description = "With --group-by-region: a request is N batches of rows. Default: 16.")
    Integer groupWindow;

    /** Adds what is wrong with them. */
    public void validate(Problems problems) {
        if (writer != null) {
            problems.requireOneOf(WRITERS, "--writer", writer);
        }
        wal.validate(problems);
        problems.requireWithin(1, MOST_IN_FLIGHT, "--in-flight", inFlight);
        problems.requireWithin(1, MOST_WINDOW, "--group-window", groupWindow);
        if (buffer != null) {
            problems.requireSize(LEAST_BUFFER, "--buffer", buffer);
        }
        requireFor("--in-flight", inFlight, ASYNC, problems);
        requireFor("--buffer", buffer, MUTATOR, problems);
        if (groupByRegion && !kind().equals(BATCH)) {
            problems.add("--group-by-region --writer " + writer
                    + ": calls are cut for the writer batch alone. Leave one" + " of the two out.");
        }
        if (groupWindow != null && !groupByRegion) {
            problems.add(
                    "--group-window", groupWindow, "matters only with --group-by-region. Add that, or leave it out.");
        }
    }

    private void requireFor(String option, Object value, String of, Problems problems) {
        if (value != null && !kind().equals(of)) {
            problems.add(option, value, "matters only with --writer " + of + ". Leave it out, or use that writer.");
        }
    }

    private String kind() {
        return writer == null ? BATCH : writer;
    }

    /** Batches of a request; 1 when their number is not one that {@link #validate} takes. */
    public int window() {
        if (!groupByRegion) {
            return 1;
        }
        int window = groupWindow == null ? USUAL_WINDOW : groupWindow;
        return window < 1 || window > MOST_WINDOW ? 1 : window;
    }

    /** Rows of a batch when nobody says. */
    public int usualBatch() {
        if (kind().equals(SINGLE)) {
            return 1;
        }
        return groupByRegion ? USUAL_BATCH_OF_WINDOW : USUAL_BATCH;
    }

    /** What of a request is measured by itself; a mutator does not tell when it calls. */
    public List<Step> steps() {
        return kind().equals(MUTATOR) ? List.of() : List.of(PutCalls.CALL);
    }

    /** Whether rows that a region server has not flushed are lost when it dies. */
    public boolean hasNoWal() {
        return wal.isOff();
    }

    /** What puts the rows of one thread. */
    public Operation.Worker newWorker(RunContext run, HbaseConnection connection, Columns columns) throws IOException {
        RowPuts rows = new RowPuts(run, columns, wal.durability());
        return switch (kind()) {
            case ASYNC ->
                new AsyncWriter(
                        connection.async().getTable(connection.table()),
                        new ServerCounts(run, connection.regions()),
                        rows,
                        inFlight == null ? USUAL_IN_FLIGHT : inFlight);
            case MUTATOR ->
                new MutatorWriter(run, connection, rows, ByteSize.parse(buffer == null ? USUAL_BUFFER : buffer));
            case SINGLE -> new SingleWriter(run, connection, rows);
            default ->
                groupByRegion
                        ? new GroupingWriter(run, connection, rows, new PutCalls(run, connection))
                        : new BatchWriter(rows, new PutCalls(run, connection));
        };
    }
}
