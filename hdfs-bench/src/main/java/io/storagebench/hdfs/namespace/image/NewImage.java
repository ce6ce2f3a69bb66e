package io.storagebench.hdfs.namespace.image;

import java.io.IOException;
import org.apache.hadoop.thirdparty.protobuf.CodedOutputStream;

/**
 * The sections of an image of a new namespace, in the order in which they are written: inodes, which inode is in which
 * directory, and what else a NameNode expects. One thread.
 */
public final class NewImage {
    /** The inode of {@code /}. */
    public static final long ROOT_INODE = Fields.ROOT_INODE;

    private static final int USER = 1; // in the table of strings
    private static final int GROUP = 2;
    private static final int FILE_MODE = 0644;
    private static final int DIRECTORY_MODE = 0755;

    private final ImageOutput image;
    private final long namespaceId;
    private InodeWriter inodes;
    private CodedOutputStream entries;

    public NewImage(ImageOutput image, long namespaceId) {
        this.image = image;
        this.namespaceId = namespaceId;
    }

    /** Begins the inodes, of which there are {@code count} with numbers that follow {@link #ROOT_INODE}. */
    public InodeWriter beginInodes(long count, long blockBytes) throws IOException {
        CodedOutputStream out = image.begin(Fields.INODE);
        Message header = new Message();
        header.out().writeUInt64(Fields.INODES_LAST_ID, ROOT_INODE + count - 1);
        header.out().writeUInt64(Fields.INODES_COUNT, count);
        header.writeDelimitedTo(out);
        inodes = new InodeWriter(out, blockBytes, permission(FILE_MODE), permission(DIRECTORY_MODE));
        return inodes;
    }

    private static long permission(int mode) {
        return (long) USER << 40 | (long) GROUP << 16 | mode; // PermissionStatusFormat
    }

    /** Ends the inodes and begins to say which are in which directory. */
    public void beginEntries() throws IOException {
        image.end();
        entries = image.begin(Fields.INODE_DIR);
    }

    /** Says that inodes {@code first} to {@code first + count - 1} are, in the byte order of their names, in {@code parent}. */
    public void entry(long parent, long first, long count) throws IOException {
        long children = 0;
        for (long id = first; id < first + count; id++) {
            children += CodedOutputStream.computeUInt64SizeNoTag(id);
        }
        if (children > Integer.MAX_VALUE / 2) {
            throw new IOException("a directory of " + count + " entries is more than an image can hold.");
        }
        int length = CodedOutputStream.computeUInt64Size(Fields.ENTRY_PARENT, parent)
                + 1
                + CodedOutputStream.computeUInt32SizeNoTag((int) children)
                + (int) children;
        entries.writeUInt32NoTag(length);
        entries.writeUInt64(Fields.ENTRY_PARENT, parent);
        entries.writeTag(Fields.ENTRY_CHILDREN, 2);
        entries.writeUInt32NoTag((int) children);
        for (long id = first; id < first + count; id++) {
            entries.writeUInt64NoTag(id);
        }
    }

    /** Ends the entries and writes all that is left. */
    public void complete(String user, String group) throws IOException {
        image.end();
        OtherSections others = new OtherSections(image);
        others.empty(Fields.FILES_UNDERCONSTRUCTION);
        others.noSnapshots();
        others.empty(Fields.INODE_REFERENCE);
        others.noSecrets();
        others.noCache();
        others.namesystem(namespaceId, InodeWriter.GENERATION_STAMP, inodes.lastBlock());
        others.strings(user, group);
    }
}
