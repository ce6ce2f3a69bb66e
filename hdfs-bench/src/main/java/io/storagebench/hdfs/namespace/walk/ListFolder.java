package io.storagebench.hdfs.namespace.walk;

import com.google.auto.service.AutoService;
import io.storagebench.op.Operation;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;

/** Lists one folder, without those below it, as {@code hadoop fs -ls} does. */
@AutoService(Operation.class)
@Command(
        name = "ns-ls",
        description = "Lists a folder that is there already, as hadoop fs -ls does.",
        footer = {
            "storage-bench ns-ls --fs hdfs://nn:8020 --input /warehouse/sales",
            "storage-bench ns-ls --fs hdfs://nn:8020 --input /warehouse/sales --duration 1m --threads 8",
        })
public final class ListFolder extends TreeOperation {
    /** For ServiceLoader. */
    public ListFolder() {}

    @Override
    void walk(FileSystem fs, Path top, Entries entries, ExecutorService helpers) throws IOException {
        Listing listing = new Listing(fs, entries);
        if (listing.isFile(top)) {
            entries.met(1);
        } else {
            listing.ofOne(top);
        }
    }
}
