package io.storagebench.hdfs.file;

import io.storagebench.dataset.Dataset;

/** How long files must be after a run. */
public interface Lengths {
    /** Bytes that the file of {@code item} has at least. */
    long least(long item);

    /** Bytes that it has at most. */
    default long most(long item) {
        return least(item);
    }

    /** Of files that were written whole; how long encoded ones are only their content tells. */
    static Lengths asWritten(Dataset dataset) {
        if (dataset.encoding().isEmpty()) {
            return dataset::sizeOf;
        }
        return new Lengths() {
            @Override
            public long least(long item) {
                return dataset.sizeOf(item) == 0 ? 0 : 1;
            }

            @Override
            public long most(long item) {
                return Long.MAX_VALUE;
            }
        };
    }
}
