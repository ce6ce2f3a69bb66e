package io.storagebench.hdfs.namespace.image;

import java.io.IOException;
import org.apache.hadoop.thirdparty.protobuf.CodedOutputStream;

/**
 * Writes inodes of a namespace that no DataNode holds blocks of: closed files with replication, and directories without
 * quotas. Numbers of blocks follow each other. One thread; allocates nothing for an inode.
 */
public final class InodeWriter {
    /** The first number that a NameNode gives to a block is the one after this (BlockIdManager). */
    private static final long BEFORE_FIRST_BLOCK = 1L << 30;

    /** The first that a NameNode gives (GenerationStamp). */
    static final long GENERATION_STAMP = 1001;

    private static final long NO_QUOTA = -1;
    private static final int FIXED64_FIELD = 9;

    private final CodedOutputStream out;
    private final long blockBytes;
    private final long filePermission;
    private final long directoryPermission;
    private long lastBlock = BEFORE_FIRST_BLOCK;
    private long fileBytes;

    InodeWriter(CodedOutputStream out, long blockBytes, long filePermission, long directoryPermission) {
        this.out = out;
        this.blockBytes = blockBytes;
        this.filePermission = filePermission;
        this.directoryPermission = directoryPermission;
    }

    /**
     * Writes a file.
     *
     * @param name its first {@code nameLength} bytes are the name
     */
    public void file(long id, byte[] name, int nameLength, long bytes, int replication, long modifiedMillis)
            throws IOException {
        int file = CodedOutputStream.computeUInt32Size(Fields.FILE_REPLICATION, replication)
                + CodedOutputStream.computeUInt64Size(Fields.FILE_MODIFIED, modifiedMillis)
                + CodedOutputStream.computeUInt64Size(Fields.FILE_ACCESSED, modifiedMillis)
                + CodedOutputStream.computeUInt64Size(Fields.FILE_BLOCK_SIZE, blockBytes)
                + FIXED64_FIELD
                + blocksSize(bytes);
        inode(Fields.TYPE_FILE, id, name, nameLength, file);
        out.writeTag(Fields.INODE_FILE, 2);
        out.writeUInt32NoTag(file);
        out.writeUInt32(Fields.FILE_REPLICATION, replication);
        out.writeUInt64(Fields.FILE_MODIFIED, modifiedMillis);
        out.writeUInt64(Fields.FILE_ACCESSED, modifiedMillis);
        out.writeUInt64(Fields.FILE_BLOCK_SIZE, blockBytes);
        out.writeFixed64(Fields.FILE_PERMISSION, filePermission);
        for (long left = bytes; left > 0; left -= blockBytes) {
            lastBlock++;
            long length = Math.min(left, blockBytes);
            out.writeTag(Fields.FILE_BLOCK, 2);
            out.writeUInt32NoTag(blockSize(lastBlock, length));
            out.writeUInt64(Fields.BLOCK_ID, lastBlock);
            out.writeUInt64(Fields.BLOCK_GENSTAMP, GENERATION_STAMP);
            out.writeUInt64(Fields.BLOCK_BYTES, length);
        }
        fileBytes += bytes;
    }

    private int blocksSize(long bytes) {
        int size = 0;
        long block = lastBlock;
        for (long left = bytes; left > 0; left -= blockBytes) {
            block++;
            int one = blockSize(block, Math.min(left, blockBytes));
            size += 1 + CodedOutputStream.computeUInt32SizeNoTag(one) + one;
        }
        return size;
    }

    private static int blockSize(long block, long length) {
        return CodedOutputStream.computeUInt64Size(Fields.BLOCK_ID, block)
                + CodedOutputStream.computeUInt64Size(Fields.BLOCK_GENSTAMP, GENERATION_STAMP)
                + CodedOutputStream.computeUInt64Size(Fields.BLOCK_BYTES, length);
    }

    /** Writes a directory. */
    public void directory(long id, byte[] name, long modifiedMillis) throws IOException {
        long nameQuota = id == Fields.ROOT_INODE ? Long.MAX_VALUE : NO_QUOTA; // as a NameNode has it
        int directory = CodedOutputStream.computeUInt64Size(Fields.DIRECTORY_MODIFIED, modifiedMillis)
                + CodedOutputStream.computeUInt64Size(Fields.DIRECTORY_NAME_QUOTA, nameQuota)
                + CodedOutputStream.computeUInt64Size(Fields.DIRECTORY_SPACE_QUOTA, NO_QUOTA)
                + FIXED64_FIELD;
        inode(Fields.TYPE_DIRECTORY, id, name, name.length, directory);
        out.writeTag(Fields.INODE_DIRECTORY, 2);
        out.writeUInt32NoTag(directory);
        out.writeUInt64(Fields.DIRECTORY_MODIFIED, modifiedMillis);
        out.writeUInt64(Fields.DIRECTORY_NAME_QUOTA, nameQuota);
        out.writeUInt64(Fields.DIRECTORY_SPACE_QUOTA, NO_QUOTA);
        out.writeFixed64(Fields.DIRECTORY_PERMISSION, directoryPermission);
    }

    /** What all inodes begin with; {@code content} is the length of the message that follows. */
    private void inode(int type, long id, byte[] name, int nameLength, int content) throws IOException {
        out.writeUInt32NoTag(2
                + CodedOutputStream.computeUInt64Size(Fields.INODE_ID, id)
                + 1
                + CodedOutputStream.computeUInt32SizeNoTag(nameLength)
                + nameLength
                + 1
                + CodedOutputStream.computeUInt32SizeNoTag(content)
                + content);
        out.writeEnum(Fields.INODE_TYPE, type);
        out.writeUInt64(Fields.INODE_ID, id);
        out.writeTag(Fields.INODE_NAME, 2);
        out.writeUInt32NoTag(nameLength);
        out.writeRawBytes(name, 0, nameLength);
    }

    /** Blocks written so far. */
    public long blocks() {
        return lastBlock - BEFORE_FIRST_BLOCK;
    }

    long lastBlock() {
        return lastBlock;
    }

    /** Bytes of all files so far. */
    public long fileBytes() {
        return fileBytes;
    }
}
