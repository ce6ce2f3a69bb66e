package io.storagebench.hdfs;

import io.storagebench.op.ByteSize;
import io.storagebench.op.Problems;
import picocli.CommandLine.Option;

/** How many bytes one call of read or write moves. */
final class BufferOption {
    private static final long LARGEST = 1L << 30;

    @Option(
            names = "--buffer",
            paramLabel = "SIZE",
            description = "Bytes of one call of read or write. Default: ${DEFAULT-VALUE}.")
    String buffer = "1m";

    void validate(Problems problems) {
        try {
            long bytes = ByteSize.parse(buffer);
            if (bytes < 1 || bytes > LARGEST) {
                problems.add("--buffer", buffer, "not from 1 byte to 1g. Use 1m.");
            }
        } catch (IllegalArgumentException wrong) {
            problems.add("--buffer", buffer, wrong.getMessage());
        }
    }

    int bytes() {
        return (int) ByteSize.parse(buffer);
    }
}
