package io.storagebench.hbase.connect;

import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.RegionLocations;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.ConnectionRegistry;

/** What HBase's client asks before it connects to a {@link MemoryHbase}. */
public final class MemoryRegistry implements ConnectionRegistry {
    /** As HBase's client makes it. */
    public MemoryRegistry(Configuration conf) {}

    @Override
    public CompletableFuture<RegionLocations> getMetaRegionLocations() {
        return new CompletableFuture<>();
    }

    @Override
    public CompletableFuture<String> getClusterId() {
        return CompletableFuture.completedFuture("memory");
    }

    @Override
    public CompletableFuture<ServerName> getActiveMaster() {
        return new CompletableFuture<>();
    }

    @Override
    public String getConnectionString() {
        return "memory";
    }

    @Override
    public void close() {}
}
