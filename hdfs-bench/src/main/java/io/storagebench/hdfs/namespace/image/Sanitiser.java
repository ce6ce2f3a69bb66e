package io.storagebench.hdfs.namespace.image;

import io.storagebench.hdfs.namespace.image.InodeCopy.Kept;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.CodedOutputStream;
import org.apache.hadoop.thirdparty.protobuf.WireFormat;

/**
 * Copies an image without what its owner would not show: names of files and directories, users and groups get
 * {@link Aliases}; extended attributes, clients that write, targets of symbolic links, delegation tokens and the cache's
 * pools are left out, and so are snapshots with what only they have. The tree, sizes, blocks, replication, permissions, times and quotas stay. One thread.
 *
 * <p>The heap holds the entries of one directory. The order of names in a directory is that of their bits, which are kept
 * beside the copy until it is complete.
 */
public final class Sanitiser {
    private static final byte[] NOWHERE = "/sanitised".getBytes(StandardCharsets.US_ASCII);

    private final ImageFile image;
    private final Aliases aliases = new Aliases();
    private final Follower follower;
    private long namespaceId;
    private long snapshots;
    private long leftOut;

    /** Is told how far it is. */
    public interface Follower {
        /** Is called for each of them. */
        void did(String task) throws InterruptedException;
    }

    private record Child(long bits, long inode) {}

    public Sanitiser(ImageFile image, Follower follower) {
        this.image = image;
        this.follower = follower;
    }

    /**
     * Copies all of it but snapshots.
     *
     * @param scratch a folder for what is needed meanwhile
     * @throws UsageException when the image has what cannot be copied so
     */
    public void copyTo(ImageOutput output, Path scratch) throws IOException, UsageException, InterruptedException {
        snapshots = new ImageReader(image).snapshots();
        if (snapshots == 0) {
            copyTo(output, scratch, inode -> true);
            return;
        }
        try (LiveInodes live = LiveInodes.of(image, scratch.resolve("parents.unfinished"))) {
            copyTo(output, scratch, live::has);
        }
    }

    private void copyTo(ImageOutput output, Path scratch, Kept kept)
            throws IOException, UsageException, InterruptedException {
        try (InodeBits bits = new InodeBits(scratch.resolve("names.unfinished"))) {
            copyInodes(output, bits, kept);
            copyEntries(output, bits, kept);
        }
        copyOpenFiles(output, kept);
        OtherSections others = new OtherSections(output);
        others.noSnapshots();
        others.empty(Fields.INODE_REFERENCE);
        others.noSecrets();
        others.noCache();
        copyNamesystem(output);
        copyPolicies(output);
        copyStrings(output);
    }

    /** How many snapshots it has, which are left out; known when all is copied. */
    public long snapshots() {
        return snapshots;
    }

    /** How many inodes are left out, as only snapshots have them; known when all is copied. */
    public long leftOut() {
        return leftOut;
    }

    /** The number of its namespace; known when all is copied. */
    public long namespaceId() {
        return namespaceId;
    }

    private void copyInodes(ImageOutput output, InodeBits bits, Kept kept)
            throws IOException, UsageException, InterruptedException {
        if (snapshots > 0) {
            new ImageReader(image).inodes((inode, count) -> leftOut += kept.has(inode.id()) ? 0 : 1);
        }
        CodedOutputStream out = output.begin(Fields.INODE);
        try (SectionInput section = image.section(Fields.INODE)) {
            section.next(in -> copyCount(in, out));
            InodeCopy copy = new InodeCopy(aliases, bits, NOWHERE, kept);
            section.forEach(in -> {
                Optional<Message> inode = copy.copy(in);
                if (inode.isPresent()) {
                    inode.get().writeDelimitedTo(out);
                }
                follower.did("copy inodes");
            });
        }
        output.end();
    }

