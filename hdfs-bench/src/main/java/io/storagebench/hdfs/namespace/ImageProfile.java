package io.storagebench.hdfs.namespace;

import io.storagebench.hdfs.namespace.image.ImageFile;
import io.storagebench.hdfs.namespace.image.ImageReader;
import io.storagebench.hdfs.namespace.image.Inode;
import io.storagebench.hdfs.namespace.image.NewImage;
import io.storagebench.hdfs.namespace.tree.Histogram;
import io.storagebench.hdfs.namespace.tree.NamespaceProfile;
import io.storagebench.tool.ToolRun;
import io.storagebench.units.UsageException;
import java.io.IOException;

/** Makes the profile of an image, in one pass over its inodes and one over its directories. One thread. */
final class ImageProfile {
    private static final int TELLS_EVERY = 1 << 12;
    /** Data and parity units of Hadoop's own policies by their number (SystemErasureCodingPolicies). */
    private static final int[][] POLICIES = {{0, 0}, {6, 3}, {3, 2}, {6, 3}, {2, 1}, {10, 4}};

    private final ImageReader reader;
    private final ToolRun run;
    private final DirectoryTable directories = new DirectoryTable();
    private final Histogram.Counter sizes = new Histogram.Counter();
    private final Histogram.Counter replication = new Histogram.Counter();
    private final Histogram.Counter blockSizes = new Histogram.Counter();
    private final Histogram.Counter names = new Histogram.Counter();
    private long inodes;
    private long inodeCount;
    private long files;
    private long symlinks;
    private long blocks;
    private long bytes;
    private long storedBytes;
    private boolean isStoredKnown = true;
    private long notUtf8;

    ImageProfile(ImageFile image, ToolRun run) {
        reader = new ImageReader(image);
        this.run = run;
    }

    /** Reads the image; once. */
    NamespaceProfile read() throws IOException, UsageException, InterruptedException {
        reader.inodes(this::see);
        int[] seen = {0};
        reader.entries((parent, children, count) -> {
            enter(parent, children, count);
            if (++seen[0] % TELLS_EVERY == 0) {
                run.progressed("read directories", seen[0], directories.count(), "directories");
            }
        });
        return profile(reader.snapshots());
    }

    private void see(Inode inode, long count) throws InterruptedException {
        inodeCount = count;
        if (++inodes % TELLS_EVERY == 0) {
            run.progressed("read inodes", inodes, inodeCount, "inodes");
        }
        byte[] name = inode.name();
        if (name.length > 0) { // not that of the root
            names.add(name.length, 1);
            notUtf8 += Utf8.isValid(name) ? 0 : 1;
        }
        if (inode.isDirectory()) {
            directories.add(inode.id());
        } else if (inode.isFile()) {
            seeFile(inode);
        } else if (inode.isSymlink()) {
            symlinks++;
        }
    }

    private void seeFile(Inode file) {
        files++;
        blocks += file.blocks();
        bytes += file.bytes();
        sizes.add(file.bytes(), 1);
        blockSizes.add(file.blockBytes(), 1);
        if (!file.isStriped()) {
            replication.add(Math.max(0, file.replication()), 1);
            storedBytes += file.bytes() * file.replication();
        } else if (file.policy() > 0 && file.policy() < POLICIES.length) {
            int[] units = POLICIES[file.policy()];
            storedBytes += file.bytes() / units[0] * (units[0] + units[1]);
        } else {
            isStoredKnown = false;
        }
    }

    private void enter(long parent, long[] children, int count) {
        int in = directories.find(parent);
        if (in == DirectoryTable.NOWHERE) {
            return; // of a damaged image, or a directory of a snapshot
        }
        int others = 0;
        for (int i = 0; i < count; i++) {
            int child = directories.find(children[i]);
            if (child == DirectoryTable.NOWHERE) {
                others++;
            } else {
                directories.put(in, child);
            }
        }
        directories.putFiles(in, others);
    }

    private NamespaceProfile profile(long snapshots) {
        Histogram.Counter levels = new Histogram.Counter();
        Histogram.Counter filesPerDirectory = new Histogram.Counter();
        Histogram.Counter directoriesPerDirectory = new Histogram.Counter();
        int root = directories.find(NewImage.ROOT_INODE);
        int[] depth = root < 0 ? new int[0] : directories.levels(root);
        for (int i = 0; i < depth.length; i++) {
            if (depth[i] >= 0) {
                levels.add(depth[i] + 1L, directories.files(i));
                filesPerDirectory.add(directories.files(i), 1);
                directoriesPerDirectory.add(directories.folders(i), 1);
            }
        }
        return new NamespaceProfile(
                NamespaceProfile.SCHEMA,
                files,
                directories.count(),
                symlinks,
                blocks,
                bytes,
                isStoredKnown ? storedBytes : -1,
                snapshots,
                notUtf8,
                levels.histogram(),
                filesPerDirectory.histogram(),
                directoriesPerDirectory.histogram(),
                sizes.histogram(),
                replication.histogram(),
                blockSizes.histogram(),
                names.histogram(),
                null);
    }
}
