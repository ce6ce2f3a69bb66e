package io.storagebench.hdfs.file;

import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Option;

/** Whether files are compressed as they are written, by the client. */
@Listed(HelpGroup.ACCESS)
public final class CompressionOption {
    @Option(
            names = "--compression",
            paramLabel = "CODEC",
            description = "Codec of Hadoop's to compress files with as they are written, such as gzip, "
                    + "bzip2 or a class name; use it with --compressibility. Default: none.")
    public String codec;

    public void validate(Problems problems) {
        if (codec != null && codec.isBlank()) {
            problems.add("--compression", "''", "not a codec. Use one such as gzip.");
        }
    }

    /** The codec's name, as the dataset keeps it; empty for none. */
    String name() {
        return codec == null ? "" : codec;
    }

    /** As it was given, for a message that says it does not matter. */
    public List<String> given() {
        return codec == null ? List.of() : List.of("--compression " + codec);
    }

    /** The connection, if the codec works here; otherwise it is closed and the user told. */
    public HdfsConnection accept(HdfsConnection connection) throws IOException, UsageException {
        try {
            Encoding.requireUsable(name(), connection.fs().getConf(), "--compression " + codec);
            return connection;
        } catch (UsageException refused) {
            connection.close();
            throw refused;
        }
    }
}
