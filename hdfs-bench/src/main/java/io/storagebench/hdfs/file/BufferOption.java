package io.storagebench.hdfs.file;

import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.ByteSize;
import picocli.CommandLine.Option;

/** How many bytes one call of write moves. */
@Listed(HelpGroup.ACCESS)
public final class BufferOption {
    private static final long LARGEST = 1L << 30;

    @Option(
            names = "--buffer",
            paramLabel = "SIZE",
            description = "Bytes to write in one call of write. Default: ${DEFAULT-VALUE}.")
    String buffer = "1m";

    public void validate(Problems problems) {
        validate(problems, "--buffer", buffer, "1m");
    }

    /** Adds what is wrong with the size of a buffer that {@code option} gives. */
    public static void validate(Problems problems, String option, String size, String usual) {
        try {
            long bytes = ByteSize.parse(size);
            if (bytes < 1 || bytes > LARGEST) {
                problems.add(option, size, "not from 1 byte to 1g. Use " + usual + ".");
            }
        } catch (IllegalArgumentException wrong) {
            problems.add(option, size, wrong.getMessage());
        }
    }

    /** Bytes of one call. */
    public int bytes() {
        return (int) ByteSize.parse(buffer);
    }
}
