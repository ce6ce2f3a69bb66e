package io.storagebench.hdfs.file;

import io.storagebench.op.RunContext;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * On which kind of storage HDFS is to put blocks (HDFS-2832), and whether it did: where there is none of that kind left it
 * takes another one, without a word.
 */
final class StoragePolicy {
    // The others are ignored for erasure coded files:
    // ErasureCodingPolicyManager.checkStoragePolicySuitableForECStripedMode.
    private static final Set<String> OF_STRIPES = Set.of("HOT", "COLD", "ALL_SSD");

    private final DistributedFileSystem hdfs;
    private final BlockStoragePolicy policy;

    private StoragePolicy(DistributedFileSystem hdfs, BlockStoragePolicy policy) {
        this.hdfs = hdfs;
        this.policy = policy;
    }

    /**
     * The policy of this name.
     *
     * @throws UsageException when the file system has none of this name, with those it has
     */
    static StoragePolicy named(FileSystem fs, String name) throws IOException, UsageException {
        String given = "--storage-policy " + name + ": ";
        if (!(fs instanceof DistributedFileSystem hdfs)) {
            throw new UsageException(given + fs.getClass().getSimpleName() + " has no storage policies. Leave it out.");
        }
        for (BlockStoragePolicy policy : hdfs.getAllStoragePolicies()) {
            if (policy.getName().equals(name)) {
                return new StoragePolicy(hdfs, policy);
            }
        }
        throw new UsageException(given + "no such policy. There are: "
                + hdfs.getAllStoragePolicies().stream()
                        .map(BlockStoragePolicy::getName)
                        .sorted()
                        .collect(Collectors.joining(", "))
                + ".");
    }

    /** Sets it on a folder, whose files have it from then on. */
    void setOn(Path folder) throws IOException {
        hdfs.setStoragePolicy(folder, policy.getName());
    }

    /** Tells {@code run} when a file has another policy, or lies elsewhere than it says. */
    void check(RunContext run, Path path) throws IOException {
        HdfsLocatedFileStatus status =
                hdfs.getClient().getLocatedFileInfo(path.toUri().getPath(), false);
        if (status == null) {
            return; // its absence was told
        }
        if (status.getStoragePolicy() != policy.getId()) {
            run.fail("OtherStoragePolicy", path + ": has not the storage policy " + policy.getName());
            return;
        }
        boolean striped = status.getErasureCodingPolicy() != null;
        if (policy.isCopyOnCreateFile() || (striped && !OF_STRIPES.contains(policy.getName()))) {
            return; // in memory at first, and moved to disk when the DataNode likes
        }
        int number = 0;
        for (LocatedBlock block : status.getLocatedBlocks().getLocatedBlocks()) {
            List<StorageType> is =
                    Arrays.stream(block.getStorageTypes()).sorted().toList();
            List<StorageType> wanted = policy.chooseStorageTypes((short) is.size()).stream()
                    .sorted()
                    .toList();
            if (!is.equals(wanted)) {
                run.fail(
                        "OtherStorage",
                        path + ": block " + number + " is on " + is + ", and " + policy.getName() + " wants " + wanted);
                return;
            }
            number++;
        }
    }
}
