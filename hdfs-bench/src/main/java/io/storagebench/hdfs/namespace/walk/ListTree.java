package io.storagebench.hdfs.namespace.walk;

import com.google.auto.service.AutoService;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists a folder and all below it, as {@code hadoop fs -ls -R} does. */
@AutoService(Operation.class)
@Command(
        name = "ns-ls-r",
        description = "Lists a folder and all below it, as hadoop fs -ls -R does.",
        footer = {
            "storage-bench ns-ls-r --fs hdfs://nn:8020 --input /warehouse",
            "storage-bench ns-ls-r --fs hdfs://nn:8020 --input /warehouse --walkers 8 --requests 5",
        })
public final class ListTree extends TreeOperation {
    @Mixin
    WalkersOption walkers = new WalkersOption();

    /** For ServiceLoader. */
    public ListTree() {}

    @Override
    public void validate(Problems problems) {
        super.validate(problems);
        walkers.validate(problems);
    }

    @Override
    void walk(FileSystem fs, Path top, Entries entries, ExecutorService helpers) throws IOException {
        Listing listing = new Listing(fs, entries);
        if (listing.isFile(top)) {
            entries.met(1);
        } else {
            Walkers.walk(helpers, walkers.walkers, top, listing::ofAllBelow, listing::ofAllBelow);
        }
    }
}
