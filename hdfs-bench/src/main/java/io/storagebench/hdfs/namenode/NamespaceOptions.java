package io.storagebench.hdfs.namenode;

import io.storagebench.dataset.Layout;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.HdfsOptions;
import io.storagebench.hdfs.file.WriteOptions;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which namespace, how names are laid out in it, and by which calls it is used. */
@Listed(HelpGroup.DATASET)
final class NamespaceOptions {
    private static final String FS = "fs";
    private static final String RPC = "rpc";

    @Mixin
    HdfsOptions target = new HdfsOptions();

    @Option(
            names = "--layout",
            paramLabel = "LAYOUT",
            description = "Layout of the names that are made: tree (tree:fan-out=10,depth=3), another such tree, flat "
                    + "(one directory), or folders (1000 to a directory). Default: tree.")
    @Listed(HelpGroup.DATASET)
    Layout layout;

    @Option(
            names = "--via",
            paramLabel = "fs|rpc",
            description = "Calls of the file system, as programs make them, or those of HDFS's ClientProtocol to the "
                    + "NameNode alone, without content. Default: ${DEFAULT-VALUE}.")
    @Listed(value = HelpGroup.ACCESS, first = 4)
    String via = FS;

    void validate(Problems problems) {
        target.validate(problems);
        problems.requireOneOf(List.of(FS, RPC), "--via", via);
    }

    boolean isRpc() {
        return via.equals(RPC);
    }

    /** The same through the file system, which writes content. */
    NamespaceOptions viaFileSystem() {
        NamespaceOptions same = new NamespaceOptions();
        same.target = target;
        same.layout = layout;
        return same;
    }

    Layout layoutOrUsual() {
        return layout == null ? Layout.tree() : layout;
    }

    /** The connection if it can be called in this way; otherwise it is closed and the user told. */
    HdfsConnection accept(HdfsConnection connection) throws IOException, UsageException {
        FileSystem fs = connection.fs();
        if (isRpc() && !(fs instanceof DistributedFileSystem)) {
            connection.close();
            throw new UsageException("--via rpc: " + fs.getClass().getSimpleName() + " (" + fs.getUri()
                    + ") has no NameNode. Leave it out, or name an HDFS with --fs.");
        }
        return connection;
    }

    /**
     * The calls of one more worker.
     *
     * @param how files are stored that it creates
     */
    NamespaceCalls calls(HdfsConnection connection, WriteOptions how) {
        FileSystem fs = connection.client();
        return isRpc()
                ? new RpcCalls((DistributedFileSystem) fs, how)
                : new FileSystemCalls(fs, how, connection.askedNodes());
    }
}
