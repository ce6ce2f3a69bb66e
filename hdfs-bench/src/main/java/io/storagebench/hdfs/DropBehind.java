package io.storagebench.hdfs;

import io.storagebench.op.RunContext;
import java.io.IOException;
import org.apache.hadoop.fs.CanSetDropBehind;
import picocli.CommandLine.Option;

/** Whether the system is asked to keep what is read or written out of its page cache. */
final class DropBehind {
    @Option(
            names = "--drop-behind",
            description = "Asks DataNodes to drop what they read or write from their page cache at once"
                    + " (setDropBehind); they need Hadoop's native library for it.")
    boolean asked;

    /** Asks it of a stream that was just opened, if the options say so; a stream that cannot do it is told of. */
    void apply(RunContext run, CanSetDropBehind stream) throws IOException {
        if (!asked) {
            return;
        }
        try {
            stream.setDropBehind(true);
        } catch (UnsupportedOperationException cannot) {
            run.advise("--drop-behind did nothing: this file system's streams cannot be asked for it.");
        }
    }
}
