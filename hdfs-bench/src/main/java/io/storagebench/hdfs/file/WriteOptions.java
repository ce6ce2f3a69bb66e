package io.storagebench.hdfs.file;

import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.Redundancy;
import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.result.Remark;
import io.storagebench.units.ByteSize;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How files are stored. */
@Listed(HelpGroup.ACCESS)
public final class WriteOptions {
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

    @Option(
            names = "--ec-policy",
            paramLabel = "POLICY",
            description =
                    "Erasure coding policy, such as RS-6-3-1024k. Default: that of the folder, " + "usually none.")
    String ecPolicy;

    @Option(
            names = "--storage-policy",
            paramLabel = "POLICY",
            description =
                    "Storage policy of the dataset's folder, such as ALL_SSD. Default: that of the " + "folder above.")
    String storagePolicy;

    @Mixin
    PlacementOption placement = new PlacementOption();

    public void validate(Problems problems) {
        placement.validate(problems);
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
        if (replication != null) {
            problems.requireAtLeast(1, "--replication", replication);
            if (replication > Short.MAX_VALUE) {
                problems.add("--replication", replication, "more than HDFS can count. Use 3.");
            }
        }
        if (replication != null && ecPolicy != null) {
            problems.add("--replication " + replication + " --ec-policy " + ecPolicy
                    + ": a file is either replicated or erasure coded. Give one of the two.");
        }
    }

    /** Empty when the options do not say. */
    public OptionalLong blockBytes() {
        return blockSize == null ? OptionalLong.empty() : OptionalLong.of(ByteSize.parse(blockSize));
    }

    /** DataNodes of an embedded HDFS beside those that the redundancy needs. */
    public int spares() {
        return placement.spares();
    }

    /** Whether it was said where blocks are to lie. */
    public boolean placesBlocks() {
        return placement.isGiven();
    }

    /** What the files are to be protected by. */
    public Redundancy redundancy() {
        return new Redundancy(
                replication == null ? OptionalInt.empty() : OptionalInt.of(replication), Optional.ofNullable(ecPolicy));
    }

    /**
     * The connection if it can store files as the options say; otherwise it is closed, as they would be ignored.
     *
     * @throws UsageException with what it can do
     */
    public HdfsConnection accept(HdfsConnection connection) throws IOException, UsageException {
        try {
            redundancy().requireFrom(connection);
            storagePolicy(connection);
            connection.askedNodes(placement.on(connection));
            return connection;
        } catch (IOException | UsageException refused) {
            connection.close();
            throw refused;
        }
    }

    /** Sets on the dataset's folder what its files are to inherit, and says what the file system cannot be asked. */
    public void applyTo(RunContext run) throws IOException, UsageException {
        placement.tell(run);
        HdfsConnection connection = run.target(HdfsConnection.class);
        Optional<StoragePolicy> policy = storagePolicy(connection);
        if (policy.isPresent()) {
            policy.get().setOn(new Path(connection.store().location()));
        }
    }

    /** The storage policy; empty when the options do not say. */
    Optional<StoragePolicy> storagePolicy(HdfsConnection connection) throws IOException, UsageException {
        return storagePolicy == null
                ? Optional.empty()
                : Optional.of(StoragePolicy.named(connection.fs(), storagePolicy));
    }

    /** Says which options a file system other than HDFS has passed over in silence when it stored {@code file}. */
    void tellUnheeded(RunContext run, FileStatus file) {
        if (replication != null && file.getReplication() != replication) {
            run.advise(Remark.ofNoEffect("--replication " + replication
                    + " did nothing: the file system says that it keeps " + file.getReplication() + " of each file."));
        }
        if (blockSize != null && file.getBlockSize() != ByteSize.parse(blockSize)) {
            run.advise(Remark.ofNoEffect("--block-size " + blockSize
                    + " did nothing: the file system says that its blocks have " + file.getBlockSize() + " bytes."));
        }
    }

    /** The options that were given, for a message that says they do not matter. */
    public List<String> given() {
        List<String> given = new ArrayList<>();
        if (blockSize != null) {
            given.add("--block-size " + blockSize);
        }
        if (replication != null) {
            given.add("--replication " + replication);
        }
        if (ecPolicy != null) {
            given.add("--ec-policy " + ecPolicy);
        }
        if (storagePolicy != null) {
            given.add("--storage-policy " + storagePolicy);
        }
        if (placement.isGiven()) {
            given.add("--placement " + placement.placement);
        }
        return given;
    }
}
