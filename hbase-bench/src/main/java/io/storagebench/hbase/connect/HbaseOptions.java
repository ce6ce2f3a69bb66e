package io.storagebench.hbase.connect;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.DiskGuard;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which HBase, and which table in it. */
@Listed(HelpGroup.TARGET)
public final class HbaseOptions {
    private static final String LARGEST_CELL = "hbase.client.keyvalue.maxsize";
    private static final long LARGEST_CELL_DEFAULT = 10 << 20;

    // The row key stands beside each value, and compactions write files anew before they delete the old ones.
    private static final double ON_DISK = 2.2;

    @Mixin
    ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = "--table",
            paramLabel = "NAME",
            description = "Table of the dataset, created if it is missing and then dropped with the dataset."
                    + " Default for a put: a new one.")
    @Listed(value = HelpGroup.DATASET, first = 2)
    String table;

    /** Adds what is wrong with them. */
    public void validate(Problems problems) {
        cluster.validate(problems);
        if (table != null) {
            validateTable(problems);
        }
    }

    private void validateTable(Problems problems) {
        try {
            if (TableName.valueOf(table).isSystemTable()) {
                problems.add("--table", table, "a table of HBase's own. Use another one.");
            }
        } catch (IllegalArgumentException wrong) {
            problems.add(
                    "--table",
                    "'" + table + "'",
                    "not a table's name. Use letters, digits, '_', '-' and '.', such as bench or namespace:bench.");
        }
    }

    /** What HBase's client takes of a cell, the key with it; more is refused before it is sent. */
    public long largestCellBytes() {
        try {
            long most = cluster.configuration().getLong(LARGEST_CELL, LARGEST_CELL_DEFAULT);
            return most <= 0 ? Long.MAX_VALUE : most;
        } catch (NumberFormatException notOne) {
            return LARGEST_CELL_DEFAULT; // HBase's client says so when it connects
        }
    }

    /**
     * Connects.
     *
     * @param schema of the table that is created when it is missing
     * @throws UsageException when the options cannot work
     * @throws IOException when the cluster does not answer; with a remedy
     */
    public HbaseConnection connect(ConnectContext context, TableSchema schema) throws IOException, UsageException {
        Configuration conf = cluster.configuration();
        if (!ClusterOptions.isNamed(conf)) {
            return embedded(context, schema);
        }
        if (table == null && context.shares() > 1) {
            throw new UsageException("--table is missing: all shares need the same.");
        }
        if (table == null && !context.makesData()) {
            throw new UsageException("--table is missing: which dataset? Name the table that hbase-put has reported, or"
                    + " add --prepare to make one for this run alone.");
        }
        context.connecting(cluster.given(conf));
        cluster.login.logIn(conf);
        return new HbaseConnector(cluster.given(conf), cluster.words(), Optional.empty())
                .open(conf, tableName(context), schema);
    }

    private TableName tableName(ConnectContext context) {
        return TableName.valueOf(table == null ? "storage-bench-" + context.runId() : table);
    }

    private HbaseConnection embedded(ConnectContext context, TableSchema schema) throws IOException, UsageException {
        String folder = System.getenv("HBASE_CONF_DIR");
        if (folder != null && !folder.isEmpty()) {
            throw new UsageException("HBASE_CONF_DIR=" + folder + ": no hbase-site.xml there sets"
                    + " hbase.zookeeper.quorum, so nobody knows which cluster is meant. Set it there, name one with"
                    + " --zookeeper, or unset HBASE_CONF_DIR for an embedded HBase.");
        }
        if (context.shares() > 1) {
            throw new UsageException("--zookeeper is missing: all shares need the same cluster, and an embedded HBase"
                    + " is of one process alone.");
        }
        if (cluster.login.options.given().isPresent()) {
            throw new UsageException(cluster.login.options.given().get()
                    + ": the embedded HBase has no Kerberos. Name the cluster with --zookeeper or HBASE_CONF_DIR, or"
                    + " leave it out.");
        }
        DiskGuard.check(context, ON_DISK, "");
        context.notice("no --zookeeper and no HBASE_CONF_DIR: starting an HBase on this machine for this run");
        EmbeddedServer server = context.startEmbedded("hbase", List.of());
        Configuration conf = cluster.configuration();
        server.clientSettings().forEach(conf::set);
        cluster.configuration.forEach(conf::set);
        context.connecting("the embedded HBase");
        return new HbaseConnector("the embedded HBase", cluster.words(), Optional.of(server))
                .open(conf, tableName(context), schema);
    }
}
