package io.storagebench.hdfs.file.read;

import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.HdfsOptions;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.RunContext;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.result.Remark;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.net.unix.DomainSocket;
import picocli.CommandLine.Option;

/** Whether blocks on this machine are to be read from the DataNode's files directly, and whether they were. */
@Listed(HelpGroup.ACCESS)
final class ShortCircuit {
    @Option(
            names = "--short-circuit",
            description = "Reads blocks on this machine directly from the DataNode's files, which needs "
                    + "Hadoop's native library and dfs.domain.socket.path.")
    boolean asked;

    private final LongAdder directBytes = new LongAdder();
    private final LongAdder localBytes = new LongAdder();

    /**
     * Sets what Hadoop's client needs for it; before connecting.
     *
     * @throws UsageException when the client lacks something that only the user knows
     */
    void set(HdfsOptions target) throws UsageException {
        if (!asked) {
            return;
        }
        String socket = target.configuration().getTrimmed(HdfsClientConfigKeys.DFS_DOMAIN_SOCKET_PATH_KEY, "");
        if (socket.isEmpty() && target.mayBeHdfs()) {
            throw new UsageException("--short-circuit: needs the DataNode's socket. Add -D "
                    + HdfsClientConfigKeys.DFS_DOMAIN_SOCKET_PATH_KEY + "=PATH, as the DataNodes have it.");
        }
        target.implies(Map.of(HdfsClientConfigKeys.Read.ShortCircuit.KEY, "true"));
    }

    /** The connection, if it can do what is asked; otherwise it is closed and the user told. */
    HdfsConnection accept(HdfsConnection connection, ConnectContext context) throws IOException, UsageException {
        if (!asked) {
            return connection;
        }
        FileSystem fs = connection.fs();
        if (!(fs instanceof DistributedFileSystem)) {
            connection.close();
            throw new UsageException(
                    "--short-circuit: " + fs.getClass().getSimpleName() + " has no DataNodes. Leave it out.");
        }
        if (lacking() != null) {
            context.notice("--short-circuit: " + lacking() + "; blocks are going to be read through DataNodes");
        }
        return connection;
    }

    /** What this client lacks for it, or null. */
    private static String lacking() {
        String reason = DomainSocket.getLoadingFailureReason();
        return reason == null || !reason.endsWith(".") ? reason : reason.substring(0, reason.length() - 1);
    }

    /** Says that so much was read from this machine, {@code direct} bytes of it from the DataNode's files. */
    void count(long direct, long local) {
        directBytes.add(direct);
        localBytes.add(local);
    }

    /** Says after a run when it did not happen. */
    void tell(RunContext run) {
        if (!asked || directBytes.sum() > 0) {
            return;
        }
        run.advise(Remark.ofNoEffect("--short-circuit was asked for, and not one byte was read that way: "
                + (lacking() != null
                        ? lacking()
                        : localBytes.sum() == 0
                                ? "no block that was read is on this machine"
                                : "the DataNode on this machine refused; see its log")
                + "."));
    }
}
