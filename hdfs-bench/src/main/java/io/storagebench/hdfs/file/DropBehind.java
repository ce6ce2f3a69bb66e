package io.storagebench.hdfs.file;

import io.storagebench.op.RunContext;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.result.Remark;
import java.io.IOException;
import org.apache.hadoop.fs.CanSetDropBehind;
import picocli.CommandLine.Option;

/** Whether the system is asked to keep what is read or written out of its page cache. */
@Listed(HelpGroup.ACCESS)
public final class DropBehind {
    @Option(
            names = "--drop-behind",
            description = "Asks DataNodes to drop the data from their page cache at once (setDropBehind), "
                    + "which needs Hadoop's native library there.")
    boolean asked;

    /** Asks it of a stream that was just opened, if the options say so; a stream that cannot do it is told of. */
    public void apply(RunContext run, CanSetDropBehind stream) throws IOException {
        if (!asked) {
            return;
        }
        try {
            stream.setDropBehind(true);
        } catch (UnsupportedOperationException cannot) {
            run.advise(
                    Remark.ofNoEffect("--drop-behind did nothing: this file system's streams cannot be asked for it."));
        }
    }
}
