package io.storagebench.hdfs.namespace.image;

import io.storagebench.units.Units;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that a NameNode takes for its {@code dfs.namenode.name.dir}: an image, its MD5, {@code VERSION} and {@code
 * seen_txid}. Until it is complete the image has another name, and no NameNode takes the folder for one; what is not
 * completed is removed. One thread.
 */
public final class ImageFolder implements AutoCloseable {
    private static final String IMAGE = "fsimage_0000000000000000000"; // of transaction 0, as of a new namespace

    private final Path folder;
    private final Path current;
    private final boolean existed;
    private boolean complete;

    private ImageFolder(Path folder, boolean existed) {
        this.folder = folder;
        this.current = folder.resolve("current");
        this.existed = existed;
    }

    /**
     * Makes it where nothing is yet, or an empty folder.
     *
     * @param option that names it, for messages
     * @param expectedBytes for which there must be room
     */
    public static ImageFolder create(String option, Path folder, long expectedBytes)
            throws IOException, UsageException {
        boolean existed = Files.isDirectory(folder);
        if (Files.exists(folder) && !existed) {
            throw new UsageException(option + " " + folder + ": is no folder. Name an empty one, or one to be made.");
        }
        if (existed) {
            try (Stream<Path> content = Files.list(folder)) {
                if (content.findAny().isPresent()) {
                    throw new UsageException(
                            option + " " + folder + ": is not empty. Name an empty folder, or one to be made.");
                }
            }
        }
        Path made = Files.createDirectories(folder.toAbsolutePath());
        ImageFolder image = new ImageFolder(made, existed);
        long room = Files.getFileStore(made).getUsableSpace();
        if (room < expectedBytes) {
            image.close();
            throw new UsageException(
                    option + " " + folder + ": has room for " + Units.bytes(room) + ", and the image needs about "
                            + Units.bytes(expectedBytes) + ". Make room, or name another one.");
        }
        Files.createDirectories(image.current);
        return image;
    }

    /** Where the image is to be written. */
    public Path unfinishedImage() {
        return current.resolve(IMAGE + ".unfinished");
    }

    /** A folder for what is needed meanwhile. */
    public Path scratch() {
        return current;
    }

    /** Where the image is when it is complete. */
    public Path image() {
        return current.resolve(IMAGE);
    }

    /** The folder as the value of {@code dfs.namenode.name.dir}. */
    public String nameDir() {
        return folder.toUri().toString().replaceFirst("/$", "");
    }

    /**
     * Puts the image in its place, with what a NameNode wants beside it.
     *
     * @param md5 of the image, in hexadecimal digits
     */
    public void complete(String md5, int layoutVersion, long namespaceId, long createdMillis) throws IOException {
        Files.writeString(current.resolve(IMAGE + ".md5"), md5 + " *" + IMAGE + "\n");
        Files.writeString(current.resolve("seen_txid"), "0\n");
        Files.move(unfinishedImage(), image(), StandardCopyOption.ATOMIC_MOVE);
        Files.write(
                current.resolve("VERSION"),
                List.of(
                        "namespaceID=" + namespaceId,
                        "clusterID=CID-storage-bench-" + namespaceId,
                        "cTime=" + createdMillis,
                        "storageType=NAME_NODE",
                        "blockpoolID=BP-" + namespaceId + "-127.0.0.1-" + createdMillis,
                        "layoutVersion=" + layoutVersion));
        complete = true;
    }

    @Override
    public void close() throws IOException {
        if (complete) {
            return;
        }
        for (String name : List.of(IMAGE + ".unfinished", IMAGE + ".md5", "seen_txid", IMAGE)) {
            Files.deleteIfExists(current.resolve(name));
        }
        Files.deleteIfExists(current);
        if (!existed) {
            Files.deleteIfExists(folder);
        }
    }
}
