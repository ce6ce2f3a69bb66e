package io.storagebench.hdfs;

/** How long files must be after a run. */
interface Lengths {
    /** Bytes that the file of {@code item} has at least. */
    long least(long item);

    /** Bytes that it has at most. */
    default long most(long item) {
        return least(item);
    }
}
