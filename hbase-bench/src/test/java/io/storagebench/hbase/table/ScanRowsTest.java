package io.storagebench.hbase.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.hbase.connect.FakeHbase;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.RunContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellBuilderFactory;
import org.apache.hadoop.hbase.CellBuilderType;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.junit.jupiter.api.Test;

/** Of 8 rows, the puts of 2 and 5 were not acknowledged. */
class ScanRowsTest {
    private final FakeHbase hbase = new FakeHbase();

    private List<String> scan(LongStream there) throws Exception {
        hbase.context.put("extent", call -> new RunContext.Extent(6, 8));
        hbase.context.put("wasAcknowledged", call -> (long) call[0] != 2 && (long) call[0] != 5);
        hbase.context.put(
                "fail", call -> hbase.told.add(((Exception) call[0]).getClass().getSimpleName()));
        byte[] one = "f".getBytes(StandardCharsets.US_ASCII);
        List<Result> rows = there.mapToObj(item ->
                        Result.create(List.of(CellBuilderFactory.create(CellBuilderType.SHALLOW_COPY)
                                .setRow(RowPuts.key(FakeHbase.DATASET, item))
                                .setFamily(one)
                                .setQualifier(one)
                                .setTimestamp(1)
                                .setType(Cell.Type.Put)
                                .setValue(one)
                                .build())))
                .toList();
        hbase.table.put(
                "getScanner",
                call -> FakeHbase.answering(ResultScanner.class, Map.of("iterator", each -> rows.iterator())));
        ScanRows scan = new ScanRows();
        scan.count = true;
        RunContext run = hbase.run();
        scan.newWorker(run).execute(hbase.request(8));
        hbase.told.clear();
        scan.check(run);
        return hbase.told;
    }

    @Test
    void rowsThatWereAppliedAndNotAcknowledgedAreNoneTooMany() throws Exception {
        assertThat(scan(LongStream.range(0, 8))).containsExactly("unacknowledged rows found 2");
    }

    @Test
    void theyDoNotHideAsManyThatAreMissing() throws Exception {
        assertThat(scan(LongStream.range(0, 6))).containsExactly("unacknowledged rows found 2", "MissingRowException");
    }

    @Test
    void aScanThatFailsCountsAtTheServersOfItsKeys() throws Exception {
        hbase.table.put("getScanner", call -> {
            throw new IOException("no answer");
        });
        hbase.context.put("extent", call -> new RunContext.Extent(8, 8));
        RunContext run = hbase.run();
        assertThatThrownBy(() -> new ScanRows().newWorker(run).execute(hbase.request(8)))
                .hasMessage("no answer");
        assertThat(hbase.told).containsExactlyInAnyOrder("in low:1", "in high:1");
        hbase.told.clear();
        assertThatThrownBy(() -> new ScanRows().newWorker(run).execute(hbase.request(4)))
                .hasMessage("no answer");
        assertThat(hbase.told).containsExactly("in low:1");
    }

    @Test
    void acknowledgedRowsAloneAreAllRows() throws Exception {
        assertThat(scan(LongStream.of(0, 1, 3, 4, 6, 7))).isEmpty();
    }
}
