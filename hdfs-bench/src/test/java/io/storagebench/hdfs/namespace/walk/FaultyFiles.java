package io.storagebench.hdfs.namespace.walk;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.security.AccessControlException;

/** Local files, of which folders of some names cannot be listed: tests run as a user who may do anything. */
public final class FaultyFiles extends RawLocalFileSystem {
    static final String VANISHED = "vanished";
    static final String DENIED = "denied";
    static final String OPTION = "-Dfs.file.impl=" + FaultyFiles.class.getName();

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        if (path.getName().equals(VANISHED)) {
            throw new FileNotFoundException("File " + path + " does not exist.");
        }
        if (path.getName().equals(DENIED)) {
            throw new AccessControlException("Permission denied: " + path);
        }
        return super.listStatus(path);
    }
}
