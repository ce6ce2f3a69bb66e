package io.storagebench.webhdfs.file;

import io.storagebench.hdfs.file.AppendOptions;
import io.storagebench.hdfs.file.BufferOption;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import java.util.function.LongSupplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What sessions append, and to which file. */
final class SessionOptions {
    @Mixin
    AppendOptions appends = new AppendOptions("10m");

    @Option(
            names = "--shared-file",
            description = "All threads append to one file, one at a time, as HDFS lets one write.")
    @Listed(HelpGroup.ACCESS)
    boolean sharedFile;

    @Mixin
    BufferOption buffer = new BufferOption();

    void validate(Problems problems) {
        appends.validate(problems);
        buffer.validate(problems);
        requireHead("--size", problems, appends::bytes);
        requireHead("--buffer", problems, buffer::bytes);
    }

    /** Each append begins with a head, by which it is found again. */
    private static void requireHead(String option, Problems problems, LongSupplier given) {
        try {
            long bytes = given.getAsLong();
            if (bytes > 0 && bytes < Frame.HEAD_BYTES) {
                problems.add(
                        option,
                        bytes,
                        "too small: an append begins with " + Frame.HEAD_BYTES + " bytes by which it is found again."
                                + " Use " + Frame.HEAD_BYTES + " or more.");
            }
        } catch (IllegalArgumentException noSize) {
            // told already
        }
    }
}
