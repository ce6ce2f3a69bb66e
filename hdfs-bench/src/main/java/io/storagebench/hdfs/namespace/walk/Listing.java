package io.storagebench.hdfs.namespace.walk;

import io.storagebench.hdfs.connect.HdfsStore;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Lists folders, as {@code hadoop fs -ls} and {@code -ls -R} (Hadoop's {@code shell.Ls}) do: a page of entries in each call
 * of a NameNode, and no other call.
 */
final class Listing {
    /** As many as a page of a NameNode has usually (dfs.ls.limit). */
    private static final int TOLD_AT_ONCE = 1000;

    private final FileSystem fs;
    private final Entries entries;

    Listing(FileSystem fs, Entries entries) {
        this.fs = fs;
        this.entries = entries;
    }

    /** Is given each entry of a folder. */
    interface Visitor {
        void met(FileStatus entry) throws IOException;
    }

    /** Whether {@code top} is no folder, as {@code hadoop fs} asks before it lists. */
    boolean isFile(Path top) throws IOException {
        return !fs.getFileStatus(top).isDirectory();
    }

    /** Gives each entry of one folder to {@code visitor}, who tells of it. */
    void each(Path folder, Visitor visitor) throws IOException {
        RemoteIterator<FileStatus> listed = fs.listStatusIterator(folder);
        while (listed.hasNext()) {
            visitor.met(listed.next());
        }
    }

    /** Goes through one folder. */
    void ofOne(Path folder) throws IOException {
        RemoteIterator<FileStatus> listed = fs.listStatusIterator(folder);
        long met = 0;
        while (listed.hasNext()) {
            listed.next();
            met++;
            if (met == TOLD_AT_ONCE) {
                entries.met(met);
                met = 0;
            }
        }
        entries.met(met);
    }

    /** Goes through a folder and all below it, but for what other walkers take; depth first. */
    void ofAllBelow(Path top, Walkers walkers) throws IOException {
        Deque<RemoteIterator<FileStatus>> open = new ArrayDeque<>(); // from the top to where it is
        open.push(fs.listStatusIterator(top));
        long met = 0;
        try {
            while (!open.isEmpty() && !walkers.hasFailed()) {
                Path folder = null;
                if (open.peek().hasNext()) {
                    FileStatus entry = open.peek().next();
                    met++;
                    folder = HdfsStore.isFolder(fs, entry) && !walkers.offer(entry.getPath()) ? entry.getPath() : null;
                } else {
                    open.pop();
                }
                // Before each call: a slow system with few entries in a folder is not one that stands still.
                if (met == TOLD_AT_ONCE || folder != null || open.isEmpty()) {
                    entries.met(met);
                    met = 0;
                }
                if (folder != null) {
                    open.push(fs.listStatusIterator(folder));
                }
            }
        } finally {
            entries.met(met);
        }
    }
}
