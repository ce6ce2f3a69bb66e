package io.storagebench.hbase.connect;

import java.util.concurrent.ExecutorService;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.BufferedMutatorParams;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableBuilder;
import org.apache.hadoop.hbase.security.User;

/** One to a {@link MemoryHbase}. HBase makes it by its name, so it is a whole class; what no command calls, it refuses. */
public final class MemoryConnection implements Connection {
    private final Configuration conf;
    private final MemoryHbase hbase;

    /** As HBase's client makes it. */
    public MemoryConnection(Configuration conf, ExecutorService pool, User user) {
        this.conf = conf;
        hbase = MemoryHbase.of(conf);
    }

    @Override
    public Configuration getConfiguration() {
        return conf;
    }

    @Override
    public Table getTable(TableName table) {
        return hbase.table();
    }

    @Override
    public TableBuilder getTableBuilder(TableName table, ExecutorService pool) {
        throw new UnsupportedOperationException();
    }

    @Override
    public BufferedMutator getBufferedMutator(TableName table) {
        return hbase.mutator();
    }

    @Override
    public BufferedMutator getBufferedMutator(BufferedMutatorParams params) {
        return hbase.mutator();
    }

    @Override
    public RegionLocator getRegionLocator(TableName table) {
        return hbase.locator();
    }

    @Override
    public void clearRegionLocationCache() {}

    @Override
    public Admin getAdmin() {
        return hbase.admin();
    }

    @Override
    public void close() {}

    @Override
    public boolean isClosed() {
        return false;
    }

    @Override
    public void abort(String why, Throwable failure) {}

    @Override
    public boolean isAborted() {
        return false;
    }
}
