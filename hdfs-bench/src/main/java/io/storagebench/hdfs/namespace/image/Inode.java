package io.storagebench.hdfs.namespace.image;

import java.io.IOException;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.WireFormat;

/** What an inode of an image says that a profile needs; reused for the next one. One thread. */
public final class Inode {
    private int type;
    private long id;
    private byte[] name = {};
    private int replication;
    private long blockBytes;
    private long bytes;
    private int blocks;
    private boolean isStriped;
    private int policy;

    /** Reads the message that {@code in} is at. */
    void read(CodedInputStream in) throws IOException {
        type = 0;
        id = 0;
        name = new byte[0];
        replication = 0;
        blockBytes = 0;
        bytes = 0;
        blocks = 0;
        isStriped = false;
        policy = 0;
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case Fields.INODE_TYPE -> type = in.readEnum();
                case Fields.INODE_ID -> id = in.readUInt64();
                case Fields.INODE_NAME -> name = in.readByteArray();
                case Fields.INODE_FILE -> readFile(in);
                default -> in.skipField(tag);
            }
        }
    }

    private void readFile(CodedInputStream in) throws IOException {
        int limit = in.pushLimit(in.readRawVarint32());
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case Fields.FILE_REPLICATION -> replication = in.readUInt32();
                case Fields.FILE_BLOCK_SIZE -> blockBytes = in.readUInt64();
                case Fields.FILE_BLOCK -> readBlock(in);
                case Fields.FILE_BLOCK_TYPE -> isStriped = in.readEnum() == 1;
                case Fields.FILE_EC_POLICY -> policy = in.readUInt32();
                default -> in.skipField(tag);
            }
        }
        in.popLimit(limit);
    }

    private void readBlock(CodedInputStream in) throws IOException {
        int limit = in.pushLimit(in.readRawVarint32());
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) == Fields.BLOCK_BYTES) {
                bytes += Math.max(0, in.readUInt64());
            } else {
                in.skipField(tag);
            }
        }
        in.popLimit(limit);
        blocks++;
    }

    public boolean isFile() {
        return type == Fields.TYPE_FILE;
    }

    public boolean isDirectory() {
        return type == Fields.TYPE_DIRECTORY;
    }

    public boolean isSymlink() {
        return type == Fields.TYPE_SYMLINK;
    }

    public long id() {
        return id;
    }

    /** As it is in the image; UTF-8 unless a client wrote something else. */
    public byte[] name() {
        return name;
    }

    /** 0 with erasure coding. */
    public int replication() {
        return replication;
    }

    /** The size that its blocks are to have. */
    public long blockBytes() {
        return Math.max(0, blockBytes);
    }

    /** Of a file, its size; not less than 0. */
    public long bytes() {
        return Math.max(0, bytes);
    }

    /** Blocks, or block groups. */
    public int blocks() {
        return blocks;
    }

    public boolean isStriped() {
        return isStriped;
    }

    /** The number of its erasure coding policy. */
    public int policy() {
        return policy;
    }
}
