package io.storagebench.hbase.table;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.Layout;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.hbase.row.Columns;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.ByteSize;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** How many rows, how large, with what in them. */
@Listed(HelpGroup.DATASET)
final class RowSetOptions {
    private static final long DEFAULT_ROWS = 100_000;
    private static final String DEFAULT_SIZE = "1000";

    /** Beside the value in a cell, which counts in that limit. */
    private static final long KEY_BYTES = 1024;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Number of rows in all. Default: 100000 for a put without --duration, all for a read.")
    @Listed(value = HelpGroup.DATASET, first = 3)
    Long rows;

    @Option(
            names = "--value-size",
            paramLabel = "SIZE",
            description = "Size of a row's values in all, such as 1000, or sizes with weights, such as 100:90,10k:10;"
                    + " its columns share it evenly. Default: 1000 for a put, the dataset's for a read.")
    @Listed(value = HelpGroup.DATASET, first = 4)
    SizeDistribution valueSize;

    @Option(names = "--columns", paramLabel = "N", description = "Columns of a row in each column family. Default: 1.")
    Integer columns;

    @Option(names = "--families", paramLabel = "N", description = "Column families of the table. Default: 1.")
    Integer families;

    @Option(
            names = "--compressibility",
            paramLabel = "0..1",
            description = "Fraction of a row's values that compresses to almost nothing, 0 to 1. Default: 0.")
    Double compressibility;

    /**
     * Adds what is wrong with them.
     *
     * @param largestCellBytes that HBase's client takes
     */
    void validate(Problems problems, long largestCellBytes) {
        if (rows != null) {
            problems.requireAtLeast(1, "--rows", rows);
        }
        problems.requireWithin(1, Columns.MOST_COLUMNS, "--columns", columns);
        problems.requireWithin(1, Columns.MOST_FAMILIES, "--families", families);
        if (compressibility != null && !(compressibility >= 0 && compressibility <= 1)) {
            problems.add(
                    "--compressibility", compressibility, "not a fraction. Use a number from 0 to 1, such as 0.5.");
        }
        long largest = toWrite().sizes().orElseThrow().largest();
        if (problems.isEmpty() && largest / columns().cells() > largestCellBytes - KEY_BYTES) {
            problems.add(
                    "--value-size",
                    ByteSize.render(largest),
                    "HBase's client takes cells of at most " + ByteSize.render(largestCellBytes) + " with their keys"
                            + " (hbase.client.keyvalue.maxsize). Use less for each column, or set more with -D where the"
                            + " region servers take it (hbase.server.keyvalue.maxsize).");
        }
    }

    /** Those that matter only when rows are put. */
    List<String> ofPutsAlone() {
        return Stream.of(
                        given("--columns", columns),
                        given("--families", families),
                        given("--compressibility", compressibility))
                .flatMap(Optional::stream)
                .toList();
    }

    /** An option and its value; empty when there is none. */
    static Optional<String> given(String option, Object value) {
        return Optional.ofNullable(value).map(words -> option + " " + words);
    }

    Columns columns() {
        return new Columns(families == null ? 1 : families, columns == null ? 1 : columns);
    }

    /** What a put makes. */
    DatasetPlan toWrite() {
        return plan(Optional.of(valueSize == null ? SizeDistribution.parse(DEFAULT_SIZE) : valueSize));
    }

    /** What others want of an existing dataset. */
    DatasetPlan toUse() {
        return plan(Optional.ofNullable(valueSize));
    }

    private DatasetPlan plan(Optional<SizeDistribution> sizes) {
        return new DatasetPlan(
                        "rows",
                        "--rows",
                        rows == null ? OptionalLong.empty() : OptionalLong.of(rows),
                        DEFAULT_ROWS,
                        sizes,
                        compressibility == null ? 0 : compressibility)
                .laidOut(Layout.keys())
                .sizedBy("--value-size");
    }
}
