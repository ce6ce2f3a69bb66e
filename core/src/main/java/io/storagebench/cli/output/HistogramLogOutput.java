package io.storagebench.cli.output;

import io.storagebench.engine.load.HistogramSink;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.result.ResultFile;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import picocli.CommandLine.Option;

/** The latencies of each interval, in nanoseconds, as HdrHistogram's own tools read them. */
@Scoped(Scope.DRIVER)
@Listed(HelpGroup.OUTPUT)
public final class HistogramLogOutput implements Output {
    @Option(
            names = "--hlog",
            paramLabel = "FILE",
            description = "File for the latencies of each interval, as an HdrHistogram interval log. Default: none.")
    Path hlog;

    @Override
    public String option() {
        return "--hlog";
    }

    @Override
    public Path file() {
        return hlog;
    }

    @Override
    public String words() {
        return "log of histograms";
    }

    @Override
    public String mark() {
        return "[Histogram log format version";
    }

    /** All of it is written while the run goes on. */
    @Override
    public void write(ResultFile results, OutputStream out) {}

    @Override
    public Optional<HistogramSink> histograms(OutputStream out) {
        return Optional.of(new Log(out));
    }

    private static final class Log implements HistogramSink {
        private static final double NANOS_PER_MILLI = 1e6;

        private final OutputStream out;
        private HistogramLogWriter writer; // since the first interval

        Log(OutputStream out) {
            this.out = out;
        }

        @Override
        public synchronized void interval(String name, long startNanos, long endNanos, Histogram latencies) {
            if (writer == null) {
                writer = new HistogramLogWriter(out);
                writer.outputLogFormatVersion();
                writer.outputComment("[Latencies in nanoseconds; Interval_Max in milliseconds]");
                writer.outputLegend();
            }
            Histogram tagged = latencies.copy();
            tagged.setTag(name);
            writer.outputIntervalHistogram(startNanos / 1e9, endNanos / 1e9, tagged, NANOS_PER_MILLI);
        }
    }
}
