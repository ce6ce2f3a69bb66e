package io.storagebench.hbase.connect;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncAdminBuilder;
import org.apache.hadoop.hbase.client.AsyncBufferedMutatorBuilder;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.AsyncTableBuilder;
import org.apache.hadoop.hbase.client.AsyncTableRegionLocator;
import org.apache.hadoop.hbase.client.ConnectionRegistry;
import org.apache.hadoop.hbase.client.Hbck;
import org.apache.hadoop.hbase.client.ScanResultConsumer;
import org.apache.hadoop.hbase.security.User;

/** One to a {@link MemoryHbase}. HBase makes it by its name, so it is a whole class; what no command calls, it refuses. */
public final class MemoryAsyncConnection implements AsyncConnection {
    private final Configuration conf;
    private final MemoryHbase hbase;

    /** As HBase's client makes it. */
    public MemoryAsyncConnection(Configuration conf, ConnectionRegistry registry, String cluster, User user) {
        this.conf = conf;
        hbase = MemoryHbase.of(conf);
    }

    @Override
    public Configuration getConfiguration() {
        return conf;
    }

    @Override
    @SuppressWarnings("unchecked")
    public AsyncTable<AdvancedScanResultConsumer> getTable(TableName table) {
        return (AsyncTable<AdvancedScanResultConsumer>) hbase.asyncTable();
    }

    @Override
    public AsyncAdmin getAdmin() {
        CompletableFuture<ClusterMetrics> cluster = CompletableFuture.completedFuture(MemoryHbase.cluster());
        return FakeHbase.answering(AsyncAdmin.class, Map.of("getClusterMetrics", call -> cluster));
    }

    @Override
    public AsyncTableRegionLocator getRegionLocator(TableName table) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void clearRegionLocationCache() {}

    @Override
    public AsyncTableBuilder<AdvancedScanResultConsumer> getTableBuilder(TableName table) {
        throw new UnsupportedOperationException();
    }

    @Override
    public AsyncTableBuilder<ScanResultConsumer> getTableBuilder(TableName table, ExecutorService pool) {
        throw new UnsupportedOperationException();
    }

    @Override
    public AsyncAdminBuilder getAdminBuilder() {
        throw new UnsupportedOperationException();
    }

    @Override
    public AsyncAdminBuilder getAdminBuilder(ExecutorService pool) {
        throw new UnsupportedOperationException();
    }

    @Override
    public AsyncBufferedMutatorBuilder getBufferedMutatorBuilder(TableName table) {
        throw new UnsupportedOperationException();
    }

    @Override
    public AsyncBufferedMutatorBuilder getBufferedMutatorBuilder(TableName table, ExecutorService pool) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletableFuture<Hbck> getHbck() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Hbck getHbck(ServerName master) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isClosed() {
        return false;
    }

    @Override
    public void close() {}
}
