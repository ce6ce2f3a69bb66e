package io.storagebench.cli;

import io.storagebench.cli.output.OutputOptions;
import io.storagebench.probe.flight.FlightRecordings;
import io.storagebench.probe.flight.Recorded;
import java.util.Optional;
import java.util.function.Consumer;

/** The recordings of a run, if any are wanted. One thread. */
record Recordings(OutputOptions output, Optional<FlightRecordings> wanted) implements AutoCloseable {
    /**
     * @param drives whether this process puts no load on, and lets others do so
     */
    static Recordings of(OutputOptions output, boolean drives, Consumer<String> notice) {
        return new Recordings(output, output.recording.recordings(!drives, notice));
    }

    Recorded recorded() {
        return wanted.<Recorded>map(recordings -> recordings).orElse(Recorded.NONE);
    }

    /** Puts them in their places; whether all are there. */
    boolean write(Consumer<String> failures) {
        return wanted.isEmpty() || output.recording.write(wanted.get(), failures);
    }

    @Override
    public void close() {
        wanted.ifPresent(FlightRecordings::close);
    }
}
