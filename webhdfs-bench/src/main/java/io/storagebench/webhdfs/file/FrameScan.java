package io.storagebench.webhdfs.file;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * Goes through the frames of a file from head to head, without reading what lies between; only where one was cut off does it
 * look for the next head byte by byte. One thread.
 */
final class FrameScan {
    private final FSDataInputStream in;
    private final long length;
    private final byte[] head = new byte[Frame.HEAD_BYTES];
    private final byte[] buffer;
    private long knownAt = -1;
    private Optional<Frame> known = Optional.empty();

    /**
     * @param length of the file
     * @param bufferBytes to look for a head with; at least those of a head
     */
    FrameScan(FSDataInputStream in, long length, int bufferBytes) {
        this.in = in;
        this.length = length;
        buffer = new byte[Math.max(bufferBytes, 2 * Frame.HEAD_BYTES)];
    }

    /**
     * What stands somewhere.
     *
     * @param frame null for bytes without a head
     * @param bytes until the next head, or the end of the file
     */
    record Found(Frame frame, long bytes, boolean isWhole) {}

    /** What stands at {@code offset}, where the file begins or the last thing ended. */
    Found at(long offset) throws IOException {
        Optional<Frame> frame = headAt(offset);
        if (frame.isEmpty()) {
            return new Found(null, next(offset + 1, length) - offset, false);
        }
        long end = offset + frame.get().bytes();
        boolean isSure = end == length || (end < length && headAt(end).isPresent());
        if (isSure) {
            return new Found(frame.get(), end - offset, true);
        }
        // Cut off, or whole before something that was cut off in its head.
        long next = next(offset + Frame.HEAD_BYTES, Math.min(end, length));
        boolean isWhole = next == end;
        return new Found(frame.get(), next - offset, isWhole);
    }

    private Optional<Frame> headAt(long offset) throws IOException {
        if (offset != knownAt) {
            knownAt = offset;
            known = Optional.empty();
            if (length - offset >= Frame.HEAD_BYTES) {
                read(offset, head, head.length);
                known = Frame.at(head, 0);
            }
        }
        return known;
    }

    /** Where the next head stands from {@code from} on and before {@code end}; {@code end} when none does. */
    private long next(long from, long end) throws IOException {
        for (long at = from; at < end; ) {
            int read = (int) Math.min(buffer.length, length - at);
            read(at, buffer, read);
            int last = read - Frame.HEAD_BYTES;
            for (int i = 0; i <= last && at + i < end; i++) {
                if (buffer[i] == Frame.MAGIC_FIRST && Frame.at(buffer, i).isPresent()) {
                    return at + i;
                }
            }
            if (at + read >= length) {
                return end;
            }
            at += last + 1;
        }
        return end;
    }

    /** Reads {@code count} bytes from {@code offset} on, which must be there. */
    void read(long offset, byte[] to, int count) throws IOException {
        if (in.getPos() != offset) {
            in.seek(offset);
        }
        in.readFully(to, 0, count);
    }
}
