package io.storagebench.hbase.connect;

import io.storagebench.op.RunContext;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;

/**
 * The regions of a table, looked at again every few seconds while they are asked for, in a helper thread: regions move and
 * split. By it rows are counted for region servers; the client finds its way without it. Any thread.
 */
public final class RegionLooks {
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Connection connection;
    private final TableName table;
    private final AtomicLong nextNanos = new AtomicLong(); // the time of the next look
    private volatile RegionMap map;

    public RegionLooks(Connection connection, TableName table) {
        this.connection = connection;
        this.table = table;
    }

    /** Looks now; before a load. */
    void begin(RunContext run) throws IOException {
        map = RegionMap.look(connection, table);
        nextNanos.set(run.clock().nanoTime() + MOST_NANOS);
    }

    /** As they were at the last look; the same object until they are looked at again. */
    public RegionMap map(RunContext run) {
        long now = run.clock().nanoTime();
        long due = nextNanos.get();
        if (now >= due && nextNanos.compareAndSet(due, now + MOST_NANOS)) {
            run.pool().execute(this::look);
        }
        return map;
    }

    private void look() {
        try {
            map = RegionMap.look(connection, table);
        } catch (IOException | RuntimeException unknown) {
            // the last look is good enough until the next one
        }
    }
}
