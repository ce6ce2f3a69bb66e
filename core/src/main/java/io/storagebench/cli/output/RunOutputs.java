package io.storagebench.cli.output;

import io.storagebench.engine.load.HistogramSink;
import io.storagebench.engine.phase.RunFollower;
import io.storagebench.op.Clock;
import io.storagebench.op.Problems;
import io.storagebench.record.RequestLogs;
import io.storagebench.result.Measurement;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The files that a run writes. The command's thread, but for the histograms. */
public final class RunOutputs implements AutoCloseable {
    private final List<Opened> all = new ArrayList<>();

    private record Opened(
            Output output,
            OutputFile file,
            Optional<HistogramSink> histograms,
            Optional<RequestLogs> requests,
            Optional<UnfinishedFile> unfinished) {}

    private RunOutputs() {}

    /** Opens those that the user wants, or adds to {@code problems} what cannot be written. */
    public static RunOutputs open(List<Output> outputs, Problems problems) {
        RunOutputs opened = new RunOutputs();
        WrittenFiles.openEach(outputs, problems).forEach((named, file) -> opened.add((Output) named, file));
        return opened;
    }

    private void add(Output output, OutputFile file) {
        all.add(new Opened(
                output,
                file,
                output.histograms(file.stream()),
                output.requests(file.stream()),
                output.isKeptUnfinished() ? Optional.of(new UnfinishedFile(output.file())) : Optional.empty()));
    }

    /** Takes the latencies of the run's intervals. */
    public HistogramSink histograms() {
        List<HistogramSink> sinks =
                all.stream().flatMap(opened -> opened.histograms.stream()).toList();
        return sinks.isEmpty()
                ? HistogramSink.NONE
                : (name, startNanos, endNanos, latencies) ->
                        sinks.forEach(sink -> sink.interval(name, startNanos, endNanos, latencies));
    }

    /** Takes each request of the run. */
    public RequestLogs requests() {
        return all.stream()
                .flatMap(opened -> opened.requests.stream())
                .findFirst() // there is one option for it
                .orElse(RequestLogs.NONE);
    }

    /**
     * Keep the result of a run in files while it goes on, where it is wanted in one.
     *
     * @param compose makes the result, with what only the command knows
     */
    public List<RunFollower> unfinished(Function<Measurement, Result> compose, Clock clock) {
        List<RunFollower> followers = new ArrayList<>();
        all.forEach(opened -> opened.unfinished.ifPresent(
                file -> followers.add(new UnfinishedResult(opened.output.option(), file, compose, clock))));
        return followers;
    }

    /**
     * Writes what was measured; what cannot be where it belongs goes to a temporary file.
     *
     * @param failures is told which file could not be written, and where its content is
     * @return whether all are in their places
     */
    public boolean write(ResultFile results, Consumer<String> failures) {
        boolean written = true;
        for (Opened opened : all) {
            written &= write(opened, results, failures);
        }
        return written;
    }

    private static boolean write(Opened opened, ResultFile results, Consumer<String> failures) {
        try {
            opened.output.write(results, opened.file.stream());
        } catch (IOException refused) {
            // The file knows, and says so below.
        }
        Optional<String> failure = opened.file.complete();
        failure.ifPresent(failures);
        return failure.isEmpty();
    }

    /** Removes what is not complete; any thread, as the process ends. */
    public void discard() {
        all.forEach(opened -> {
            opened.file.discard();
            opened.unfinished.ifPresent(UnfinishedFile::close);
        });
    }

    @Override
    public void close() {
        all.forEach(opened -> {
            opened.file.close();
            opened.unfinished.ifPresent(UnfinishedFile::close);
        });
    }
}
