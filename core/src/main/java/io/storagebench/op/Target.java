package io.storagebench.op;

import java.io.IOException;

/** A storage system that an operation is connected to, and the place in it where the dataset lives. */
public interface Target extends AutoCloseable {
    /** What the report says about the system. Any thread. */
    TargetInfo info();

    /** Where the dataset, its manifest and its marks live. Any thread. */
    DatasetStore store();

    @Override
    void close() throws IOException;
}
