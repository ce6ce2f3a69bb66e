package io.storagebench.hdfs.namespace.image;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * 64 bits for each inode, by its number, in a file that is mapped into memory and not on the heap: 8 bytes on disk for each
 * number that inodes had so far. 0 where nothing was put. Its file goes when it is closed. One thread.
 */
public final class InodeBits implements AutoCloseable {
    private static final int SEGMENT_SHIFT = 24; // 128 MiB
    private static final long LARGEST = 1L << 40;

    private final FileChannel file;
    private final Map<Long, MappedByteBuffer> segments = new HashMap<>();

    /** In a new file. */
    public InodeBits(Path path) throws IOException {
        file = FileChannel.open(
                path,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.SPARSE,
                StandardOpenOption.DELETE_ON_CLOSE);
    }

    /** Puts those of an inode. */
    public void put(long inode, long bits) throws IOException {
        segment(inode).putLong(offset(inode), bits);
    }

    /** Those of an inode. */
    public long get(long inode) throws IOException {
        return segment(inode).getLong(offset(inode));
    }

    private static int offset(long inode) {
        return (int) (inode & ((1L << SEGMENT_SHIFT) - 1)) << 3;
    }

    private MappedByteBuffer segment(long inode) throws IOException {
        if (inode < 0 || inode > LARGEST) {
            throw new IOException("inode " + inode + " has a number that no NameNode gives. The image is damaged.");
        }
        long number = inode >>> SEGMENT_SHIFT;
        MappedByteBuffer segment = segments.get(number);
        if (segment == null) {
            segment =
                    file.map(FileChannel.MapMode.READ_WRITE, number << (SEGMENT_SHIFT + 3), 1L << (SEGMENT_SHIFT + 3));
            segments.put(number, segment);
        }
        return segment;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
