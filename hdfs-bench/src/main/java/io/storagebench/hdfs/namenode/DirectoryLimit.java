package io.storagebench.hdfs.namenode;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.Layout;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.op.RunContext;
import io.storagebench.result.Remark;
import io.storagebench.units.UsageException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.ipc.RemoteException;

/** How many entries HDFS takes into one directory (HDFS-6102). */
final class DirectoryLimit {
    private static final String KEY = "dfs.namenode.fs-limits.max-directory-items";
    private static final int USUAL = 1 << 20;
    private static final String REFUSAL = "MaxDirectoryItemsExceededException";
    private static final Layout LARGER_TREE = Layout.tree(100, 3);

    private DirectoryLimit() {}

    /**
     * The connection, unless the dataset does not fit into its file system's directories: then it is closed and the user told.
     */
    static HdfsConnection accept(HdfsConnection connection, DatasetPlan plan) throws IOException, UsageException {
        if (connection.fs() instanceof DistributedFileSystem hdfs) {
            try {
                require(hdfs.getConf(), plan);
            } catch (UsageException refused) {
                connection.close();
                throw refused;
            }
        }
        return connection;
    }

    /**
     * Refuses a dataset of which a directory would become too large. The NameNode does not tell its limit, so the client's
     * own configuration has to.
     */
    static void require(Configuration conf, DatasetPlan plan) throws UsageException {
        long limit = conf.getInt(KEY, USUAL);
        Layout layout = plan.layout();
        if (plan.count().isEmpty() || layout.mostInAFolder(plan.count().getAsLong()) <= limit) {
            return;
        }
        long count = plan.count().getAsLong();
        throw new UsageException(plan.countOption() + " " + count + " --layout " + layout + ": puts "
                + layout.mostInAFolder(count) + " entries into one directory, and HDFS takes " + limit + " (" + KEY
                + "). Use "
                + (Layout.tree().mostInAFolder(count) <= limit ? "--layout tree" : "--layout " + LARGER_TREE)
                + ", or add -D " + KEY + "=N when your NameNode takes more.");
    }

    /** Says what to do where the NameNode has refused an entry, as only time ends the run or its limit is another one. */
    static void explain(RunContext run, IOException refused) {
        if (refused instanceof RemoteException remote
                && remote.getClassName() != null
                && remote.getClassName().endsWith(REFUSAL)) {
            run.advise(Remark.toKnow("A directory is full: the NameNode takes only so many entries into one (" + KEY
                    + "). Use --layout tree, or one of more directories such as --layout " + LARGER_TREE + "."));
        }
    }
}
