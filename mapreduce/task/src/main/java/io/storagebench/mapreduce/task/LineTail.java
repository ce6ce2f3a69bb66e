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

/** Reads the lines of a {@link LineFile} while another process writes it, each once and in order. One thread. */
public final class LineTail {
    /** So often nothing is new before a further part is looked for, which there seldom is. */
    private static final int QUIET_LOOKS = 4;

    private final FileSystem fs;
    private final Path file;
    private final byte[] buffer = new byte[8192];
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream(); // a line whose end is not there yet
    private int part = 1;
    private long offset;
    private long given; // lines
    private long known; // of these, what the part begins with
    private int quiet;

    public LineTail(FileSystem fs, Path file) {
        this.fs = fs;
        this.file = file;
    }

    /**
     * The whole lines that have come since the last call; none while the file is not there.
     *
     * @throws IOException when nothing can be read; the next call goes on
     */
    public List<String> next() throws IOException {
        List<String> lines = new ArrayList<>();
        IOException broken = null;
        try {
            read(lines);
        } catch (IOException failure) {
            broken = failure;
        }
        if (!lines.isEmpty()) {
            quiet = 0;
            return lines;
        }
        if (broken != null || ++quiet >= QUIET_LOOKS) {
            // Until this has succeeded, each call does it.
            if (nextPart()) {
                read(lines);
            } else if (broken != null) {
                throw broken;
            }
            quiet = 0;
        }
        return lines;
    }

    private void read(List<String> lines) throws IOException {
        try (FSDataInputStream in = fs.open(LineFile.part(file, part))) {
            in.seek(offset);
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                for (int i = 0; i < read; i++) {
                    offset++;
                    if (buffer[i] != '\n') {
                        begun.write(buffer[i]);
                    } else {
                        take(new String(begun.toByteArray(), StandardCharsets.UTF_8), lines);
                        begun.reset();
                    }
                }
            }
        } catch (FileNotFoundException | EOFException nothingNew) {
            return;
        }
    }

    private void take(String line, List<String> lines) {
        if (known > 0) {
            known--;
        } else {
            lines.add(line);
            given++;
        }
    }

    /** Goes on to a further part when there is one whose beginning is there; one without was given up, too. */
    private boolean nextPart() throws IOException {
        for (int next = part + 1; fs.exists(LineFile.part(file, next)); next++) {
            String first = firstLine(LineFile.part(file, next));
            if (first.startsWith(LineFile.FROM) && first.endsWith("\n")) {
                long from =
                        Long.parseLong(first.substring(LineFile.FROM.length()).trim());
                if (from > given) {
                    throw new IOException((from - given) + " lines of " + file + " cannot be read");
                }
                part = next;
                offset = first.length();
                known = given - from;
                begun.reset();
                return true;
            }
        }
        return false;
    }

    private String firstLine(Path of) throws IOException {
        StringBuilder line = new StringBuilder();
        try (FSDataInputStream in = fs.open(of)) {
            for (int next = in.read(); next >= 0; next = in.read()) {
                line.append((char) next);
                if (next == '\n') {
                    break;
                }
            }
        } catch (FileNotFoundException | EOFException overwritten) {
            return "";
        }
        return line.toString();
    }
}
