package io.storagebench.hdfs.namespace.image;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;

/** The messages of a section, each with its length before it, from the first to the last. One thread. */
final class SectionInput implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 18;

    private final Path image;
    private final String section;
    private final InputStream content;
    private final CodedInputStream in;
    private long messages;

    /** What is done with a message. */
    interface MessageReader {
        /** Reads it from {@code in}, which ends with it. */
        void read(CodedInputStream in) throws IOException, InterruptedException;
    }

    /** A codec says in many ways that something is wrong with what it reads. */
    private final class Guarded extends FilterInputStream {
        Guarded(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            try {
                return super.read();
            } catch (IOException | RuntimeException failure) {
                throw damaged(failure);
            }
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            try {
                return super.read(buffer, offset, length);
            } catch (IOException | RuntimeException failure) {
                throw damaged(failure);
            }
        }
    }

    SectionInput(Path image, String section, InputStream content) {
        this.image = image;
        this.section = section;
        this.content = content;
        in = CodedInputStream.newInstance(new Guarded(content), BUFFER_BYTES);
        in.setSizeLimit(Integer.MAX_VALUE);
    }

    private DamagedImageException damaged(Throwable cause) {
        return new DamagedImageException(
                image + ": section " + section + " is damaged behind message " + messages
                        + ". Compare the file with the .md5 beside it, and copy it again.",
                cause);
    }

    /** Reads the next message; gives false at the end of the section. */
    boolean next(MessageReader reader) throws IOException, InterruptedException {
        try {
            in.resetSizeCounter();
            if (in.isAtEnd()) {
                return false;
            }
            int limit = in.pushLimit(in.readRawVarint32());
            reader.read(in);
            if (!in.isAtEnd()) {
                in.skipMessage();
            }
            in.popLimit(limit);
            messages++;
            return true;
        } catch (InvalidProtocolBufferException wrong) {
            throw damaged(wrong);
        }
    }

    /** Reads all that are left. */
    void forEach(MessageReader reader) throws IOException, InterruptedException {
        while (next(reader)) {
            // reader does it
        }
    }

    /** Says that a message holds what cannot be. */
    DamagedImageException impossible(String what) {
        return damaged(new IOException(what));
    }

    @Override
    public void close() throws IOException {
        content.close();
    }
}
