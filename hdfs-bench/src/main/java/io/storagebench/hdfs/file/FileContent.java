package io.storagebench.hdfs.file;

import io.storagebench.dataset.Payload;
import io.storagebench.op.RunContext;
import io.storagebench.op.failure.DataCorruptionException;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/** Reads a file buffer by buffer and knows what must be in it. One thread. */
public final class FileContent {
    private final Payload payload;
    private final boolean isOurs;
    private final byte[] bytes;

    public FileContent(RunContext run, int bufferBytes) {
        payload = run.payload();
        isOurs = run.dataset().isOurs();
        bytes = new byte[bufferBytes];
    }

    /**
     * Reads {@code length} bytes, at most a buffer full, of a file that has {@code size}, from where {@code in} is, which
     * is {@code offset}.
     *
     * @throws DataCorruptionException when its checksums are wrong on every replica, or a file of this tool ends before
     * @throws IOException also when a file of others has become shorter
     */
    public void read(InputStream in, Path path, long offset, int length, long size) throws IOException {
        try {
            int read = in.readNBytes(bytes, 0, length);
            if (read < length) {
                throw endsAfter(path, offset + read, size);
            }
        } catch (ChecksumException corrupt) {
            throw new DataCorruptionException(path.toString(), corrupt.getPos());
        }
    }

    /** The same of as many bytes as one call gives, up to a buffer full: of HDFS, those of a packet, 64 KiB; returns how many, at least one. */
    public int readSome(InputStream in, Path path, long offset, long size) throws IOException {
        try {
            int read = in.read(bytes, 0, next(offset, size));
            if (read < 0) {
                throw endsAfter(path, offset, size);
            }
            return read;
        } catch (ChecksumException corrupt) {
            throw new DataCorruptionException(path.toString(), corrupt.getPos());
        }
    }

    /** Reads {@code length} bytes from {@code offset} on, wherever {@code in} is. */
    public void readAt(FSDataInputStream in, Path path, long offset, int length, long size) throws IOException {
        try {
            // Not readFully, whose EOFException may as well be that of a broken connection.
            for (int done = 0; done < length; ) {
                int read = in.read(offset + done, bytes, done, length - done);
                if (read < 0) {
                    throw endsAfter(path, offset + done, size);
                }
                done += read;
            }
        } catch (ChecksumException corrupt) {
            throw new DataCorruptionException(path.toString(), corrupt.getPos());
        }
    }

    private IOException endsAfter(Path path, long length, long size) {
        return isOurs
                ? new DataCorruptionException(path + ": ends after " + length + " bytes, but " + size + " were written")
                : new IOException(path + ": ends after " + length + " bytes, and had " + size + " when it was found");
    }

    /** A buffer full, or what is left of {@code size} bytes from {@code offset} on. */
    public int next(long offset, long size) {
        return (int) Math.min(bytes.length, size - offset);
    }

    /** Compares the {@code length} bytes that were read last, at {@code offset}, with what was written. */
    public void verify(Path path, long item, long offset, int length) throws DataCorruptionException {
        int wrong = payload.firstMismatch(item, offset, bytes, 0, length);
        if (wrong >= 0) {
            throw new DataCorruptionException(path.toString(), offset + wrong);
        }
    }

    /** Requires that a file of this tool has no more than {@code size} bytes, which all have been read. */
    public void requireEnd(InputStream in, Path path, long size) throws IOException {
        if (isOurs && in.read(bytes, 0, 1) >= 0) {
            throw goesOn(path, size);
        }
    }

    /** The same wherever {@code in} is. */
    public void requireEndAt(FSDataInputStream in, Path path, long size) throws IOException {
        if (isOurs && in.read(size, bytes, 0, 1) >= 0) {
            throw goesOn(path, size);
        }
    }

    private static DataCorruptionException goesOn(Path path, long size) {
        return new DataCorruptionException(path + ": is longer than the " + size + " bytes that were written");
    }
}
