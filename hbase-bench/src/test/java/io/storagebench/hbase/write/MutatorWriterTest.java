package io.storagebench.hbase.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.hbase.connect.FakeHbase;
import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.row.Columns;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.RunContext;
import io.storagebench.result.Remark;
import java.time.Duration;
import org.apache.hadoop.hbase.client.Durability;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MutatorWriterTest {
    private static final int ROWS_OF_BUFFER = 10;

    private final FakeHbase hbase = new FakeHbase();
    private MutatorWriter writer;

    @BeforeEach
    void open() throws Exception {
        hbase.mutator.put("flush", call -> hbase.told.add("flush"));
        hbase.context.put("advise", call -> hbase.told.add(((Remark) call[0]).sentence()));
        RunContext run = hbase.run();
        RowPuts rows = new RowPuts(run, new Columns(1, 1), Durability.SYNC_WAL);
        long bufferBytes = ROWS_OF_BUFFER * rows.of(0).heapSize(); // as HBase's client counts them
        writer = new MutatorWriter(run, run.target(HbaseConnection.class), rows, bufferBytes);
    }

    private void put(int rows, Duration later) throws Exception {
        hbase.nanos += later.toNanos();
        writer.execute(hbase.request(rows));
    }

    @Test
    void rowsCountWhenTheBufferHasBeenSent() throws Exception {
        put(6, Duration.ZERO);
        put(4, Duration.ZERO);
        assertThat(hbase.told).isEmpty();
        put(1, Duration.ZERO);
        assertThat(hbase.told)
                .startsWith("flush")
                .filteredOn(told -> told.startsWith("acknowledged"))
                .hasSizeGreaterThanOrEqualTo(3);
        hbase.told.clear();
        put(ROWS_OF_BUFFER, Duration.ZERO);
        assertThat(hbase.told).isEmpty();
    }

    @Test
    void aBufferThatIsNotFullIsNotFlushed() throws Exception {
        for (int i = 0; i < ROWS_OF_BUFFER; i++) {
            put(1, Duration.ofMinutes(1));
        }
        assertThat(hbase.told).isEmpty();
    }

    @Test
    void thatAThreadFillsItsBufferSlowlyIsTold() throws Exception {
        put(ROWS_OF_BUFFER, Duration.ZERO);
        put(1, Duration.ofMillis(900));
        assertThat(hbase.told).noneMatch(told -> told.startsWith("--writer mutator"));
        put(ROWS_OF_BUFFER, Duration.ofSeconds(2));
        put(1, Duration.ofMillis(1100));
        assertThat(hbase.told).anyMatch(told -> told.contains("use a smaller --buffer"));
    }
}
