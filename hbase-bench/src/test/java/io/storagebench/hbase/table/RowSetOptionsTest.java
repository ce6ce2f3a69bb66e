package io.storagebench.hbase.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowSetOptionsTest {
    private static List<String> problems(RowSetOptions options) {
        Problems problems = new Problems();
        options.validate(problems);
        return problems.messages();
    }

    @Test
    void aValueThatHbaseWouldRefuseIsRefusedBeforeTheLoad() {
        RowSetOptions options = new RowSetOptions();
        options.valueSize = SizeDistribution.parse("12m");
        assertThat(problems(options)).singleElement().asString().startsWith("--value-size 12m: HBase takes cells");
        options.columns = 2;
        assertThat(problems(options)).isEmpty();
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
