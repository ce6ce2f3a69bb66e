package io.storagebench.cli.output;

import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.probe.flight.FlightRecordings;
import io.storagebench.result.ResultFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import jdk.jfr.FlightRecorder;
import picocli.CommandLine.Option;

/** What Java Flight Recorder sees in the measured phases: one file for each JVM, known when the run has ended. */
@Scoped(Scope.DRIVER)
@Listed(HelpGroup.OUTPUT)
public final class RecordingOutput {
    private static final String OPTION = "--jfr";

    @Option(
            names = OPTION,
            paramLabel = "FILE",
            description = "File for what Java Flight Recorder sees of this program in the measured phase; one beside it"
                    + " for an embedded server, and for each of several processes or maps. The report shows the methods that"
                    + " ran most. Default: none.")
    Path jfr;

    /** Whether there is to be any. */
    public boolean isWanted() {
        return jfr != null;
    }

    /** Words of a share's command line. */
    public List<String> ofShare(int index) {
        return jfr == null ? List.of() : List.of(OPTION, shareFile(index).toString());
    }

    private Path shareFile(int index) {
        return FlightRecordings.beside(jfr.toAbsolutePath(), "share-" + index);
    }

    /** Adds what would keep the recordings from being made, or written. */
    void validate(int shares, boolean driven, Problems problems) {
        if (jfr == null) {
            return;
        }
        if (!FlightRecorder.isAvailable()) {
            problems.add(OPTION, jfr, "this Java has no Flight Recorder. Use another one, or leave the option out.");
        }
        List<Path> files =
                driven ? IntStream.range(0, shares).mapToObj(this::shareFile).toList() : List.of(jfr);
        files.forEach(file -> OutputFile.open(new Recording(file), problems).ifPresent(OutputFile::close));
    }

    /** Recordings to be made, if any are wanted. */
    public Optional<FlightRecordings> recordings(boolean ofThisProcess, Consumer<String> notice) {
        return Optional.ofNullable(jfr)
                .map(file -> new FlightRecordings(
                        file, ofThisProcess, why -> notice.accept(OPTION + " " + file + ": " + why)));
    }

    /**
     * Puts them in their places.
     *
     * @param failures is told which file could not be written, and where its content is
     * @return whether all are there
     */
    public boolean write(FlightRecordings recordings, Consumer<String> failures) {
        if (recordings.files().isEmpty() && recordings.recordsItself()) {
            failures.accept(OPTION + " " + jfr + ": nothing was recorded.");
            return false;
        }
        boolean written = true;
        for (var each : recordings.files().entrySet()) {
            written &= write(each.getValue(), each.getKey(), failures);
        }
        return written;
    }

    private static boolean write(Path recorded, Path place, Consumer<String> failures) {
        Problems problems = new Problems();
        Optional<OutputFile> opened = OutputFile.open(new Recording(place), problems);
        problems.messages().forEach(failures);
        if (opened.isEmpty()) {
            return false;
        }
        try (OutputFile file = opened.get()) {
            try {
                Files.copy(recorded, file.stream());
            } catch (IOException refused) {
                // The file knows, and says so below.
            }
            Optional<String> failure = file.complete();
            failure.ifPresent(failures);
            return failure.isEmpty();
        }
    }

    /** One of the files. */
    private record Recording(Path file) implements Output {
        @Override
        public String option() {
            return OPTION;
        }

        @Override
        public String words() {
            return "recording of Java Flight Recorder";
        }

        @Override
        public String mark() {
            return "FLR\0";
        }

        /** It is written when it is known which ones there are. */
        @Override
        public void write(ResultFile results, OutputStream out) {}
    }
}
