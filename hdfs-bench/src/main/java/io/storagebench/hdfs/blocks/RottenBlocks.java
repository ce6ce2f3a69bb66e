package io.storagebench.hdfs.blocks;

import io.storagebench.op.failure.DataCorruptionException;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.BlockMissingException;
import org.apache.hadoop.hdfs.ReadRecovery;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;

/** Tells blocks of which all replicas are rotten from missing ones; HDFS's client calls both missing. */
public final class RottenBlocks {
    private RottenBlocks() {}

    /** What the failure of {@code in} says: a {@link DataCorruptionException}, or that the block is missing indeed. */
    public static IOException explained(BlockMissingException missing, FSDataInputStream in, Path path)
            throws IOException {
        // A read by position fails with the beginning of the block alone, another one where it is.
        long position = Math.max(in.getPos(), missing.getOffset());
        return in instanceof HdfsDataInputStream hdfs && isRotten(hdfs, position)
                ? new DataCorruptionException(
                        path + ": wrong content on every replica, at byte " + position + " or soon after")
                : missing;
    }

    private static boolean isRotten(HdfsDataInputStream in, long position) {
        try {
            return ReadRecovery.isRotten(in, position);
        } catch (LinkageError otherHadoop) {
            return false; // a client that --lib brought does not tell
        }
    }
}
