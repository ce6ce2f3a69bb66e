package io.storagebench.op;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The place in a storage system where one dataset lives: a folder, a bucket's prefix, a table.
 *
 * <p>Names are relative to the place, with {@code /} between folders. Small control files (the manifest and the marks
 * of the shares) are read and written through it; items are written by the operations and only listed and deleted here.
 * All methods may be called from any thread.
 */
public interface DatasetStore {
    /** The place as a user would name it, for messages and commands. */
    String location();

    /** Arguments of {@code storage-bench} that lead to this place again, such as {@code --fs hdfs://nn:8020 --dir /d}. */
    java.util.List<String> arguments();

    /** Whether items stay after the run: false on a server that ends with the run, or one that discards them. */
    boolean keeps();

    /** Whether nothing at all is there, or the place does not exist yet. */
    boolean isEmpty() throws IOException;

    /** The content of a control file, or empty when there is none. */
    Optional<byte[]> read(String name) throws IOException;

    /** Writes a control file unless it exists; returns whether it was written. Makes the place when it is missing. */
    boolean create(String name, byte[] content) throws IOException;

    /** Writes a control file, over an older one if there is. */
    void replace(String name, byte[] content) throws IOException;

    /** Gives the name of every item and control file at or below the place, in any order. */
    void list(Consumer<String> names) throws IOException;

    /** Deletes one item or control file; not an error when it is gone. */
    void delete(String name) throws IOException;

    /** Removes folders that are empty now, the place itself included; others stay. */
    void removeEmptyFolders() throws IOException;
}
