package io.storagebench.hdfs.connect;

import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Where the files of a run are.
 *
 * @param path a folder, or a pattern; need not be qualified
 * @param option that names it
 * @param isInHome whether the path begins in the user's home folder
 */
record FilesRoot(Path path, String option, boolean isInHome) {
    /**
     * The folder of a dataset.
     *
     * @param dir null for a new one
     */
    static FilesRoot folder(String dir, String runId) {
        return dir == null
                ? new FilesRoot(new Path("storage-bench/" + runId), "--dir", true)
                : new FilesRoot(new Path(dir), "--dir", false);
    }

    /** Files that others made. */
    static FilesRoot matching(String glob) {
        return new FilesRoot(new Path(glob), "--input", false);
    }

    /** The full path. */
    Path on(FileSystem fs) {
        return fs.makeQualified(isInHome ? new Path(fs.getHomeDirectory(), path) : path);
    }
}
