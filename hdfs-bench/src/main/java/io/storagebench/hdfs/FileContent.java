package io.storagebench.hdfs;

import io.storagebench.op.DataCorruptionException;
import io.storagebench.op.Payload;
import java.io.IOException;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/** Reads a file buffer by buffer and knows what must be in it. One thread. */
final class FileContent {
    private final Payload payload;
    private final byte[] bytes;

    FileContent(Payload payload, int bufferBytes) {
        this.payload = payload;
        bytes = new byte[bufferBytes];
    }

    /**
     * Reads a buffer full, or what is left, of a file that has {@code size} bytes. HDFS gives a packet of 64 KiB a call.
     *
     * @throws DataCorruptionException when the file ends before, or its checksums are wrong on every replica
     */
    int read(FSDataInputStream in, Path path, long offset, long size) throws IOException {
        int wanted = (int) Math.min(bytes.length, size - offset);
        try {
            int length = in.readNBytes(bytes, 0, wanted);
            if (length < wanted) {
                throw new DataCorruptionException(
                        path + ": ends after " + (offset + length) + " bytes, but " + size + " were written");
            }
            return length;
        } catch (ChecksumException corrupt) {
            throw new DataCorruptionException(path.toString(), corrupt.getPos());
        }
    }

    /** Compares the {@code length} bytes that were read last, at {@code offset}, with what was written. */
    void verify(Path path, long item, long offset, int length) throws DataCorruptionException {
        int wrong = payload.firstMismatch(item, offset, bytes, 0, length);
        if (wrong >= 0) {
            throw new DataCorruptionException(path.toString(), offset + wrong);
        }
    }

    /** Requires that the file has no more than {@code size} bytes, which all have been read. */
    void requireEnd(FSDataInputStream in, Path path, long size) throws IOException {
        if (in.read(bytes, 0, 1) >= 0) {
            throw new DataCorruptionException(path + ": goes on after the " + size + " bytes that were written");
        }
    }
}
