package io.storagebench.hdfs.namespace.image;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.WireFormat;
import org.apache.hadoop.util.ReflectionUtils;

/** Images as NameNodes with other settings would have saved them, made of one that is not compressed. */
public final class Repacked {
    private final byte[] image;
    private final List<Part> parts = new ArrayList<>();

    private record Part(String name, int offset, int length) {}

    public Repacked(Path file) throws IOException {
        image = Files.readAllBytes(file);
        int summaryBytes = ByteBuffer.wrap(image).getInt(image.length - 4);
        CodedInputStream in = CodedInputStream.newInstance(image, image.length - 4 - summaryBytes, summaryBytes);
        in.readRawVarint32();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) == Fields.SUMMARY_SECTION) {
                CodedInputStream section = CodedInputStream.newInstance(in.readByteArray());
                section.readTag();
                String name = section.readString();
                section.readTag();
                int length = (int) section.readUInt64();
                section.readTag();
                parts.add(new Part(name, (int) section.readUInt64(), length));
            } else {
                in.skipField(tag);
            }
        }
    }

    /** Where sections begin and end. */
    public List<Integer> borders() {
        List<Integer> borders = new ArrayList<>(List.of(8, image.length - 4));
        parts.forEach(part -> borders.add(part.offset() + part.length()));
        return borders;
    }

    /** The first bytes of it. */
    public byte[] cutTo(int bytes) {
        return Arrays.copyOf(image, bytes);
    }

    /** With each section compressed, the inodes in two parts. */
    public byte[] compressed(Class<? extends CompressionCodec> codec) throws IOException {
        CompressionCodec made = ReflectionUtils.newInstance(codec, new Configuration(false));
        return written(codec.getName(), bytes -> {
            ByteArrayOutputStream compressed = new ByteArrayOutputStream();
            try (OutputStream out = made.createOutputStream(compressed)) {
                out.write(bytes);
            }
            return compressed.toByteArray();
        });
    }

    /** As it is, but said to be compressed so. */
    public byte[] claiming(String codec) throws IOException {
        return written(codec, bytes -> bytes);
    }

    private interface Packing {
        byte[] pack(byte[] bytes) throws IOException;
    }

    private byte[] written(String codec, Packing packing) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(Fields.MAGIC);
        Message summary = new Message();
        summary.out().writeUInt32(Fields.SUMMARY_VERSION, 1);
        summary.out().writeUInt32(Fields.SUMMARY_LAYOUT, -67);
        summary.out().writeString(Fields.SUMMARY_CODEC, codec);
        for (Part part : parts) {
            byte[] content = Arrays.copyOfRange(image, part.offset(), part.offset() + part.length());
            int start = out.size();
            if (part.name().equals(Fields.INODE)) {
                int middle = middle(content);
                out.write(packing.pack(Arrays.copyOf(content, middle)));
                section(summary, Fields.INODE_SUB, start, out.size());
                int second = out.size();
                out.write(packing.pack(Arrays.copyOfRange(content, middle, content.length)));
                section(summary, Fields.INODE_SUB, second, out.size());
            } else {
                out.write(packing.pack(content));
            }
            section(summary, part.name(), start, out.size());
        }
        Message delimited = new Message();
        summary.writeDelimitedTo(delimited.out());
        out.write(delimited.bytes());
        out.write(ByteBuffer.allocate(4).putInt(delimited.bytes().length).array());
        return out.toByteArray();
    }

    private static void section(Message summary, String name, int start, int end) throws IOException {
        Message section = new Message();
        section.out().writeString(Fields.SECTION_NAME, name);
        section.out().writeUInt64(Fields.SECTION_LENGTH, end - start);
        section.out().writeUInt64(Fields.SECTION_OFFSET, start);
        summary.out().writeByteArray(Fields.SUMMARY_SECTION, section.bytes());
    }

    /** The first border between messages behind the middle. */
    private static int middle(byte[] content) {
        CodedInputStream in = CodedInputStream.newInstance(content);
        try {
            while (in.getTotalBytesRead() < content.length / 2) {
                in.skipRawBytes(in.readRawVarint32());
            }
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
        return in.getTotalBytesRead();
    }
}
