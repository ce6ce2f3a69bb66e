package io.storagebench.hbase.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowSetOptionsTest {
    private static List<String> problems(RowSetOptions options) {
        return problems(options, 10 << 20);
    }

    private static List<String> problems(RowSetOptions options, long largestCellBytes) {
        Problems problems = new Problems();
        options.validate(problems, largestCellBytes);
        return problems.messages();
    }

    @Test
    void aValueThatHbaseWouldRefuseIsRefusedBeforeTheLoad() {
        RowSetOptions options = new RowSetOptions();
        options.valueSize = SizeDistribution.parse("12m");
        assertThat(problems(options))
                .singleElement()
                .asString()
                .startsWith("--value-size 12m: HBase's client takes cells of at most 10m ");
        assertThat(problems(options, 20 << 20)).isEmpty();
        options.columns = 2;
        assertThat(problems(options)).isEmpty();
        assertThat(problems(options, 1 << 20)).hasSize(1);
    }

    /** Thousands of rows of a megabyte are more than a region server takes in a call, and than a client's heap. */
    @Test
    void aRequestOfLargeRowsHasFewerOfThem() {
        PutRows put = new PutRows();
        assertThat(put.usualBatch()).isEqualTo(2000);
        put.rows.valueSize = SizeDistribution.parse("1k:90,1m:10");
        assertThat(put.usualBatch()).isEqualTo(16);
        put.rows.valueSize = SizeDistribution.parse("100m");
        assertThat(put.usualBatch()).isEqualTo(1);
    }

    @Test
    void numbersOutOfRangeAreToldAtOnce() {
        RowSetOptions options = new RowSetOptions();
        options.rows = 0L;
        options.columns = 0;
        options.families = 100;
        options.compressibility = 1.5;
        assertThat(problems(options)).hasSize(4);
    }

    @Test
    void aTableHasAtLeastOneRegion() {
        TableOptions table = new TableOptions();
        table.regions = 0;
        Problems problems = new Problems();
        table.validate(problems);
        assertThat(problems.messages()).singleElement().asString().startsWith("--regions 0: must be from 1 to");
    }
}
