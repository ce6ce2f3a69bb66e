package io.storagebench.hdfs.namenode;

import com.google.auto.service.AutoService;
import io.storagebench.dataset.Dataset;
import io.storagebench.op.Operation;
import io.storagebench.op.RunContext;
import io.storagebench.op.failure.DataCorruptionException;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;

/** Asks for the status of files, and compares their lengths with those that were written. */
@AutoService(Operation.class)
@Command(
        name = "nn-stat",
        description = "Asks for the status of files (getFileInfo).",
        footer = {
            "storage-bench nn-stat --fs hdfs://nn:8020 --dir /bench/a --threads 32 --requests 1000000",
            "storage-bench nn-stat --prepare --files 10000 --bytes 0",
        })
public final class StatFile extends FilesThere {
    /** For ServiceLoader. */
    public StatFile() {}

    @Override
    Act act(RunContext run) {
        return (request, calls) -> {
            Path path = path(run, request.first());
            NamespaceCalls.Entry found = calls.stat(path);
            if (!keepsNothing(run)) {
                requireFile(run.dataset(), request.first(), path, found);
            }
            request.items(1);
        };
    }

    private static void requireFile(Dataset dataset, long item, Path path, NamespaceCalls.Entry found)
            throws DataCorruptionException {
        if (found.isDirectory()) {
            throw new DataCorruptionException(path + ": is a directory, but was a file");
        }
        if (dataset.encoding().isEmpty() && found.bytes() != dataset.sizeOf(item)) {
            throw new DataCorruptionException(path + ": has " + found.bytes() + " bytes, but " + dataset.sizeOf(item)
                    + (dataset.isOurs() ? " were written" : " when it was listed"));
        }
    }
}
