package io.storagebench.hdfs.namespace;

import io.storagebench.hdfs.namespace.image.InodeWriter;
import io.storagebench.hdfs.namespace.image.NewImage;
import io.storagebench.hdfs.namespace.tree.Folder;
import io.storagebench.hdfs.namespace.tree.NamedFile;
import io.storagebench.hdfs.namespace.tree.Namespace;
import io.storagebench.tool.ToolRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Writes a {@link Namespace} as an image, in two walks: one for the inodes, one for the directories' entries. The children of
 * a directory have numbers that follow each other, so the second walk needs nothing of the first. One thread.
 */
final class NamespaceImage {
    private static final int TELLS_EVERY = 1 << 12;
    private static final String USER = "hdfs";
    private static final String GROUP = "supergroup";

    private final Namespace namespace;
    private final long blockBytes;
    private final ToolRun run;
    private final NamedFile file = new NamedFile();
    private InodeWriter inodes;
    private NewImage image;
    private long inodeCount;
    private long next;

    NamespaceImage(Namespace namespace, long blockBytes, ToolRun run) {
        this.namespace = namespace;
        this.blockBytes = blockBytes;
        this.run = run;
    }

    /** Writes all sections; once. */
    void write(NewImage target) throws IOException, InterruptedException {
        image = target;
        Folder root = namespace.root();
        inodeCount = namespace.files() + namespace.directories();
        inodes = image.beginInodes(inodeCount, blockBytes);
        inodes.directory(NewImage.ROOT_INODE, new byte[0], root.modifiedMillis());
        next = NewImage.ROOT_INODE + 1;
        writeBelow(root);
        image.beginEntries();
        next = NewImage.ROOT_INODE + 1;
        writeEntries(root, NewImage.ROOT_INODE);
        image.complete(USER, GROUP);
    }

    private void writeBelow(Folder folder) throws IOException, InterruptedException {
        for (int i = 0; i < folder.files(); i++) {
            folder.file(i, file);
            inodes.file(
                    next, file.nameBytes(), file.nameLength(), file.bytes(), file.replication(), file.modifiedMillis());
            advance("write inodes");
        }
        for (int i = 0; i < folder.folders(); i++) {
            Folder child = folder.folder(i);
            inodes.directory(next, child.name().getBytes(StandardCharsets.US_ASCII), child.modifiedMillis());
            advance("write inodes");
        }
        for (int i = 0; i < folder.folders(); i++) {
            writeBelow(folder.folder(i));
        }
    }

    private void advance(String task) throws InterruptedException {
        next++;
        if (next % TELLS_EVERY == 0) {
            run.progressed(task, next - NewImage.ROOT_INODE, inodeCount, "inodes");
        }
    }

    private void writeEntries(Folder folder, long id) throws IOException, InterruptedException {
        long first = next;
        int count = folder.files() + folder.folders();
        if (count == 0) {
            return;
        }
        image.entry(id, first, count);
        next += count - 1;
        advance("write directories");
        for (int i = 0; i < folder.folders(); i++) {
            writeEntries(folder.folder(i), first + i);
        }
    }

    long blocks() {
        return inodes.blocks();
    }

    long fileBytes() {
        return inodes.fileBytes();
    }
}
