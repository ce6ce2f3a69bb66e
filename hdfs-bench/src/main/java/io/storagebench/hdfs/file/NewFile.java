package io.storagebench.hdfs.file;

import io.storagebench.hdfs.blocks.AskedNodes;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.ipc.RemoteException;

/** Creates files as the options say. */
public final class NewFile {
    private NewFile() {}

    /** Creates {@code path} and its folders; an existing file is an error. */
    public static FSDataOutputStream create(FileSystem fs, Path path, WriteOptions how, AskedNodes asked)
            throws IOException {
        FSDataOutputStreamBuilder<?, ?> builder = fs.createFile(path);
        builder.overwrite(false).recursive();
        how.blockBytes().ifPresent(builder::blockSize);
        how.redundancy().replicas().ifPresent(replicas -> builder.replication((short) replicas));
        if (builder instanceof DistributedFileSystem.HdfsDataOutputStreamBuilder hdfs) {
            asked.askedOf(hdfs);
            how.redundancy().ecPolicy().ifPresent(hdfs::ecPolicyName);
            if (how.redundancy().replicas().isPresent()) {
                hdfs.replicate(); // also in a folder with an erasure coding policy
            }
        }
        try {
            return builder.build();
        } catch (RemoteException refused) {
            throw refused.unwrapRemoteException(); // so that errors are counted by what they are
        }
    }
}
