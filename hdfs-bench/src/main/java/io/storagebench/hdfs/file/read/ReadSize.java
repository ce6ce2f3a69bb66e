package io.storagebench.hdfs.file.read;

import io.storagebench.hdfs.file.BufferOption;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.ByteSize;
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
