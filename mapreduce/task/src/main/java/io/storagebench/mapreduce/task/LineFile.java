package io.storagebench.mapreduce.task;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.FSDataOutputStream;

/** A file of lines that others read while it is written. Any thread. */
public final class LineFile implements Closeable {
    private final FSDataOutputStream out;
    private boolean dirty; // guarded by this

    /**
     * @param out the file, which this closes
     */
    public LineFile(FSDataOutputStream out) {
        this.out = out;
    }

    /** Adds a line, which others see after the next {@link #flush}. */
    public synchronized void add(String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        dirty = true;
    }

    /** Lets others see what was added. */
    public synchronized void flush() throws IOException {
        if (dirty) {
            out.hflush();
            dirty = false;
        }
    }

    @Override
    public synchronized void close() throws IOException {
        out.close();
    }
}
