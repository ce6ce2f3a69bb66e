package io.storagebench.cli.output;

import io.storagebench.engine.load.HistogramSink;
import io.storagebench.result.ResultFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A kind of file that a command writes about a run: a mixin with the option that names the file. Adding one takes a class
 * like this, and a field of {@link OutputOptions}.
 */
public interface Output {
    /** The option that names the file. */
    String option();

    /** The file that the user wants; null for none. */
    Path file();

    /** What such a file is called, as "result of storage-bench". */
    String words();

    /** What the first 200 bytes of such a file hold; a file of another kind is never replaced. */
    String mark();

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

    /** Whether what is known of the run is kept beside the file while it goes on. */
    default boolean isKeptUnfinished() {
        return false;
    }
}
