package io.storagebench.mapreduce.task;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads the lines of a {@link LineFile} while another process writes it. One thread. */
public final class LineTail {
    private final FileSystem fs;
    private final Path file;
    private final byte[] buffer = new byte[8192];
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream(); // a line whose end is not there yet
    private long offset;

    public LineTail(FileSystem fs, Path file) {
        this.fs = fs;
        this.file = file;
    }

    /** The whole lines that have come since the last call; none while the file is not there. */
    public List<String> next() throws IOException {
        List<String> lines = new ArrayList<>();
        try (FSDataInputStream in = fs.open(file)) {
            in.seek(offset);
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                offset += read;
                for (int i = 0; i < read; i++) {
                    if (buffer[i] == '\n') {
                        lines.add(new String(begun.toByteArray(), StandardCharsets.UTF_8));
                        begun.reset();
                    } else {
                        begun.write(buffer[i]);
                    }
                }
            }
        } catch (FileNotFoundException | EOFException nothingNew) {
            return lines;
        }
        return lines;
    }
}
