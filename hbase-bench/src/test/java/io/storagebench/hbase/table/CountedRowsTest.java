package io.storagebench.hbase.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.units.Permutation;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CountedRowsTest {
    private final CountedRows counted = new CountedRows();

    @Test
    void eachPartIsCountedOnceInWhateverOrder() {
        int[] parts = IntStream.range(0, 500).toArray();
        Random random = new Random(7);
        for (int i = parts.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int part = parts[i];
            parts[i] = parts[other];
            parts[other] = part;
        }
        for (int round = 0; round < 2; round++) {
            for (int part : parts) {
                counted.add(part * 10L, 10, 9, 1);
            }
        }
        assertThat(counted.positions()).isEqualTo(5000);
        assertThat(counted.rows()).isEqualTo(4500);
        assertThat(counted.others()).isEqualTo(500);
        assertThat(counted.gaveUp()).isFalse();
    }

    @Test
    void anyNumberOfPartsInOrderIsCounted() {
        for (long part = 0; part < 3L * CountedRows.MOST_RANGES; part++) {
            counted.add(part, 1, 1, 0);
        }
        assertThat(counted.gaveUp()).isFalse();
        assertThat(counted.rows()).isEqualTo(3L * CountedRows.MOST_RANGES);
    }

    @Test
    void morePartsApartThanAreKeptAreNotCounted() {
        for (long part = 0; part <= CountedRows.MOST_RANGES; part++) {
            counted.add(2 * part, 1, 1, 0);
        }
        assertThat(counted.gaveUp()).isTrue();
        counted.clear();
        assertThat(counted.gaveUp()).isFalse();
    }

    @Test
    void aShuffledScanOfABillionRowsIsCounted() {
        int rowsOfScan = 10_000;
        long scans = 1_000_000_000 / rowsOfScan;
        Permutation order = new Permutation(3, scans);
        for (long n = 0; n < scans; n++) {
            counted.add(order.of(0, n) * rowsOfScan, rowsOfScan, rowsOfScan, 0);
        }
        assertThat(counted.gaveUp()).isFalse();
        assertThat(counted.positions()).isEqualTo(1_000_000_000);
    }
}
