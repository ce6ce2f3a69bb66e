package io.storagebench.hbase.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.hbase.connect.FakeHbase;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.result.Remark;
import java.io.IOException;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.junit.jupiter.api.Test;

class PutRowsTest {
    @Test
    void rowsAreAskedForAlsoWhereTheSizeOfTheTableIsNotKnown() throws Exception {
        FakeHbase hbase = new FakeHbase();
        hbase.admin.put("getRegionServers", call -> {
            throw new IOException("no master");
        });
        hbase.context.put("advise", call -> hbase.told.add(((Remark) call[0]).sentence()));
        hbase.context.put("fail", call -> hbase.told.add(((Exception) call[0]).getMessage()));
        hbase.context.put("eachAcknowledged", call -> {
            ((LongConsumer) call[0]).accept(3);
            return null;
        });
        hbase.table.put("get", call -> {
            Get asked = (Get) ((List<?>) call[0]).get(0);
            assertThat(asked.getRow()).isEqualTo(RowPuts.key(FakeHbase.DATASET, 3));
            return new Result[] {Result.EMPTY_RESULT};
        });

        new PutRows().check(hbase.run());

        assertThat(hbase.told)
                .contains("rows asked for in the check 1")
                .anyMatch(told -> told.contains("takes after the load is not known: no master"))
                .anyMatch(told -> told.endsWith("was acknowledged and is not there"));
    }
}
