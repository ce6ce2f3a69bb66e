package org.apache.hadoop.hdfs;

import java.io.IOException;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;

/**
 * What HDFS's client knows of its reading and shows to its own package alone: it recovers in silence.
 *
 * <p>A {@link LinkageError} comes from a client of another version that knows it otherwise.
 */
public final class ReadRecovery {
    private ReadRecovery() {}

    /**
     * How many DataNodes {@code in} reads from no more, because they could not be reached, failed, or sent what their
     * checksums do not fit; 0 again after the client has asked the NameNode anew.
     */
    public static int givenUp(HdfsDataInputStream in) {
        return in.getWrappedStream() instanceof DFSInputStream stream
                ? stream.getLocalDeadNodes().size()
                : 0;
    }

    /**
     * Whether there are bytes at {@code offset} that can be read without looking at their checksums. The client calls a
     * block of which all replicas are rotten missing, too.
     */
    public static boolean isRotten(HdfsDataInputStream in, long offset) {
        if (!(in.getWrappedStream() instanceof DFSInputStream stream)) {
            return false;
        }
        try (DFSInputStream unchecked = stream.getDFSClient().open(stream.src, 1, false)) {
            unchecked.seek(offset);
            return unchecked.read() >= 0;
        } catch (IOException missingIndeed) {
            return false;
        }
    }
}
