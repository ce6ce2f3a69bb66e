package io.storagebench.hdfs.namespace.walk;

import java.io.IOException;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Asks a file system for what is below paths, as {@code hadoop fs -du} and {@code -count} do: a call of a NameNode for each.
 *
 * @param entries is told the files and folders of each answer, the path itself among them
 */
record Summing(FileSystem fs, Entries entries) {
    /** Asks about {@code path} unless another walker does. */
    void orLeave(Path path, Walkers others) throws IOException {
        if (!others.hasFailed() && !others.offer(path)) {
            up(path);
        }
    }

    /** Asks about {@code path}. */
    void up(Path path) throws IOException {
        ContentSummary summary = fs.getContentSummary(path);
        entries.met(summary.getFileCount() + summary.getDirectoryCount());
    }
}
