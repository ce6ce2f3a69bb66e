package io.storagebench.hdfs.namenode;

import com.google.auto.service.AutoService;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.op.RunContext;
import io.storagebench.result.Peer;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Deletes each file once, by itself, as NNBench's {@code delete} does; nothing goes into a trash. */
@AutoService(Operation.class)
@Command(
        name = "nn-delete",
        description = "Deletes files, each by itself.",
        footer = {
            "storage-bench nn-delete --fs hdfs://nn:8020 --dir /bench/a --threads 32",
            "storage-bench nn-delete --prepare --files 10000 --bytes 0",
        })
public final class DeleteFile extends FilesOperation {
    /** For ServiceLoader. */
    public DeleteFile() {}

    @Override
    public Access access() {
        return Access.CONSUMES;
    }

    @Override
    public Optional<Peer> peer() {
        return nnBench();
    }

    @Override
    Act act(RunContext run) {
        return (request, calls) -> {
            calls.delete(path(run, request.first()));
            request.items(1);
        };
    }

    @Override
    public void check(RunContext run) throws Exception {
        checkEach(run, (fs, item) -> {
            if (fs.exists(path(run, item))) {
                run.fail("NotDeleted", path(run, item) + ": is still there, but its deletion was acknowledged");
            }
        });
    }
}
