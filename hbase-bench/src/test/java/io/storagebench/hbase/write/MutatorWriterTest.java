package io.storagebench.hbase.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.hbase.connect.FakeHbase;
import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.row.Columns;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.RunContext;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Durability;
import org.junit.jupiter.api.Test;

/** Rows have 10 bytes each. */
class MutatorWriterTest {
    private final FakeHbase hbase = new FakeHbase();

    private MutatorWriter writer(long bufferBytes) throws Exception {
        hbase.mutator.put("flush", call -> hbase.told.add("flush"));
        RunContext run = hbase.run();
        RowPuts rows = new RowPuts(run, new Columns(1, 1), Durability.SYNC_WAL);
        return new MutatorWriter(run, run.target(HbaseConnection.class), rows, bufferBytes);
    }

    private void put(MutatorWriter writer, int rows) throws Exception {
        hbase.nanos += TimeUnit.MILLISECONDS.toNanos(100);
        writer.execute(hbase.request(rows));
    }

    @Test
    void aSlowThreadFlushesEachQuarterOfASecond() throws Exception {
        MutatorWriter writer = writer(20);
        put(writer, 2);
        put(writer, 2);
        assertThat(hbase.told).isEmpty();
        put(writer, 2);
        assertThat(hbase.told).contains("flush");
    }

    @Test
    void aBufferThatIsNotFullIsNotFlushed() throws Exception {
        MutatorWriter writer = writer(100);
        for (int i = 0; i < 9; i++) {
            put(writer, 1);
        }
        assertThat(hbase.told).isEmpty();
    }

    @Test
    void aFastThreadFlushesAfterEightBuffers() throws Exception {
        MutatorWriter writer = writer(20);
        put(writer, 15);
        assertThat(hbase.told).isEmpty();
        put(writer, 1);
        assertThat(hbase.told).contains("flush");
    }
}
