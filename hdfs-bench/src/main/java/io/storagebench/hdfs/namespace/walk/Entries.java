package io.storagebench.hdfs.namespace.walk;

import io.storagebench.op.Counter;
import io.storagebench.op.Request;

/**
 * Tells of the files and folders that one walk meets, each once. Any thread while the walk goes on.
 *
 * @param counter of all walks
 */
record Entries(Request request, Counter counter) {
    /** Says that so many more were met. */
    void met(long more) {
        if (more > 0) {
            request.items(more);
            counter.add(more);
        }
    }
}
