package io.storagebench.hdfs.namespace.image;

import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;
import org.apache.hadoop.thirdparty.protobuf.WireFormat;

/** An FsImage as a NameNode saved it, compressed or not. What its sections are is read at once, what is in them later. */
public final class ImageFile {
    private static final int LENGTH_BYTES = 4;
    private static final int LARGEST_SUMMARY = 64 << 20;
    /** Sections whose parts are said too, where a NameNode saved them by several threads (HDFS-14617). */
    private static final Map<String, String> PARTS = Map.of(
            Fields.INODE, Fields.INODE_SUB,
            Fields.INODE_DIR, Fields.INODE_DIR_SUB,
            Fields.INODE_REFERENCE, Fields.INODE_REFERENCE_SUB);

    private final Path file;
    private final List<Section> sections = new ArrayList<>();
    private int layoutVersion;
    private String codec = "";

    private record Section(String name, long offset, long length) {}

    private ImageFile(Path file) {
        this.file = file;
    }

    /**
     * Reads where everything is.
     *
     * @throws UsageException when it is no whole image, with a sentence
     */
    public static ImageFile open(Path file) throws IOException, UsageException {
        if (Files.isDirectory(file)) {
            throw new UsageException(
                    file + ": is a folder. Name an image in it, such as current/fsimage_0000000000000000042.");
        }
        if (!Files.isRegularFile(file)) {
            throw new UsageException(
                    file + ": no such file. Name an image, such as .../current/fsimage_0000000000000000042.");
        }
        ImageFile image = new ImageFile(file);
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            image.requireMagic(in);
            byte[] summary = image.summary(in);
            try {
                image.readSummary(CodedInputStream.newInstance(summary));
            } catch (InvalidProtocolBufferException wrong) {
                throw image.cutOff();
            }
            image.requireSections(in.length());
        }
        return image;
    }

    private void requireMagic(RandomAccessFile in) throws IOException, UsageException {
        byte[] head = new byte[(int) Math.min(Fields.MAGIC.length, in.length())];
        in.readFully(head);
        if (Arrays.equals(head, Fields.MAGIC)) {
            return;
        }
        boolean isGzip = head.length > 1 && head[0] == 0x1f && head[1] == (byte) 0x8b;
        throw new UsageException(file + ": "
                + (isGzip
                        ? "is packed as a whole. Unpack it first: gunzip"
                        : head.length == 0
                                ? "is empty. Name an image of a NameNode."
                                : "is no FsImage in protobuf's format (Hadoop 2.4 and later), which begins with HDFSIMG1."
                                        + " Name an image of a NameNode, such as fsimage_0000000000000000042."));
    }

    private UsageException cutOff() {
        return new UsageException(file + ": is cut off or damaged: its last bytes do not say where its sections are."
                + " Copy it again; compare with the .md5 file beside it.");
    }

    private byte[] summary(RandomAccessFile in) throws IOException, UsageException {
        long length = in.length();
        if (length < Fields.MAGIC.length + LENGTH_BYTES) {
            throw cutOff();
        }
        in.seek(length - LENGTH_BYTES);
        int summaryLength = in.readInt();
        if (summaryLength <= 0
                || summaryLength > LARGEST_SUMMARY
                || summaryLength > length - LENGTH_BYTES - Fields.MAGIC.length) {
            throw cutOff();
        }
        byte[] summary = new byte[summaryLength];
        in.seek(length - LENGTH_BYTES - summaryLength);
        in.readFully(summary);
        return summary;
    }

    private void readSummary(CodedInputStream in) throws IOException, UsageException {
        int length = in.readRawVarint32();
        if (length <= 0) {
            throw cutOff();
        }
        int version = 0;
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case Fields.SUMMARY_VERSION -> version = in.readUInt32();
                case Fields.SUMMARY_LAYOUT -> layoutVersion = in.readUInt32();
                case Fields.SUMMARY_CODEC -> codec = in.readString();
                case Fields.SUMMARY_SECTION -> sections.add(section(in.readByteArray()));
                default -> in.skipField(tag);
            }
        }
        if (version != Fields.FILE_VERSION) {
            throw cutOff();
        }
    }

    private static Section section(byte[] message) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(message);
        String name = "";
        long length = 0;
        long offset = 0;
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case Fields.SECTION_NAME -> name = in.readString();
                case Fields.SECTION_LENGTH -> length = in.readUInt64();
                case Fields.SECTION_OFFSET -> offset = in.readUInt64();
                default -> in.skipField(tag);
            }
        }
        return new Section(name, offset, length);
    }

    private void requireSections(long fileBytes) throws UsageException {
        boolean fit = sections.stream()
                .allMatch(section -> section.offset() >= 0
                        && section.length() >= 0
                        && section.length() <= fileBytes - section.offset());
        if (!fit || !has(Fields.INODE) || !has(Fields.INODE_DIR) || !has(Fields.NS_INFO)) {
            throw cutOff();
        }
    }

    public Path file() {
        return file;
    }

    /** Of the NameNode's storage: a negative number. */
    public int layoutVersion() {
        return layoutVersion;
    }

    /** The class that its sections are compressed with; empty when they are not. */
    public String codec() {
        return codec;
    }

    boolean has(String name) {
        return sections.stream().anyMatch(section -> section.name().equals(name));
    }

    /**
     * The messages of a section, of which there are none when the image lacks it.
     *
     * @throws UsageException when it is compressed in a way that cannot be read here
     */
    SectionInput section(String name) throws IOException, UsageException {
        String parts = PARTS.getOrDefault(name, name);
        // Each part is compressed for itself (HDFS-16147); uncompressed, the whole is the parts one after another.
        boolean byParts = !codec.isEmpty() && has(parts);
        List<InputStream> streams = new ArrayList<>();
        ImageCodec compression = ImageCodec.of(file, codec);
        for (Section section : sections) {
            if (section.name().equals(byParts ? parts : name)) {
                streams.add(compression.open(new RangeInput(file, section.offset(), section.length())));
            }
        }
        return new SectionInput(file, name, new SequenceInputStream(Collections.enumeration(streams)));
    }
}
