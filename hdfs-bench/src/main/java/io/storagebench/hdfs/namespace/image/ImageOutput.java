package io.storagebench.hdfs.namespace.image;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.thirdparty.protobuf.CodedOutputStream;

/**
 * An FsImage that is being written, uncompressed: sections one after another, and at the end the summary that says where
 * they are. One thread.
 */
public final class ImageOutput implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 20;

    private final int layoutVersion;
    private final Digested file;
    private final CodedOutputStream out;
    private final List<Section> sections = new ArrayList<>();
    private String section;
    private long sectionStart;

    private record Section(String name, long offset, long length) {}

    /** Counts what goes into the file, and computes its MD5 on the way. */
    private static final class Digested extends OutputStream {
        private final OutputStream out;
        private final MessageDigest md5;
        private long position;

        Digested(OutputStream out) {
            this.out = out;
            try {
                md5 = MessageDigest.getInstance("MD5");
            } catch (NoSuchAlgorithmException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            md5.update(bytes, offset, length);
            out.write(bytes, offset, length);
            position += length;
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** Begins {@code file} anew. */
    public ImageOutput(Path file, int layoutVersion) throws IOException {
        this.layoutVersion = layoutVersion;
        this.file = new Digested(new FileOutputStream(file.toFile()));
        out = CodedOutputStream.newInstance(this.file, BUFFER_BYTES);
        out.writeRawBytes(Fields.MAGIC);
    }

    /** Begins a section; what is written to the stream until {@link #end} belongs to it. */
    CodedOutputStream begin(String name) throws IOException {
        out.flush();
        section = name;
        sectionStart = file.position;
        return out;
    }

    void end() throws IOException {
        out.flush();
        sections.add(new Section(section, sectionStart, file.position - sectionStart));
    }

    /** Writes the summary, and gives the MD5 of the whole file in hexadecimal digits. */
    public String finish() throws IOException {
        Message summary = new Message();
        summary.out().writeUInt32(Fields.SUMMARY_VERSION, Fields.FILE_VERSION);
        summary.out().writeUInt32(Fields.SUMMARY_LAYOUT, layoutVersion);
        for (Section written : sections) {
            Message entry = new Message();
            entry.out().writeString(Fields.SECTION_NAME, written.name());
            entry.out().writeUInt64(Fields.SECTION_LENGTH, written.length());
            entry.out().writeUInt64(Fields.SECTION_OFFSET, written.offset());
            summary.out().writeByteArray(Fields.SUMMARY_SECTION, entry.bytes());
        }
        out.flush();
        long start = file.position;
        summary.writeDelimitedTo(out);
        out.flush();
        out.writeRawBytes(HexFormat.of().parseHex(String.format("%08x", file.position - start)));
        out.flush();
        return HexFormat.of().formatHex(file.md5.digest());
    }

    /** Bytes that are in the file so far. */
    public long bytes() {
        return file.position;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
