package io.storagebench.hdfs.namenode;

import com.google.auto.service.AutoService;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.op.RunContext;
import io.storagebench.result.Peer;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;

/** Renames each file once, within its directory, as NNBench's {@code rename} does. */
@AutoService(Operation.class)
@Command(
        name = "nn-rename",
        description = "Renames files, each once and within its directory.",
        footer = {
            "storage-bench nn-rename --fs hdfs://nn:8020 --dir /bench/a --threads 32",
            "storage-bench nn-rename --prepare --files 10000 --bytes 0",
        })
public final class RenameFile extends FilesOperation {
    /** For ServiceLoader. */
    public RenameFile() {}

    @Override
    public Access access() {
        return Access.RENAMES;
    }

    @Override
    public Optional<Peer> peer() {
        return nnBench();
    }

    private static Path renamed(RunContext run, long item) {
        return run.target(HdfsConnection.class).path(run.dataset().renamed(item));
    }

    @Override
    Act act(RunContext run) {
        return (request, calls) -> {
            calls.rename(path(run, request.first()), renamed(run, request.first()));
            request.items(1);
        };
    }

    @Override
    public void check(RunContext run) throws Exception {
        checkEach(run, (fs, item) -> {
            if (!fs.exists(renamed(run, item))) {
                run.fail("NotRenamed", renamed(run, item) + ": is not there, but the rename was acknowledged");
            } else if (fs.exists(path(run, item))) {
                run.fail("NotRenamed", path(run, item) + ": is still there, but the rename was acknowledged");
            }
        });
    }
}
