package io.storagebench.hdfs;

import io.storagebench.op.ByteSize;
import io.storagebench.op.Problems;
import picocli.CommandLine.Option;

/** How many bytes one call of read asks for. */
final class ReadSize {
    @Option(
            names = {"--read-size", "--buffer"},
            paramLabel = "SIZE",
            description = "Bytes that one call of read asks for. Default: ${DEFAULT-VALUE}.")
    String size;

    /** With this default. */
    ReadSize(String usual) {
        size = usual;
    }

    void validate(Problems problems) {
        BufferOption.validate(problems, "--read-size", size, "1m");
    }

    int bytes() {
        return (int) ByteSize.parse(size);
    }
}
