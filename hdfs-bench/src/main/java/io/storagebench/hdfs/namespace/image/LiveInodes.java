package io.storagebench.hdfs.namespace.image;

import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Which inodes of an image are in its tree now, and not only in a snapshot: those from which the directories above lead to
 * the root. The directory of each is kept in a file meanwhile. One thread.
 */
final class LiveInodes implements AutoCloseable {
    /** HDFS's own limit of a path is 1,000 levels; more go round in circles. */
    private static final int DEEPEST = 100_000;

    private final ImageFile image;
    private final InodeBits parents;

    private LiveInodes(ImageFile image, InodeBits parents) {
        this.image = image;
        this.parents = parents;
    }

    /** Reads the directories of {@code image}; {@code scratch} is a file to be made and removed. */
    static LiveInodes of(ImageFile image, Path scratch) throws IOException, UsageException, InterruptedException {
        LiveInodes live = new LiveInodes(image, new InodeBits(scratch));
        try {
            new ImageReader(image).entries((parent, children, count) -> {
                for (int i = 0; i < count; i++) {
                    live.parents.put(children[i], parent);
                }
            });
            return live;
        } catch (IOException | UsageException | InterruptedException | RuntimeException failure) {
            live.close();
            throw failure;
        }
    }

    boolean has(long inode) throws IOException {
        long above = inode;
        for (int level = 0; level < DEEPEST; level++) {
            if (above == Fields.ROOT_INODE) {
                return true;
            }
            above = parents.get(above);
            if (above == 0) {
                return false;
            }
        }
        throw new DamagedImageException(
                image.file() + ": inode " + inode + " is in a directory that is in itself. The image is damaged.",
                null);
    }

    @Override
    public void close() throws IOException {
        parents.close();
    }
}
