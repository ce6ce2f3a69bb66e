package io.storagebench.hdfs.file;

import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.op.Step;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.result.Remark;
import io.storagebench.units.ByteSize;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.StreamCapabilities;
import picocli.CommandLine.Option;

/** When what was written is to be seen by readers, or on disk, before the file is closed. */
@Listed(HelpGroup.ACCESS)
final class SyncOptions {
    private static final Step SYNC = Step.of("sync");
    private static final String AT_CLOSE = "close";

    /** What is called. */
    enum Kind {
        NONE,
        HFLUSH,
        HSYNC
    }

    @Option(
            names = "--sync",
            paramLabel = "KIND",
            description = "Sync while writing: none, hflush until readers see the data, or hsync until "
                    + "DataNodes have it on disk. Default: ${DEFAULT-VALUE}.")
    String sync = "none";

    @Option(
            names = "--sync-every",
            paramLabel = "SIZE|close",
            description =
                    "Bytes of a file to write before each --sync, or close for one at its end. " + "Default: --buffer.")
    String every;

    void validate(Problems problems) {
        Choice.validate(problems, "--sync", sync, Kind.values());
        if (every == null) {
            return;
        }
        if (sync.equals("none")) {
            problems.add("--sync-every", every, "needs a kind of sync. Add --sync hflush or --sync hsync.");
        }
        if (!every.equals(AT_CLOSE)) {
            problems.requireSize(1, "--sync-every", every);
        }
    }

    Kind kind() {
        return Choice.of(Kind.class, sync);
    }

    /** The steps that it adds to a request. */
    List<Step> steps() {
        return kind() == Kind.NONE ? List.of() : List.of(SYNC);
    }

    static Step step() {
        return SYNC;
    }

    /** Bytes between two calls, when calls of write move {@code bufferBytes}. */
    long everyBytes(int bufferBytes) {
        if (kind() == Kind.NONE || AT_CLOSE.equals(every)) {
            return Long.MAX_VALUE;
        }
        return every == null ? bufferBytes : ByteSize.parse(every);
    }

    /** Whether {@code out} can do it; when it is asked for and {@code out} cannot, the user is told. */
    boolean isDoneBy(FSDataOutputStream out, RunContext run) {
        if (kind() == Kind.NONE) {
            return false;
        }
        // Where a stream lacks it Hadoop calls flush(), and a striped one does nothing: both without a word. Both calls
        // have one capability since HADOOP-17597.
        boolean can = out.hasCapability(StreamCapabilities.HSYNC);
        if (!can) {
            run.advise(Remark.ofNoEffect(
                    "--sync " + sync + " was not done: streams of these files cannot. Erasure coded files of HDFS,"
                            + " for example, are safe only when they are closed."));
        }
        return can;
    }

    /** Does it. */
    void on(FSDataOutputStream out) throws IOException {
        if (kind() == Kind.HSYNC) {
            out.hsync();
        } else {
            out.hflush();
        }
    }
}
