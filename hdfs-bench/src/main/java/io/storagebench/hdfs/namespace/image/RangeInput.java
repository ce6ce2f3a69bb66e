package io.storagebench.hdfs.namespace.image;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** A range of a file as a stream, which is opened when it is first read and closed at its end. One thread. */
final class RangeInput extends InputStream {
    private final Path file;
    private final long offset;
    private long left;
    private RandomAccessFile in;

    RangeInput(Path file, long offset, long length) {
        this.file = file;
        this.offset = offset;
        left = length;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (left == 0) {
            close();
            return -1;
        }
        if (in == null) {
            in = new RandomAccessFile(file.toFile(), "r");
            in.seek(offset);
        }
        int read = in.read(buffer, from, (int) Math.min(length, left));
        if (read > 0) {
            left -= read;
        }
        return read;
    }

    @Override
    public void close() throws IOException {
        if (in != null) {
            in.close();
        }
    }
}
