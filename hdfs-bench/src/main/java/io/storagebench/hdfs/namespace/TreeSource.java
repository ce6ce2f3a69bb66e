package io.storagebench.hdfs.namespace;

import io.storagebench.units.UsageException;
import java.io.IOException;

/** A tree of directories and files that can be made somewhere: a function, or an image. One thread. */
interface TreeSource {
    /** What it meets; paths are relative, with slashes, and each comes behind its directory. */
    interface Visitor {
        void directory(String path) throws IOException, InterruptedException;

        /**
         * Meets a file.
         *
         * @param replication 0 when the image says none, as with erasure coding
         */
        void file(String path, long bytes, int replication) throws IOException, InterruptedException;
    }

    /** What decides it, in words: trees of the same description are the same. */
    String description();

    /** Files in all of it, for telling how far it is. */
    long files();

    /** Shows all of it: all directories before the first file that they could lack, each once. */
    void walk(Visitor visitor) throws IOException, UsageException, InterruptedException;
}
