package io.storagebench.mapreduce.task;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A file of lines that a {@link LineTail} reads while it is written. Any thread adds; one thread does the rest.
 *
 * <p>When a write fails, nobody knows how much of it is there, and the stream is lost. The lines that were not known to be there
 * are then written to a further file, a part, which begins with the number of its first line; so the reader can leave out what
 * it has read already, and misses nothing. Files are never appended to: not every file system can, and one whose writer was cut
 * off may have half a line at its end.
 */
public final class LineFile implements Closeable {
    /** Begins the first line of a further part; the number of the line that follows comes after it, from 0 on. */
    static final String FROM = "storage-bench-from ";

    private final FileSystem fs;
    private final Path file;
    private final List<String> added = new ArrayList<>(); // guarded by itself; not known to be there
    private FSDataOutputStream out; // null before it is made, and after a failure
    private int parts;
    private long there; // lines that are known to be
    private boolean mayBeOurs;

    public LineFile(FileSystem fs, Path file) {
        this.fs = fs;
        this.file = file;
    }

    /** The file of a part, from 1 on. */
    static Path part(Path file, int number) {
        return number == 1 ? file : file.suffix("." + number);
    }

    /** Makes the file, which must not be there; may be called again when it failed. */
    public void create() throws IOException {
        try {
            out = fs.create(file, mayBeOurs);
            parts = 1;
        } catch (FileAlreadyExistsException ofAnother) {
            throw ofAnother;
        } catch (IOException failure) {
            mayBeOurs = true;
            throw failure;
        }
    }

    /** Adds a line, which others see after the next {@link #flush}. */
    public void add(String line) {
        synchronized (added) {
            added.add(line);
        }
    }

    /** Lets others see what was added; when it fails, the next one does. */
    public void flush() throws IOException {
        List<String> lines;
        synchronized (added) {
            lines = new ArrayList<>(added);
        }
        if (lines.isEmpty()) {
            return;
        }
        try {
            StringBuilder text = new StringBuilder();
            if (out == null) {
                // One of that name is of an attempt whose answer was lost, and is empty.
                out = fs.create(part(file, parts + 1), true);
                parts++;
                text.append(FROM).append(there).append('\n');
            }
            lines.forEach(line -> text.append(line).append('\n'));
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
            out.hflush();
        } catch (IOException failure) {
            giveUpPart();
            throw failure;
        }
        there += lines.size();
        synchronized (added) {
            added.subList(0, lines.size()).clear();
        }
    }

    private void giveUpPart() {
        FSDataOutputStream broken = out;
        out = null;
        if (broken != null) {
            try {
                broken.close();
            } catch (IOException known) {
                // It was broken before.
            }
        }
    }

    /** Ends it; what was not flushed is lost. */
    @Override
    public void close() {
        giveUpPart();
    }
}
