package io.storagebench.hbase.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.hbase.connect.FakeHbase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TableFlushTest {
    private final FakeHbase hbase = new FakeHbase();
    private final ExecutorService pool = Executors.newSingleThreadExecutor();

    TableFlushTest() {
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
