package io.storagebench.hdfs.file.read;

import io.storagebench.dataset.Payload;
import io.storagebench.op.RunContext;
import io.storagebench.op.failure.DataCorruptionException;
import io.storagebench.result.Remark;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StreamCapabilities;

/** Reads ranges of a file with one call of readVectored and knows what must be in them. One thread. */
final class VectoredContent {
    private final RunContext run;
    private final Payload payload;
    private final int readBytes;
    private final ArrayDeque<ByteBuffer> free = new ArrayDeque<>();
    private final List<FileRange> ranges = new ArrayList<>();

    /**
     * @param readBytes of a range at most
     */
    VectoredContent(RunContext run, int readBytes) {
        this.run = run;
        payload = run.payload();
        this.readBytes = readBytes;
    }

    /** Forgets the ranges that were read last. */
    void begin() {
        ranges.clear();
    }

    /** Adds a range to those that are read next. */
    void add(long offset, int length) {
        ranges.add(FileRange.createFileRange(offset, length));
    }

    /**
     * Reads the ranges of {@code path}; gives how many bytes they are.
     *
     * @throws DataCorruptionException when checksums are wrong on every replica
     */
    long read(FSDataInputStream in, Path path) throws IOException {
        if (!in.hasCapability(StreamCapabilities.VECTOREDIO)) {
            run.advise(Remark.ofNoEffect(
                    "--vectored gained nothing: this file system's streams have no readVectored of their own, so"
                            + " Hadoop read the ranges of a request one after the other."));
        }
        try {
            in.readVectored(ranges, this::buffer);
            long bytes = 0;
            for (FileRange range : ranges) {
                bytes += awaited(range).remaining();
            }
            return bytes;
        } catch (ChecksumException corrupt) {
            throw new DataCorruptionException(path.toString(), corrupt.getPos());
        }
    }

    /** Compares what was read last with what was written. */
    void verify(Path path, long item) throws IOException {
        for (FileRange range : ranges) {
            int wrong = payload.firstMismatch(item, range.getOffset(), awaited(range));
            if (wrong >= 0) {
                throw new DataCorruptionException(path.toString(), range.getOffset() + wrong);
            }
        }
    }

    /** Says that what was read last is not looked at any more; after a failure threads may still write into it. */
    void done() throws IOException {
        synchronized (free) {
            for (FileRange range : ranges) {
                ByteBuffer buffer = awaited(range);
                if (buffer.capacity() == readBytes && free.size() < ranges.size()) {
                    free.push(buffer);
                }
            }
        }
    }

    /** Some file systems ask for larger ones, to read neighbouring ranges at once, from threads of their own. */
    private ByteBuffer buffer(int length) {
        synchronized (free) {
            ByteBuffer buffer = length == readBytes ? free.poll() : null;
            return buffer == null ? ByteBuffer.allocate(length) : buffer.clear();
        }
    }

    private static ByteBuffer awaited(FileRange range) throws IOException {
        try {
            return range.getData().get();
        } catch (ExecutionException failure) {
            throw failure.getCause() instanceof IOException io ? io : new IOException(failure.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("stopped while reading " + range);
        }
    }
}
