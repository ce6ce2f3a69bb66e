package io.storagebench.hbase.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class TableSizeTest {
    private static final double MIB = 1 << 20;

    @Test
    void theRatioAndTheReplicasAreOfStoreFiles() {
        TableSize size = new TableSize(100 * MIB, 400 * MIB, 20, 3 * MIB, 10);
        assertThat(size.words(Optional.of(3)))
                .isEqualTo("100 MiB in 20 store files, 300 MiB with 3 replicas; 400 MiB before compression (ratio 4.0);"
                        + " 3.0 MiB in memstores (sums of whole megabytes of 10 regions)");
    }

    /** Twenty regions of some rows each would otherwise be read as 20 MiB. */
    @Test
    void howRoughTheFiguresOfSmallRegionsAreIsSaid() {
        assertThat(new TableSize(0, 0, 0, 20 * MIB, 20).words(Optional.empty()))
                .isEqualTo("no store files yet, 20.0 MiB in memstores (sums of whole megabytes of 20 regions)");
    }
}
