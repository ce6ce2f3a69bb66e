package io.storagebench.hdfs;

import io.storagebench.op.ByteSize;
import io.storagebench.op.HelpGroup;
import io.storagebench.op.Listed;
import io.storagebench.op.Problems;
import picocli.CommandLine.Option;

/** How many bytes one call of read asks for. */
@Listed(HelpGroup.ACCESS)
final class ReadSize {
    @Option(
            names = {"--read-size", "--buffer"},
            paramLabel = "SIZE",
            description = "Bytes to ask for in one call of read. Default: ${DEFAULT-VALUE}.")
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
