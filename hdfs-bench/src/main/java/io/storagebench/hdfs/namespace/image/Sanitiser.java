package io.storagebench.hdfs.namespace.image;

import io.storagebench.units.Units;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.CodedOutputStream;
import org.apache.hadoop.thirdparty.protobuf.WireFormat;

/**
 * Copies an image without what its owner would not show: names of files and directories, users and groups get
 * {@link Aliases}; extended attributes, clients that write, targets of symbolic links, delegation tokens and the cache's
 * pools are left out. The tree, sizes, blocks, replication, permissions, times and quotas stay. One thread.
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
     * Copies all of it.
     *
     * @param scratch a file to be made for what is needed meanwhile
     * @throws UsageException when the image has what cannot be copied so
     */
    public void copyTo(ImageOutput output, Path scratch) throws IOException, UsageException, InterruptedException {
        long snapshots = new ImageReader(image).snapshots();
        if (snapshots > 0) {
            throw new UsageException(
                    image.file() + ": has " + Units.count(snapshots, "snapshots") + ", whose names and deleted files"
                            + " cannot be sanitised. Delete them before it is saved, or use ns-profile --json, which shows no name.");
        }
        try (InodeBits bits = new InodeBits(scratch)) {
            copyInodes(output, bits);
            copyEntries(output, bits);
        }
        copyOpenFiles(output);
        OtherSections others = new OtherSections(output);
        others.noSnapshots();
        others.empty(Fields.INODE_REFERENCE);
        others.noSecrets();
        others.noCache();
        copyNamesystem(output);
        copyPolicies(output);
        copyStrings(output);
    }

    /** The number of its namespace; known when all is copied. */
    public long namespaceId() {
        return namespaceId;
    }

    private void copyInodes(ImageOutput output, InodeBits bits)
            throws IOException, UsageException, InterruptedException {
        CodedOutputStream out = output.begin(Fields.INODE);
        try (SectionInput section = image.section(Fields.INODE)) {
            section.next(in -> copy(in, out));
            InodeCopy copy = new InodeCopy(aliases, bits, NOWHERE);
            section.forEach(in -> {
                copy.copy(in).writeDelimitedTo(out);
                follower.did("copy inodes");
            });
        }
        output.end();
    }

    /** A message as it is. */
    private static void copy(CodedInputStream in, CodedOutputStream out) throws IOException {
        Message message = new Message();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            message.copy(tag, in);
        }
        message.writeDelimitedTo(out);
    }

    private void copyEntries(ImageOutput output, InodeBits bits)
            throws IOException, UsageException, InterruptedException {
        CodedOutputStream out = output.begin(Fields.INODE_DIR);
        new ImageReader(image).entries((parent, children, count) -> {
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

    private void copyOpenFiles(ImageOutput output) throws IOException, UsageException, InterruptedException {
        CodedOutputStream out = output.begin(Fields.FILES_UNDERCONSTRUCTION);
        try (SectionInput section = image.section(Fields.FILES_UNDERCONSTRUCTION)) {
            section.forEach(in -> {
                Message entry = new Message();
                for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                    if (WireFormat.getTagFieldNumber(tag) == Fields.UNDER_CONSTRUCTION_PATH) {
                        in.skipField(tag);
                    } else {
                        entry.copy(tag, in);
                    }
                }
                entry.out().writeByteArray(Fields.UNDER_CONSTRUCTION_PATH, NOWHERE);
                entry.writeDelimitedTo(out);
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
