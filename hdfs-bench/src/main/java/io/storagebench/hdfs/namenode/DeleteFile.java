package io.storagebench.hdfs.namenode;

import com.google.auto.service.AutoService;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.op.Access;
import io.storagebench.op.ItemChecks;
import io.storagebench.op.Operation;
import io.storagebench.op.RunContext;
import io.storagebench.result.Peer;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
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
        return where.isRpc() ? Optional.empty() : Optional.of(Peer.NNBENCH);
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
        if (keepsNothing(run)) {
            return;
        }
        FileSystem fs = run.target(HdfsConnection.class).fs();
        ItemChecks.each(run, run::eachAcknowledged, item -> {
            if (fs.exists(path(run, item))) {
                run.fail("NotDeleted", path(run, item) + ": is still there, but its deletion was acknowledged");
            }
        });
    }
}