    private void copyCount(CodedInputStream in, CodedOutputStream out) throws IOException {
        Message message = new Message();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) == Fields.INODES_COUNT) {
                message.out().writeUInt64(Fields.INODES_COUNT, in.readUInt64() - leftOut);
            } else {
                message.copy(tag, in);
            }
        }
        message.writeDelimitedTo(out);
    }

    /** A message as it is. */
    private static void copy(CodedInputStream in, CodedOutputStream out) throws IOException {
        Message message = new Message();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            message.copy(tag, in);
        }
        message.writeDelimitedTo(out);
    }

    private void copyEntries(ImageOutput output, InodeBits bits, Kept kept)
            throws IOException, UsageException, InterruptedException {
        CodedOutputStream out = output.begin(Fields.INODE_DIR);
        new ImageReader(image).entries((parent, children, count) -> {
            if (!kept.has(parent)) {
                return;
            }
            Child[] sorted = new Child[count];
            for (int i = 0; i < count; i++) {
                sorted[i] = new Child(bits.get(children[i]), children[i]);
            }
            Arrays.sort(sorted, Comparator.comparing(Child::bits, Long::compareUnsigned));
            for (int i = 0; i < count; i++) {
                if (sorted[i].bits() == 0) {
                    throw new IOException(image.file() + ": directory " + parent + " has inode " + sorted[i].inode()
                            + ", which the image does not have. It is damaged.");
                }
                if (i > 0 && sorted[i].bits() == sorted[i - 1].bits()) {
                    throw new IOException("Two names in one directory got the same alias, by chance. Run it again.");
                }
            }
            write(parent, sorted, out);
            follower.did("copy directories");
        });
        output.end();
    }

    private static void write(long parent, Child[] children, CodedOutputStream out) throws IOException {
        Message ids = new Message();
        for (Child child : children) {
            ids.out().writeUInt64NoTag(child.inode());
        }
        Message entry = new Message();
        entry.out().writeUInt64(Fields.ENTRY_PARENT, parent);
        entry.out().writeByteArray(Fields.ENTRY_CHILDREN, ids.bytes());
        entry.writeDelimitedTo(out);
    }

    private void copyOpenFiles(ImageOutput output, Kept kept) throws IOException, UsageException, InterruptedException {
        CodedOutputStream out = output.begin(Fields.FILES_UNDERCONSTRUCTION);
        try (SectionInput section = image.section(Fields.FILES_UNDERCONSTRUCTION)) {
            section.forEach(in -> {
                long inode = 0;
                for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                    if (WireFormat.getTagFieldNumber(tag) == Fields.UNDER_CONSTRUCTION_INODE) {
                        inode = in.readUInt64();
                    } else {
                        in.skipField(tag);
                    }
                }
                if (kept.has(inode)) {
                    Message entry = new Message();
                    entry.out().writeUInt64(Fields.UNDER_CONSTRUCTION_INODE, inode);
                    entry.out().writeByteArray(Fields.UNDER_CONSTRUCTION_PATH, NOWHERE);
                    entry.writeDelimitedTo(out);
                }
            });
        }
        output.end();
    }

    /** Of transaction 0, as the copy has no edits before it. */
    private void copyNamesystem(ImageOutput output) throws IOException, UsageException, InterruptedException {
        CodedOutputStream out = output.begin(Fields.NS_INFO);
        try (SectionInput section = image.section(Fields.NS_INFO)) {
            section.next(in -> {
                Message copy = new Message();
                for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                    switch (WireFormat.getTagFieldNumber(tag)) {
                        case Fields.NS_ID -> {
                            namespaceId = in.readUInt32();
                            copy.out().writeUInt32(Fields.NS_ID, (int) namespaceId);
                        }
                        case Fields.NS_TRANSACTION, Fields.NS_ROLLING_UPGRADE -> in.skipField(tag);
                        default -> copy.copy(tag, in);
                    }
                }
                copy.out().writeUInt64(Fields.NS_TRANSACTION, 0);
                copy.writeDelimitedTo(out);
            });
        }
        output.end();
    }

    private void copyPolicies(ImageOutput output) throws IOException, UsageException, InterruptedException {
        if (!image.has(Fields.ERASURE_CODING)) {
            return;
        }
        CodedOutputStream out = output.begin(Fields.ERASURE_CODING);
        try (SectionInput section = image.section(Fields.ERASURE_CODING)) {
            section.forEach(in -> copy(in, out));
        }
        output.end();
    }

    private void copyStrings(ImageOutput output) throws IOException, UsageException, InterruptedException {
        CodedOutputStream out = output.begin(Fields.STRING_TABLE);
        try (SectionInput section = image.section(Fields.STRING_TABLE)) {
            section.next(in -> copy(in, out));
            section.forEach(in -> {
                Message entry = new Message();
                for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                    if (WireFormat.getTagFieldNumber(tag) == Fields.STRING_TEXT) {
                        entry.out().writeString(Fields.STRING_TEXT, aliases.ofString(in.readString()));
                    } else {
                        entry.copy(tag, in);
                    }
                }
                entry.writeDelimitedTo(out);
            });
        }
        output.end();
    }
}
