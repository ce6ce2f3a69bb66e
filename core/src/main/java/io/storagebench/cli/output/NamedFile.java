package io.storagebench.cli.output;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that the user may name by an option, and that a command then writes. */
public interface NamedFile {
    /** Of a file's head that {@link #mark} is looked for in. */
    int HEAD_BYTES = 200;

    /** The option that names the file. */
    String option();

    /** The file that the user wants; null for none. */
    Path file();

    /** What such a file is called, as "result of storage-bench". */
    String words();

    /** What the first 200 bytes of such a file hold; a file of another kind is never replaced. */
    String mark();

    /**
     * Whether a file that is there already is of this kind.
     *
     * @throws IOException when it cannot be read
     */
    default boolean isOne(Path there) throws IOException {
        String head = head(there);
        return head.isEmpty() || head.contains(mark());
    }

    /** The bytes of a file that {@link #mark} is looked for in, as a text. */
    static String head(Path there) throws IOException {
        try (InputStream in = Files.newInputStream(there)) {
            return new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
        }
    }
}
