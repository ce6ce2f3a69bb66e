package io.storagebench.hdfs.namespace.walk;

import com.google.auto.service.AutoService;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Asks for the size of each entry of a folder, as {@code hadoop fs -du} (Hadoop's {@code shell.FsUsage.Du}) does. */
@AutoService(Operation.class)
@Command(
        name = "ns-du",
        description = "Sums up what is below each entry of a folder, as hadoop fs -du does.",
        footer = {
            "storage-bench ns-du --fs hdfs://nn:8020 --input /warehouse",
            "storage-bench ns-du --fs hdfs://nn:8020 --input /warehouse --walkers 4",
        })
public final class SumFolders extends TreeOperation {
    @Mixin
    WalkersOption walkers = new WalkersOption();

    /** For ServiceLoader. */
    public SumFolders() {}

    @Override
    public Duration usualStallTimeout() {
        return CountTree.STALL_TIMEOUT;
    }

    @Override
    public void validate(Problems problems) {
        super.validate(problems);
        walkers.validate(problems);
    }

    @Override
    void walk(FileSystem fs, Path top, Entries entries, ExecutorService helpers) throws IOException {
        Summing sum = new Summing(fs, entries);
        Listing listing = new Listing(fs, entries);
        if (listing.isFile(top)) {
            sum.up(top);
        } else {
            Walkers.walk(
                    helpers,
                    walkers.walkers,
                    top,
                    (folder, others) -> listing.each(folder, entry -> sum.orLeave(entry.getPath(), others)),
                    (path, others) -> sum.up(path));
        }
    }
}
