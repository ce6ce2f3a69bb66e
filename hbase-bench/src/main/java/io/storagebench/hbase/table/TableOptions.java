package io.storagebench.hbase.table;

import io.storagebench.hbase.connect.FamilyStorage;
import io.storagebench.hbase.connect.TableSchema;
import io.storagebench.hbase.row.Columns;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.ByteSize;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** How the table is made when it is missing. */
@Listed(HelpGroup.DATASET)
final class TableOptions {
    private static final int USUAL_REGIONS_OF_SERVER = 10;
    private static final int MOST_REGIONS = 100_000;
    // As HBase's master checks it (TableDescriptorChecker).
    private static final long LEAST_BLOCK = 1 << 10;
    private static final long MOST_BLOCK = 16 << 20;
    private static final long LEAST_FLUSH = 1 << 20;

    @Option(
            names = "--regions",
            paramLabel = "N",
            description = "Regions into which a new table is split, evenly over the row keys. Default: as"
                    + " --regions-per-server says.")
    @Listed(value = HelpGroup.DATASET, first = 10)
    Integer regions;

    @Option(
            names = "--regions-per-server",
            paramLabel = "N",
            description = "The same as so many for each live region server. Default: 10.")
    Integer regionsPerServer;

    @Option(
            names = "--compression",
            paramLabel = "CODEC",
            description =
                    "Compression of a new table's files: none, gz, snappy, zstd or lz4; refused before the load if the"
                            + " cluster lacks it. Default: none.")
    String compression;

    @Option(
            names = "--encoding",
            paramLabel = "KIND",
            description = "Encoding of keys in a new table's blocks: none, prefix, diff, fast-diff or row-index-v1."
                    + " Default: none.")
    String encoding;

    @Option(
            names = "--bloom",
            paramLabel = "KIND",
            description = "Bloom filters of a new table: none, row or rowcol. Default: row.")
    String bloom;

    @Option(
            names = "--block-size",
            paramLabel = "SIZE",
            description = "Size of a new table's blocks before they are compressed. Default: 64k, HBase's own.")
    String blockSize;

    @Option(
            names = "--flush-size",
            paramLabel = "SIZE",
            description = "Memstore of a new table's region at which it is flushed. Default: the cluster's.")
    String flushSize;

    @Option(
            names = "--in-memory-compaction",
            paramLabel = "KIND",
            description =
                    "Compaction inside a new table's memstores: none, basic, eager or adaptive. Default: the cluster's.")
    String inMemoryCompaction;

    void validate(Problems problems) {
        requireOneOf("--compression", compression, List.of("none", "gz", "snappy", "zstd", "lz4"), problems);
        requireOneOf("--encoding", encoding, List.of("none", "prefix", "diff", "fast-diff", "row-index-v1"), problems);
        requireOneOf("--bloom", bloom, List.of("none", "row", "rowcol"), problems);
        requireOneOf(
                "--in-memory-compaction", inMemoryCompaction, List.of("none", "basic", "eager", "adaptive"), problems);
        if (blockSize != null) {
            problems.requireSize(LEAST_BLOCK, "--block-size", blockSize);
            if (isSize(blockSize) && ByteSize.parse(blockSize) > MOST_BLOCK) {
                problems.add("--block-size", blockSize, "more than HBase takes. Use 16m or less.");
            }
        }
        if (flushSize != null) {
            problems.requireSize(LEAST_FLUSH, "--flush-size", flushSize);
        }
        problems.requireWithin(1, MOST_REGIONS, "--regions", regions);
        problems.requireWithin(1, MOST_REGIONS, "--regions-per-server", regionsPerServer);
        if (regions != null && regionsPerServer != null) {
            problems.add("--regions " + regions + " and --regions-per-server " + regionsPerServer
                    + " contradict each other. Give one of them.");
        }
    }

    private static boolean isSize(String text) {
        try {
            return ByteSize.parse(text) >= 0;
        } catch (IllegalArgumentException none) {
            return false;
        }
    }

    private static void requireOneOf(String option, String value, List<String> words, Problems problems) {
        if (value != null) {
            problems.requireOneOf(words, option, value);
        }
    }

    /** The options that were given. */
    List<String> given() {
        return Stream.of(
                        RowSetOptions.given("--regions", regions),
                        RowSetOptions.given("--regions-per-server", regionsPerServer),
                        RowSetOptions.given("--compression", compression),
                        RowSetOptions.given("--encoding", encoding),
                        RowSetOptions.given("--bloom", bloom),
                        RowSetOptions.given("--block-size", blockSize),
                        RowSetOptions.given("--flush-size", flushSize),
                        RowSetOptions.given("--in-memory-compaction", inMemoryCompaction))
                .flatMap(Optional::stream)
                .toList();
    }

    TableSchema schema(Columns columns) {
        return new TableSchema(
                columns,
                regions != null
                        ? new TableSchema.Regions(regions, false, true)
                        : new TableSchema.Regions(
                                regionsPerServer == null ? USUAL_REGIONS_OF_SERVER : regionsPerServer,
                                true,
                                regionsPerServer != null),
                new FamilyStorage(
                        compression,
                        encoding,
                        bloom,
                        blockSize == null ? null : (Integer) (int) ByteSize.parse(blockSize),
                        inMemoryCompaction),
                flushSize == null ? null : (Long) ByteSize.parse(flushSize));
    }
}
