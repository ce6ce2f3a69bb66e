package io.storagebench.hbase.table;

import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.op.RunContext;
import io.storagebench.op.failure.Failures;
import io.storagebench.result.figures.CounterMeaning;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The flush without which rows that are in no log are not safe: part of what writing without a log costs. Region by region, as
 * HBase gives up the flush of a whole table after a minute ({@code hbase.flush.master.timeoutMillis}).
 */
final class TableFlush {
    /** Regions of a server at a time, as when it flushes a table ({@code hbase.flush.procedure.region.concurrentTasks}). */
    private static final int AT_ONCE = 3;

    /** So long without any region that has become empty, others put rows into them, or servers do not flush. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Duration LOOK = Duration.ofMillis(250);

    private final RunContext run;
    private final HbaseConnection connection;
    private final Queue<RegionInfo> refused = new ConcurrentLinkedQueue<>();

    private TableFlush(RunContext run) {
        this.run = run;
        connection = run.target(HbaseConnection.class);
    }

    /**
     * Flushes the table; the time of it, which is in no rate, is a counter of its own. A failure is told to the run, so that rows
     * are still asked for.
     */
    static void measured(RunContext run) throws InterruptedException {
        TableFlush flush = new TableFlush(run);
        try {
            long start = run.clock().nanoTime();
            flush.all();
            run.counter("final flush of the table", "nanoseconds", CounterMeaning.SHARED_WAIT)
                    .add(run.clock().nanoTime() - start);
        } catch (IOException failure) {
            run.fail(
                    Failures.className(failure),
                    flush.connection.store().location()
                            + ": not all regions were flushed, so rows that no log has are lost if a region server dies: "
                            + Failures.message(failure));
        }
    }

    private List<HRegionLocation> regions() throws IOException {
        try (RegionLocator locator = connection.connection().getRegionLocator(connection.table())) {
            return locator.getAllRegionLocations().stream()
                    .filter(location -> location.getRegion().getReplicaId() == RegionInfo.DEFAULT_REPLICA_ID)
                    .toList();
        }
    }

    private void all() throws IOException, InterruptedException {
        Map<String, Queue<RegionInfo>> ofServers = new HashMap<>();
        for (HRegionLocation location : regions()) {
            ofServers
                    .computeIfAbsent(String.valueOf(location.getServerName()), server -> new ConcurrentLinkedQueue<>())
                    .add(location.getRegion());
        }
        List<Future<?>> lanes = new ArrayList<>();
        for (Queue<RegionInfo> ofServer : ofServers.values()) {
            for (int i = Math.min(AT_ONCE, ofServer.size()); i > 0; i--) {
                lanes.add(run.pool().submit(() -> flushEach(ofServer)));
            }
        }
        try {
            for (Future<?> lane : lanes) {
                lane.get();
            }
        } catch (ExecutionException failure) {
            throw new IOException(failure.getCause());
        } finally {
            lanes.forEach(lane -> lane.cancel(true));
        }
        onceMore();
        untilNoneHasRows();
    }

    private Void flushEach(Queue<RegionInfo> regions) throws IOException {
        try (Admin admin = connection.connection().getAdmin()) {
            for (RegionInfo next = regions.poll(); next != null; next = regions.poll()) {
                try {
                    flush(admin, next);
                } catch (IOException failure) {
                    refused.add(next);
                }
            }
        }
        return null;
    }

    private void flush(Admin admin, RegionInfo region) throws IOException {
        admin.flushRegion(region.getRegionName());
        run.progressed(0); // a sign of life: all of them may take long
    }

    /** A region that has moved is flushed where it is now; one that has split was flushed by that. */
    private void onceMore() throws IOException {
        if (refused.isEmpty()) {
            return;
        }
        List<RegionInfo> now =
                regions().stream().map(HRegionLocation::getRegion).toList();
        try (Admin admin = connection.connection().getAdmin()) {
            for (RegionInfo region : refused) {
                if (now.contains(region)) {
                    flush(admin, region);
                }
            }
        }
    }

    /** A region server does not flush a region that it is flushing already, and does not say so. */
    private void untilNoneHasRows() throws IOException, InterruptedException {
        int fewest = Integer.MAX_VALUE;
        long sinceNanos = run.clock().nanoTime();
        try (Admin admin = connection.connection().getAdmin()) {
            for (List<byte[]> left = withRows(admin); !left.isEmpty(); left = withRows(admin)) {
                long nowNanos = run.clock().nanoTime();
                if (left.size() < fewest) {
                    fewest = left.size();
                    sinceNanos = nowNanos;
                } else if (nowNanos - sinceNanos > PATIENCE.toNanos()) {
                    throw new IOException("for " + PATIENCE.toSeconds() + " s, " + left.size()
                            + " of them have rows in memory alone");
                }
                Thread.sleep(LOOK.toMillis());
                for (byte[] region : left) {
                    flushAgain(admin, region);
                }
                run.progressed(0);
            }
        }
    }

    private static void flushAgain(Admin admin, byte[] region) {
        try {
            admin.flushRegion(region);
        } catch (IOException moved) {
            // It is found again by the next look, or time runs out.
        }
    }

    /** Regions with rows in memory; servers round their size up to a megabyte. */
    private List<byte[]> withRows(Admin admin) throws IOException {
        Set<ServerName> servers = new HashSet<>();
        Set<byte[]> primary = new TreeSet<>(Bytes.BYTES_COMPARATOR); // others are copies, which are not flushed
        for (HRegionLocation location : regions()) {
            servers.add(location.getServerName());
            primary.add(location.getRegion().getRegionName());
        }
        servers.remove(null);
        List<byte[]> left = new ArrayList<>();
        for (ServerName server : servers) {
            for (RegionMetrics region : admin.getRegionMetrics(server, connection.table())) {
                if (region.getMemStoreSize().getLongValue() > 0 && primary.contains(region.getRegionName())) {
                    left.add(region.getRegionName());
                }
            }
        }
        return left;
    }
}
