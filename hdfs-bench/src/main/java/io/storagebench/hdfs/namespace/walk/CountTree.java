package io.storagebench.hdfs.namespace.walk;

import com.google.auto.service.AutoService;
import io.storagebench.op.Operation;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;

/**
 * Counts a folder and all below it, as {@code hadoop fs -count} (Hadoop's {@code shell.Count}) does: a NameNode walks through
 * its tree itself, in one call.
 */
@AutoService(Operation.class)
@Command(
        name = "ns-count",
        description = "Counts a folder and all below it, as hadoop fs -count does.",
        footer = {
            "storage-bench ns-count --fs hdfs://nn:8020 --input /warehouse",
            "storage-bench ns-count --fs hdfs://nn:8020 --input /warehouse --requests 20 --threads 4",
        })
public final class CountTree extends TreeOperation {
    /** Of one call about a tree of hundreds of millions of entries. */
    static final Duration STALL_TIMEOUT = Duration.ofMinutes(10);

    /** For ServiceLoader. */
    public CountTree() {}

    @Override
    public Duration usualStallTimeout() {
        return STALL_TIMEOUT;
    }

    @Override
    void walk(FileSystem fs, Path top, Entries entries, ExecutorService helpers) throws IOException {
        fs.getFileStatus(top); // as the shell asks whether it is there
        new Summing(fs, entries).up(top);
    }
}
