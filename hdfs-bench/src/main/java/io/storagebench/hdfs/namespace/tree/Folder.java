package io.storagebench.hdfs.namespace.tree;

/**
 * A directory of a generated namespace, as a function: what is in it is computed when it is asked for, and forgotten after.
 * It holds directories or files, not both. Any thread.
 */
public interface Folder {
    /** ASCII; unique in its directory. */
    String name();

    /** Milliseconds since the epoch. */
    long modifiedMillis();

    /** How many directories are directly in it. */
    int folders();

    /** Directory {@code index} of those in it, by the byte order of their names; made anew by each call. */
    Folder folder(int index);

    /** How many files are directly in it; none in one that holds directories. */
    default int files() {
        return 0;
    }

    /** Says of file {@code index} of those in it, by the byte order of their names, what it is. */
    default void file(int index, NamedFile file) {
        throw new IndexOutOfBoundsException(index);
    }

    /** Files in it and below. */
    long filesBelow();

    /** Directories below it, itself not included. */
    long foldersBelow();
}
