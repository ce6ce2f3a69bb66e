package io.storagebench.hdfs.namenode;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;

/** The calls that a namespace is measured by. Each makes one request of the NameNode unless it says more. One thread. */
interface NamespaceCalls {
    /**
     * What a file system tells of a file or directory.
     *
     * @param bytes of its content; 0 of a directory
     */
    record Entry(long bytes, boolean isDirectory) {}

    /**
     * Creates {@code file} and the directories above it; an existing file is an error. To close what it gives completes the
     * file.
     */
    OutputStream create(Path file) throws IOException;

    /** Opens {@code file}: asks where its blocks are, and reads nothing of it yet. */
    InputStream open(Path file) throws IOException;

    Entry stat(Path path) throws IOException;

    /** Lists {@code directory}, in as many requests as it takes pages; gives how many entries it has. */
    long list(Path directory, Consumer<String> names) throws IOException;

    /** Renames a file; one that is not there, or a new name that is taken, is an error. */
    void rename(Path from, Path to) throws IOException;

    /** Deletes a file or an empty directory; one that is not there is an error. */
    void delete(Path path) throws IOException;

    /** Makes {@code directory} and those above it. */
    void mkdir(Path directory) throws IOException;
}
