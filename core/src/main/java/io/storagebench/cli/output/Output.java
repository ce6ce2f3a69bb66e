package io.storagebench.cli.output;

import io.storagebench.engine.load.HistogramSink;
import io.storagebench.record.RequestLogs;
import io.storagebench.result.ResultFile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * A kind of file that a command writes about a run: a mixin with the option that names the file. Adding one takes a class
 * like this, and a field of {@link OutputOptions}.
 */
public interface Output extends NamedFile {
    /** Writes what was measured; called once, at the end. */
    void write(ResultFile results, OutputStream out) throws IOException;

    /**
     * What is to be given the latencies of each interval while the run goes on; empty when nothing is.
     *
     * @param out where the file's content goes
     */
    default Optional<HistogramSink> histograms(OutputStream out) {
        return Optional.empty();
    }

    /**
     * What is to be given each request; empty when nothing is.
     *
     * @param out where the file's content goes
     */
    default Optional<RequestLogs> requests(OutputStream out) {
        return Optional.empty();
    }

    /** Whether what is known of the run is kept beside the file while it goes on. */
    default boolean isKeptUnfinished() {
        return false;
    }
}
