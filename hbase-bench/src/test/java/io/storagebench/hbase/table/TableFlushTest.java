package io.storagebench.hbase.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.hbase.connect.FakeHbase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TableFlushTest {
    private final FakeHbase hbase = new FakeHbase();
    private final ExecutorService pool = Executors.newSingleThreadExecutor();

    TableFlushTest() {
        hbase.admin.put("getRegionMetrics", call -> List.of());
        hbase.context.put("pool", call -> pool);
        hbase.context.put("fail", call -> hbase.told.add(call[0] + ": " + call[1]));
    }

    @AfterEach
    void end() {
        pool.shutdownNow();
    }

    @Test
    void eachRegionIsASignOfLife() throws Exception {
        hbase.admin.put("flushRegion", call -> hbase.nanos += 7);
        TableFlush.measured(hbase.run());
        assertThat(hbase.told).containsExactly("progressed", "progressed", "final flush of the table 14");
    }

    @Test
    void aRegionThatHasMovedIsFlushedWhereItIs() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        hbase.admin.put("flushRegion", call -> {
            if (calls.getAndIncrement() == 0) {
                throw new IOException("moved");
            }
            return hbase.nanos += 7;
        });
        TableFlush.measured(hbase.run());
        assertThat(calls).hasValue(3);
        assertThat(hbase.told).contains("final flush of the table 14");
    }

    /** It was being flushed when it was asked for that, which says nothing of rows that came meanwhile. */
    @Test
    void aRegionThatStillHasRowsIsFlushedAgain() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        hbase.admin.put(
                "getRegionMetrics", call -> looks.getAndIncrement() < 4 ? withRows((ServerName) call[0]) : List.of());
        hbase.admin.put("flushRegion", call -> hbase.nanos += 7);
        TableFlush.measured(hbase.run());
        // Two regions; each of them in two looks; two looks that find nothing.
        assertThat(looks).hasValue(6);
        assertThat(hbase.told).contains("final flush of the table 42");
    }

    @Test
    void regionsThatNeverBecomeEmptyAreToldAtLast() throws Exception {
        hbase.admin.put("getRegionMetrics", call -> withRows((ServerName) call[0]));
        hbase.admin.put("flushRegion", call -> hbase.nanos += TimeUnit.SECONDS.toNanos(50));
        TableFlush.measured(hbase.run());
        assertThat(hbase.told).last().asString().contains("for 120 s, 2 of them have rows in memory alone");
    }

    private static List<RegionMetrics> withRows(ServerName server) {
        return FakeHbase.locations().stream()
                .filter(location -> location.getServerName().equals(server))
                .map(location -> FakeHbase.answering(
                        RegionMetrics.class,
                        Map.of(
                                "getRegionName", call -> location.getRegion().getRegionName(),
                                "getMemStoreSize", call -> new Size(1, Size.Unit.MEGABYTE))))
                .toList();
    }

    @Test
    void aFailureIsToldAndDoesNotEndTheCheck() throws Exception {
        hbase.admin.put("flushRegion", call -> {
            throw new IOException("disk full " + new String((byte[]) call[0], StandardCharsets.ISO_8859_1).length());
        });
        TableFlush.measured(hbase.run());
        assertThat(hbase.told).hasSize(1);
        assertThat(hbase.told.get(0)).contains("not all regions were flushed", "disk full");
    }
}
