package io.storagebench.hdfs.namespace.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.WireFormat;

/** Copies inodes for a {@link Sanitiser}. One thread. */
final class InodeCopy {
    private static final byte[] CLIENT = "client".getBytes(StandardCharsets.US_ASCII);

    private final Aliases aliases;
    private final InodeBits bits;
    private final byte[] target;
    private final Kept kept;

    /** Which inodes are copied. */
    interface Kept {
        boolean has(long inode) throws IOException;
    }

    /**
     * A copier.
     *
     * @param bits gets those of each name
     * @param target of symbolic links
     */
    InodeCopy(Aliases aliases, InodeBits bits, byte[] target, Kept kept) {
        this.aliases = aliases;
        this.bits = bits;
        this.target = target;
        this.kept = kept;
    }

    /** What the inode that {@code in} is at becomes; empty when it is not kept. */
    Optional<Message> copy(CodedInputStream in) throws IOException {
        Message copy = new Message();
        long id = 0;
        byte[] name = {};
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            int field = WireFormat.getTagFieldNumber(tag);
            switch (field) {
                case Fields.INODE_ID -> {
                    id = in.readUInt64();
                    copy.out().writeUInt64(Fields.INODE_ID, id);
                }
                case Fields.INODE_NAME -> name = in.readByteArray();
                case Fields.INODE_FILE -> copy.out().writeByteArray(field, file(in.readByteArray()));
                case Fields.INODE_DIRECTORY ->
                    copy.out()
                            .writeByteArray(
                                    field,
                                    without(Fields.DIRECTORY_ATTRIBUTES, in.readByteArray())
                                            .bytes());
                case Fields.INODE_SYMLINK -> {
                    Message link = without(Fields.SYMLINK_TARGET, in.readByteArray());
                    link.out().writeByteArray(Fields.SYMLINK_TARGET, target);
                    copy.out().writeByteArray(field, link.bytes());
                }
                default -> copy.copy(tag, in);
            }
        }
        if (!kept.has(id)) {
            return Optional.empty();
        }
        long own = name.length == 0 ? 1 : aliases.bits(name); // the root has no name
        bits.put(id, own);
        copy.out().writeByteArray(Fields.INODE_NAME, name.length == 0 ? name : Aliases.name(own, name.length));
        return Optional.of(copy);
    }

    private static byte[] file(byte[] message) throws IOException {
        Message copy = new Message();
        CodedInputStream in = CodedInputStream.newInstance(message);
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            int field = WireFormat.getTagFieldNumber(tag);
            if (field == Fields.FILE_OPEN) {
                in.skipField(tag);
                Message open = new Message();
                open.out().writeByteArray(Fields.OPEN_CLIENT, CLIENT);
                open.out().writeByteArray(Fields.OPEN_MACHINE, CLIENT);
                copy.out().writeByteArray(field, open.bytes());
            } else if (field == Fields.FILE_ATTRIBUTES) {
                in.skipField(tag);
            } else {
                copy.copy(tag, in);
            }
        }
        return copy.bytes();
    }

    /** A message without one of its fields. */
    private static Message without(int left, byte[] message) throws IOException {
        Message copy = new Message();
        CodedInputStream in = CodedInputStream.newInstance(message);
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) == left) {
                in.skipField(tag);
            } else {
                copy.copy(tag, in);
            }
        }
        return copy;
    }
}
