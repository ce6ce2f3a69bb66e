package io.storagebench.hdfs;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import io.storagebench.op.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** A connected Hadoop file system and the folder in it that a dataset lives in. Any thread. */
final class HdfsConnection implements Target {
    private final FileSystem fs;
    private final HdfsStore store;
    private final TargetInfo info;
    private final Closeable counting;
    private final PlacementLooks placement;

    /**
     * @param counting ends the counting of wire bytes
     */
    HdfsConnection(FileSystem fs, HdfsStore store, TargetInfo info, Closeable counting) {
        this.fs = fs;
        this.store = store;
        this.info = info;
        this.counting = counting;
        placement = fs instanceof DistributedFileSystem hdfs ? new PlacementLooks(hdfs) : null;
    }

    FileSystem fs() {
        return fs;
    }

    /** This connection if it can store files {@code as} the options say; otherwise it is closed and the user told. */
    HdfsConnection accepting(WriteOptions as) throws IOException, UsageException {
        try {
            as.requireFrom(this);
            return this;
        } catch (IOException | UsageException refused) {
            close();
            throw refused;
        }
    }

    /** Looks at where blocks are; empty for a file system that does not tell. */
    Optional<PlacementLooks> placement() {
        return Optional.ofNullable(placement);
    }

    /** Where the item of this name is. */
    Path path(String name) {
        return store.path(name);
    }

    @Override
    public TargetInfo info() {
        return info;
    }

    @Override
    public DatasetStore store() {
        return store;
    }

    @Override
    public void close() throws IOException {
        try (counting) {
            fs.close();
        }
    }
}
