package io.storagebench.cli.output;

import io.storagebench.engine.RunFollower;
import io.storagebench.engine.load.HistogramSink;
import io.storagebench.op.Clock;
import io.storagebench.op.Problems;
import io.storagebench.report.CsvReport;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** The files that a run writes. The command's thread, but for the histograms. */
public final class RunOutputs implements AutoCloseable {
    private static final double NANOS_PER_MILLI = 1e6;

    private final OutputFile json;
    private final OutputFile csv;
    private final OutputFile hlog;
    private final Optional<UnfinishedFile> unfinished;
    private HistogramLogWriter histograms; // guarded by this

    private RunOutputs(OutputFile json, OutputFile csv, OutputFile hlog, Optional<UnfinishedFile> unfinished) {
        this.json = json;
        this.csv = csv;
        this.hlog = hlog;
        this.unfinished = unfinished;
    }

    /** Opens them all, or adds to {@code problems} what cannot be written. */
    public static RunOutputs open(OutputOptions options, Problems problems) {
        Map<Path, String> places = new HashMap<>();
        requireOwn("--json", options.json, places, problems);
        requireOwn("--csv", options.csv, places, problems);
        requireOwn("--hlog", options.hlog, places, problems);
        return new RunOutputs(
                OutputFile.open("--json", options.json, OutputFile.Kind.RESULT, problems),
                OutputFile.open("--csv", options.csv, OutputFile.Kind.CSV, problems),
                OutputFile.open("--hlog", options.hlog, OutputFile.Kind.HISTOGRAM_LOG, problems),
                Optional.ofNullable(options.json).map(UnfinishedFile::new));
    }

    private static void requireOwn(String option, Path file, Map<Path, String> places, Problems problems) {
        String other =
                file == null ? null : places.putIfAbsent(file.toAbsolutePath().normalize(), option);
        if (other != null) {
            problems.add(option, file, "is the file of " + other + ", too. Name another one.");
        }
    }

    /** Takes the latencies of the run's intervals, in milliseconds as HdrHistogram's own tools expect them. */
    public HistogramSink histograms() {
        return hlog == null ? HistogramSink.NONE : this::log;
    }

    /**
     * Keeps the result of a run in a file while it goes on, when its result is wanted in one.
     *
     * @param complete adds what only the command knows
     */
    public Optional<RunFollower> unfinished(UnaryOperator<Result> complete, Clock clock) {
        return unfinished.map(file -> new UnfinishedResult(file, complete, clock));
    }

    private synchronized void log(String name, long startNanos, long endNanos, Histogram latencies) {
        if (histograms == null) {
            histograms = new HistogramLogWriter(hlog.stream());
            histograms.outputLogFormatVersion();
            histograms.outputComment("[Latencies in nanoseconds; Interval_Max in milliseconds]");
            histograms.outputLegend();
        }
        Histogram tagged = latencies.copy();
        tagged.setTag(name);
        histograms.outputIntervalHistogram(startNanos / 1e9, endNanos / 1e9, tagged, NANOS_PER_MILLI);
    }

    /**
     * Writes what was measured; what cannot be where it belongs goes to a temporary file.
     *
     * @param failures is told which file could not be written, and where its content is
     * @return whether all are in their places
     */
    public boolean write(ResultFile results, Consumer<String> failures) {
        boolean written = put(json, file -> ResultJson.write(results, file.stream()), failures);
        written &= put(csv, file -> CsvReport.write(results, file.stream()), failures);
        return put(hlog, file -> {}, failures) && written;
    }

    private interface Writing {
        void write(OutputFile file) throws IOException;
    }

    private static boolean put(OutputFile file, Writing writing, Consumer<String> failures) {
        if (file == null) {
            return true;
        }
        try {
            writing.write(file);
        } catch (IOException refused) {
            // The file knows, and says so below.
        }
        Optional<String> failure = file.complete();
        failure.ifPresent(failures);
        return failure.isEmpty();
    }

    /** Removes what is not complete; any thread, as the process ends. */
    public void discard() {
        for (OutputFile file : new OutputFile[] {json, csv, hlog}) {
            if (file != null) {
                file.discard();
            }
        }
        unfinished.ifPresent(UnfinishedFile::close);
    }

    @Override
    public void close() {
        for (OutputFile file : new OutputFile[] {json, csv, hlog}) {
            if (file != null) {
                file.close();
            }
        }
        unfinished.ifPresent(UnfinishedFile::close);
    }
}
