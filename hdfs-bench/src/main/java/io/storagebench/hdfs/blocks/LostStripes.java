package io.storagebench.hdfs.blocks;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.BlockMissingException;

/**
 * Says what a read of a file with erasure coding failed of when too few of its blocks can be reached.
 *
 * <p>HDFS's client closes the stream then and tries once more (StripeReader.readStripe and
 * DFSStripedInputStream.readWithStrategy of 3.5.0), so all that comes out of it is a NullPointerException.
 */
public final class LostStripes {
    private static final String STREAM = "org.apache.hadoop.hdfs.DFSStripedInputStream";

    private LostStripes() {}

    /** The failure in words, or {@code failure} itself when it is another one. */
    public static IOException explained(NullPointerException failure, Path path, long position) {
        StackTraceElement[] stack = failure.getStackTrace();
        if (stack.length == 0 || !stack[0].getClassName().equals(STREAM)) {
            throw failure;
        }
        return new BlockMissingException(
                path.toString(),
                path + ": missing blocks: fewer of a stripe's blocks can be read than its erasure coding policy needs,"
                        + " at byte " + position + " or soon after",
                position);
    }
}
