package io.storagebench.hdfs;

import io.storagebench.op.RunContext;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.hdfs.ReadStatistics;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;

/** Counts where HDFS's client says that it read from: this machine or another. */
final class ReadSources {
    private final RunContext run;

    ReadSources(RunContext run) {
        this.run = run;
    }

    /** Adds what {@code in} read since it was opened; nothing for a stream that is not HDFS's. */
    void count(FSDataInputStream in) throws IOException {
        if (in instanceof HdfsDataInputStream hdfs) {
            ReadStatistics read = hdfs.getReadStatistics();
            run.counter("local bytes", "bytes").add(read.getTotalLocalBytesRead());
            run.counter("short-circuit bytes", "bytes").add(read.getTotalShortCircuitBytesRead());
            run.counter("remote bytes", "bytes").add(read.getRemoteBytesRead());
        }
    }
}
