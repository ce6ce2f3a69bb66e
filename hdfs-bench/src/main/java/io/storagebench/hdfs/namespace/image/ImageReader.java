package io.storagebench.hdfs.namespace.image;

import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.WireFormat;

/** Goes through the sections of an {@link ImageFile}. One thread. */
public final class ImageReader {
    private final ImageFile image;

    public ImageReader(ImageFile image) {
        this.image = image;
    }

    /** What is done with each inode, which is valid until the next one. */
    public interface InodeVisitor {
        /**
         * Sees one.
         *
         * @param count of all inodes that the image says it has
         */
        void see(Inode inode, long count) throws IOException, InterruptedException;
    }

    /** What is done with each directory that is not empty. */
    public interface EntryVisitor {
        /** Sees which inodes are in {@code parent}: the first {@code count} of {@code children}, valid until the next call. */
        void see(long parent, long[] children, int count) throws IOException, InterruptedException;
    }

    /** Shows all inodes, in the image's order. */
    public void inodes(InodeVisitor visitor) throws IOException, UsageException, InterruptedException {
        try (SectionInput section = image.section(Fields.INODE)) {
            long count = count(section);
            Inode inode = new Inode();
            long seen = 0;
            while (section.next(inode::read)) {
                visitor.see(inode, count);
                seen++;
            }
            if (seen != count) {
                throw section.impossible(seen + " inodes instead of " + count);
            }
        }
    }

    private static long count(SectionInput section) throws IOException, InterruptedException {
        long[] count = {0};
        section.next(in -> count[0] = number(in, Fields.INODES_COUNT));
        return count[0];
    }

    /** The value of a field of the message that {@code in} is at; 0 when it lacks it. */
    private static long number(CodedInputStream in, int field) throws IOException {
        long value = 0;
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) == field) {
                value = in.readUInt64();
            } else {
                in.skipField(tag);
            }
        }
        return value;
    }

    /** Shows which inodes are in which directory; those that a snapshot knows by another name, by their own number. */
    public void entries(EntryVisitor visitor) throws IOException, UsageException, InterruptedException {
        long[] references = references();
        try (SectionInput section = image.section(Fields.INODE_DIR)) {
            Children children = new Children();
            while (section.next(in -> children.read(in, references, section))) {
                visitor.see(children.parent, children.ids, children.count);
            }
        }
    }

    private long[] references() throws IOException, UsageException, InterruptedException {
        Children all = new Children();
        try (SectionInput section = image.section(Fields.INODE_REFERENCE)) {
            section.forEach(in -> all.add(number(in, Fields.REFERENCE_INODE)));
        }
        return Arrays.copyOf(all.ids, all.count);
    }

    /** How many snapshots there are. */
    public long snapshots() throws IOException, UsageException, InterruptedException {
        return first(Fields.SNAPSHOT, Fields.SNAPSHOTS_COUNT);
    }

    /** A field of the first message of a section; 0 when it lacks it. */
    private long first(String name, int field) throws IOException, UsageException, InterruptedException {
        long[] value = {0};
        try (SectionInput section = image.section(name)) {
            section.next(in -> value[0] = number(in, field));
        }
        return value[0];
    }

    /** The entries of one directory. */
    private static final class Children {
        private long parent;
        private long[] ids = new long[1024];
        private int count;

        void read(CodedInputStream in, long[] references, SectionInput section) throws IOException {
            parent = 0;
            count = 0;
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                switch (WireFormat.getTagFieldNumber(tag)) {
                    case Fields.ENTRY_PARENT -> parent = in.readUInt64();
                    case Fields.ENTRY_CHILDREN -> {
                        int limit = in.pushLimit(in.readRawVarint32());
                        while (!in.isAtEnd()) {
                            add(in.readUInt64());
                        }
                        in.popLimit(limit);
                    }
                    case Fields.ENTRY_REFERENCES -> {
                        int limit = in.pushLimit(in.readRawVarint32());
                        while (!in.isAtEnd()) {
                            int reference = in.readUInt32();
                            if (reference < 0 || reference >= references.length) {
                                throw section.impossible("no reference " + reference);
                            }
                            add(references[reference]);
                        }
                        in.popLimit(limit);
                    }
                    default -> in.skipField(tag);
                }
            }
        }

        void add(long id) {
            if (count == ids.length) {
                ids = Arrays.copyOf(ids, 2 * count);
            }
            ids[count++] = id;
        }
    }
}
