package io.storagebench.hdfs.file.read;

import io.storagebench.op.RunContext;
import io.storagebench.result.figures.CounterMeaning;
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
    private static final String BYTES_READ = "bytes read";

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
            run.counter("local bytes", "bytes", CounterMeaning.LOCAL_BYTES).add(read.getTotalLocalBytesRead());
            run.counter("short-circuit bytes", "bytes").add(read.getTotalShortCircuitBytesRead());
            run.counter("remote bytes", "bytes", CounterMeaning.REMOTE_BYTES).add(read.getRemoteBytesRead());
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
            run.counter("bytes read as asked", "bytes", CounterMeaning.asAsked(BYTES_READ))
                    .add(local ? localBytes : remoteBytes);
            run.counter("bytes read elsewhere than asked", "bytes", CounterMeaning.elsewhere(BYTES_READ))
                    .add(local ? remoteBytes : localBytes);
        }
    }

    /** Adds the DataNodes that {@code in} has given up since it was asked last; it keeps them while it is open. */
    private void giveUps(HdfsDataInputStream in) {
        try {
            int now = ReadRecovery.givenUp(in);
            Integer before = now == 0 ? givenUp.remove(in) : givenUp.put(in, now);
            run.counter("DataNodes given up", "recoveries", CounterMeaning.RECOVERIES)
                    .add(Math.max(0, now - (before == null ? 0 : before)));
        } catch (LinkageError otherHadoop) {
            // A client that --lib brought does not tell.
        }
    }
}
