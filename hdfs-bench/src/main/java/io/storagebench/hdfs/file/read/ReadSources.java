package io.storagebench.hdfs.file.read;

import io.storagebench.op.Counter;
import io.storagebench.op.RunContext;
import java.io.IOException;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.hdfs.ReadRecovery;
import org.apache.hadoop.hdfs.ReadStatistics;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.BlockType;

/**
 * Counts what HDFS's client says of its reading: from this machine or another, after which failures, and how long it
 * decoded. One thread.
 */
final class ReadSources {
    private final RunContext run;
    private final ShortCircuit shortCircuit;
    private final LocalityOption.Kind asked;
    private final Map<HdfsDataInputStream, Integer> givenUp = new WeakHashMap<>();

    ReadSources(RunContext run, ShortCircuit shortCircuit, LocalityOption.Kind asked) {
        this.asked = asked;
        this.run = run;
        this.shortCircuit = shortCircuit;
    }

    /** Adds what {@code in} read since it was counted last; nothing for a stream that is not HDFS's. */
    void count(FSDataInputStream in) throws IOException {
        if (in instanceof HdfsDataInputStream hdfs) {
            ReadStatistics read = hdfs.getReadStatistics();
            counter("local bytes").add(read.getTotalLocalBytesRead());
            counter("short-circuit bytes").add(read.getTotalShortCircuitBytesRead());
            counter("remote bytes").add(read.getRemoteBytesRead());
            asAsked(read);
            giveUps(hdfs);
            if (read.getBlockType() == BlockType.STRIPED) {
                run.counter("EC decoding", "milliseconds").add(read.getTotalEcDecodingTimeMillis());
            }
            shortCircuit.count(read.getTotalShortCircuitBytesRead(), read.getTotalLocalBytesRead());
            hdfs.clearReadStatistics();
        }
    }

    private void asAsked(ReadStatistics read) {
        if (asked != LocalityOption.Kind.ANY) {
            boolean local = asked == LocalityOption.Kind.LOCAL;
            long localBytes = read.getTotalLocalBytesRead();
            long remoteBytes = read.getRemoteBytesRead();
            counter("bytes read as asked").add(local ? localBytes : remoteBytes);
            counter("bytes read elsewhere than asked").add(local ? remoteBytes : localBytes);
        }
    }

    private Counter counter(String name) {
        return run.counter(name, "bytes");
    }

    /** Adds the DataNodes that {@code in} has given up since it was asked last; it keeps them while it is open. */
    private void giveUps(HdfsDataInputStream in) {
        try {
            int now = ReadRecovery.givenUp(in);
            Integer before = now == 0 ? givenUp.remove(in) : givenUp.put(in, now);
            run.counter("DataNodes given up", "recoveries").add(Math.max(0, now - (before == null ? 0 : before)));
        } catch (LinkageError otherHadoop) {
            // A client that --lib brought does not tell.
        }
    }
}
