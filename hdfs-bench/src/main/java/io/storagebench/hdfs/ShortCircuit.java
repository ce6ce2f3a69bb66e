package io.storagebench.hdfs;

import io.storagebench.op.ConnectContext;
import io.storagebench.op.RunContext;
import io.storagebench.op.UsageException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.net.unix.DomainSocket;
import picocli.CommandLine.Option;

/** Whether blocks on this machine are to be read from the DataNode's files directly, and whether they were. */
final class ShortCircuit {
    @Option(
            names = "--short-circuit",
            description =
                    "Reads blocks on this machine from the DataNode's files directly. Needs Hadoop's native library"
                            + " and dfs.domain.socket.path.")
    boolean asked;

    private final LongAdder directBytes = new LongAdder();
    private final LongAdder localBytes = new LongAdder();

    /** What Hadoop's configuration needs for it. */
    Map<String, String> configuration() {
        return asked ? Map.of(HdfsClientConfigKeys.Read.ShortCircuit.KEY, "true") : Map.of();
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
        if (fs.getConf()
                .getTrimmed(HdfsClientConfigKeys.DFS_DOMAIN_SOCKET_PATH_KEY, "")
                .isEmpty()) {
            connection.close();
            throw new UsageException("--short-circuit: where is the DataNode's socket? Add -D "
                    + HdfsClientConfigKeys.DFS_DOMAIN_SOCKET_PATH_KEY + "=PATH, as the DataNodes have it.");
        }
        if (DomainSocket.getLoadingFailureReason() != null) {
            context.notice("--short-circuit: " + DomainSocket.getLoadingFailureReason()
                    + "; blocks are going to be read through DataNodes");
        }
        return connection;
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
        String reason = DomainSocket.getLoadingFailureReason();
        run.advise("--short-circuit was asked for, and not one byte was read that way: "
                + (reason != null
                        ? reason + "."
                        : localBytes.sum() == 0
                                ? "no block that was read is on this machine."
                                : "the DataNode on this machine refused; see its log."));
    }
}
