package io.storagebench.webhdfs.file;

import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.Redundancy;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.ByteSize;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Option;

/** How files are stored, as far as requests over HTTP can say it. */
@Listed(HelpGroup.ACCESS)
final class StoredOptions {
    private static final long CHECKSUM_CHUNK = 512;

    @Option(
            names = "--block-size",
            paramLabel = "SIZE",
            description = "Block size of the files, a multiple of 512. Default: the file system's.")
    String blockSize;

    @Option(
            names = "--replication",
            paramLabel = "N",
            description = "Replicas of each block. Default: the file system's.")
    Integer replication;

    void validate(Problems problems) {
        if (blockSize != null) {
            try {
                long bytes = ByteSize.parse(blockSize);
                if (bytes < CHECKSUM_CHUNK || bytes % CHECKSUM_CHUNK != 0) {
                    problems.add("--block-size", blockSize, "not a multiple of 512 bytes, as HDFS needs. Use 128m.");
                }
            } catch (IllegalArgumentException wrong) {
                problems.add("--block-size", blockSize, wrong.getMessage());
            }
        }
        problems.requireWithin(1, Short.MAX_VALUE, "--replication", replication);
    }

    Redundancy redundancy() {
        return new Redundancy(
                replication == null ? OptionalInt.empty() : OptionalInt.of(replication), Optional.empty());
    }

    /** The options as they were given, for a message that says they do not matter. */
    List<String> given() {
        List<String> given = new ArrayList<>();
        if (blockSize != null) {
            given.add("--block-size " + blockSize);
        }
        if (replication != null) {
            given.add("--replication " + replication);
        }
        return given;
    }

    /** As parameters of a request that creates a file. */
    List<String> parameters() {
        List<String> parameters = new ArrayList<>(List.of("overwrite=false"));
        if (blockSize != null) {
            parameters.add("blocksize=" + ByteSize.parse(blockSize));
        }
        if (replication != null) {
            parameters.add("replication=" + replication);
        }
        return parameters;
    }

    /** Makes an empty file, by Hadoop's client; one that is there is an error. */
    void createEmpty(HdfsConnection connection, Path path) throws IOException {
        FSDataOutputStreamBuilder<?, ?> builder = connection.fs().createFile(path);
        builder.overwrite(false).recursive();
        if (blockSize != null) {
            builder.blockSize(ByteSize.parse(blockSize));
        }
        if (replication != null) {
            builder.replication(replication.shortValue());
        }
        builder.build().close();
    }
}
