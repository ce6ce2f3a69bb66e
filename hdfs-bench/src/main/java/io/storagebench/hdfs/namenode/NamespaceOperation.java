package io.storagebench.hdfs.namenode;

import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.file.WriteOptions;
import io.storagebench.op.ItemChecks;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.TargetInfo;
import io.storagebench.result.Peer;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Mixin;

/** What operations on a namespace have in common: a worker's calls, and what refused ones are counted as. */
abstract class NamespaceOperation implements Operation {
    @Mixin
    NamespaceOptions where = new NamespaceOptions();

    /** Does a request, in its worker's thread. */
    interface Act {
        void on(Request request, NamespaceCalls calls) throws IOException;
    }

    /** What one worker does; it may keep buffers. */
    abstract Act act(RunContext run);

    /** How files are stored that it creates. */
    WriteOptions how() {
        return new WriteOptions();
    }

    /** NNBench, where it does the same: it knows the file system alone. */
    final Optional<Peer> nnBench() {
        return where.isRpc() ? Optional.empty() : Optional.of(Peer.NNBENCH);
    }

    /** Asks whether an item is as it was acknowledged. */
    interface Check {
        void of(FileSystem fs, long item) throws IOException;
    }

    /** Does so for each item that was acknowledged, unless the target keeps nothing. */
    static void checkEach(RunContext run, Check check) throws Exception {
        if (!keepsNothing(run)) {
            FileSystem fs = run.target(HdfsConnection.class).fs();
            ItemChecks.each(run, run::eachAcknowledged, item -> check.of(fs, item));
        }
    }

    @Override
    public boolean movesBytes() {
        return false;
    }

    @Override
    public final Worker newWorker(RunContext run) {
        return new NamespaceWorker(run, where.calls(run.target(HdfsConnection.class), how()), act(run));
    }

    /** Where {@code item} is. */
    static Path path(RunContext run, long item) {
        return run.target(HdfsConnection.class).path(run.dataset().name(item));
    }

    /** Whether the target keeps what it is told; of one that does not nothing can be asked. */
    static boolean keepsNothing(RunContext run) {
        return run.target(HdfsConnection.class).info().kind() == TargetInfo.Kind.NULL;
    }
}
