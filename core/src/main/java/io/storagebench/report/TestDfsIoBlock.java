package io.storagebench.report;

import io.storagebench.result.OperationStats;
import io.storagebench.result.Peer;
import io.storagebench.result.Result;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.figures.RateSpread;
import io.storagebench.result.figures.RateSums;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The lines that TestDFSIO prints, computed as it computes them (org.apache.hadoop.fs.TestDFSIO, analyzeResult), but for
 * the time of a file, which here begins with its open or create (IOMapperBase's after it); and how the files' own rates
 * are spread, which it does not tell.
 */
final class TestDfsIoBlock {
    private static final double MIB = 1 << 20;
    private static final long LEAST_FILE_BYTES = 1 << 20;
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE MMM dd HH:mm:ss 'UTC' yyyy", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private TestDfsIoBlock() {}

    /** MB/s of small files tell nothing. */
    static boolean isOf(StreamFacts stream, OperationStats op) {
        return op.rates().requests() > 0
                && stream.peer() == Peer.TESTDFSIO
                && op.rates().bytes() >= LEAST_FILE_BYTES * op.rates().requests();
    }

    /** The block where somebody asks for it: of whatever has rates, or why there is none. */
    static String asked(Result result, StreamFacts stream) {
        OperationStats op = result.statsOf(stream);
        return op.rates().requests() > 0
                ? render(result, stream)
                : "\n----- TestDFSIO ----- : none, as no request was about a whole file and succeeded\n";
    }

    static String render(Result result, StreamFacts stream) {
        OperationStats op = result.statsOf(stream);
        RateSums rates = op.rates();
        String test = stream.operation().substring(stream.operation().indexOf('-') + 1);
        Table table = new Table();
        line(table, "Date & time", DATE.format(Instant.ofEpochMilli(op.window().startNanos() / 1_000_000)), "");
        line(table, "Number of files", Long.toString(rates.requests()), "that succeeded");
        line(table, "Total MBytes processed", decimals(rates.bytes() / MIB), "MB = 2^20 bytes");
        line(
                table,
                "Throughput mb/sec",
                decimals(rates.bytesPerStreamSecond() / MIB),
                "Σ bytes / Σ seconds of the files: one stream's, not the system's");
        line(table, "Average IO rate mb/sec", decimals(rates.meanRate() / MIB), "mean of the files' own rates");
        line(table, "IO rate std deviation", decimals(rates.rateDeviation() / MIB), "of the files' own rates");
        RateSpread spread = rates.spread();
        line(table, "Slowest file mb/sec", decimals(spread.minBytesPerSecond() / MIB), "to 1 %");
        line(
                table,
                "Median file mb/sec",
                spread.isEnoughFor(50) ? decimals(spread.medianBytesPerSecond() / MIB) : "-",
                spread.isEnoughFor(50) ? "to 1 %" : "fewer than 20 files");
        line(table, "Fastest file mb/sec", decimals(spread.maxBytesPerSecond() / MIB), "to 1 %");
        line(
                table,
                "Test exec time sec",
                decimals(result.shares().stream()
                                .mapToLong(ShareFacts::commandNanos)
                                .max()
                                .orElse(0)
                        / 1e9),
                "the whole command");
        return "\n----- TestDFSIO ----- : " + test + "\n" + table.renderLeft("");
    }

    private static void line(Table table, String name, String value, String formula) {
        table.row(" ".repeat(Math.max(0, 23 - name.length())) + name + ": " + value, formula);
    }

    private static String decimals(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
