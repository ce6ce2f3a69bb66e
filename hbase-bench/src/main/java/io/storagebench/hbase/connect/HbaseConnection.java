package io.storagebench.hbase.connect;

import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.Connection;

/** A connected HBase, and a table in it where a dataset lives. Any thread. */
public final class HbaseConnection implements Target {
    private final AsyncConnection async;
    private final Connection connection;
    private final HbaseStore store;
    private final TargetInfo info;
    private final RegionLooks regions;
    private final ServerSettings settings;
    private volatile Map<String, String> tableFacts = Map.of(); // when the table is there
    private volatile String size; // of the table after the load; null before

    HbaseConnection(
            AsyncConnection async, Connection connection, HbaseStore store, TargetInfo info, ServerSettings settings) {
        this.async = async;
        this.connection = connection;
        this.store = store;
        this.info = info;
        this.settings = settings;
        regions = new RegionLooks(connection, store.table());
    }

    /**
     * Makes sure that a table that is there already is as the options ask for, and closes this connection if it is not.
     *
     * @throws UsageException when it is not
     */
    public void requireSchema() throws IOException, UsageException {
        try {
            store.requireSchema();
        } catch (IOException | UsageException | RuntimeException wrong) {
            close();
            throw wrong;
        }
    }

    /** For calls that wait for their answer. */
    public Connection connection() {
        return connection;
    }

    /** For calls whose answer comes later. */
    public AsyncConnection async() {
        return async;
    }

    public TableName table() {
        return store.table();
    }

    /** Who serves which rows. */
    public RegionLooks regions() {
        return regions;
    }

    @Override
    public void begin(RunContext run) throws IOException {
        regions.begin(run);
        tableFacts = TableFacts.of(connection, table(), regions.map(run));
    }

    @Override
    public TargetInfo info() {
        Map<String, String> facts = new LinkedHashMap<>(info.facts());
        facts.putAll(tableFacts);
        if (size != null) {
            facts.put("table after the load", size);
        }
        facts.putAll(settings.facts());
        return new TargetInfo(info.title(), info.kind(), facts);
    }

    /** Keeps what the table takes now, for the report. */
    public void measureTable() throws IOException {
        size = TableSize.of(connection, table()).words(settings.replicas());
    }

    /** What may change while a load runs: servers die, regions split. */
    @Override
    public Map<String, Long> state() {
        try (Admin admin = connection.getAdmin()) {
            Map<String, Long> state = new LinkedHashMap<>();
            state.put("live region servers", (long) admin.getRegionServers().size());
            state.put("regions of the table", (long) admin.getRegions(table()).size());
            return state;
        } catch (IOException unknown) {
            return Map.of();
        }
    }

    @Override
    public HbaseStore store() {
        return store;
    }

    @Override
    public void close() throws IOException {
        try (async) {
            connection.close();
        }
    }
}
