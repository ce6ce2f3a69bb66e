package io.storagebench.hbase.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.hbase.connect.FakeHbase;
import io.storagebench.op.Operation;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class GetRowsTest {
    @Test
    void aGetThatFailsCountsAtTheServerOfItsRow() throws Exception {
        FakeHbase hbase = new FakeHbase();
        hbase.table.put("get", call -> {
            throw new IOException("no answer");
        });
        Operation.Worker getter = new GetRows().newWorker(hbase.run());
        assertThatThrownBy(() -> getter.execute(hbase.request(1))).hasMessage("no answer");
        assertThat(hbase.told).containsExactly("in " + FakeHbase.serverOf(0));
    }
}
