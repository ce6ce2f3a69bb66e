package io.storagebench.hbase.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyRangeTest {
    @ParameterizedTest
    @CsvSource({"1,1", "10,3", "1000000000,9999999", "4294967297,1000000000", "1099511627776,2000000000"})
    void rangesOfAllPositionsFollowEachOtherFromTheFirstKeyToTheLast(long end, int count) {
        String next = "";
        for (long first = 0; first < end; first += count) {
            KeyRange range = KeyRange.of(first, (int) Math.min(count, end - first), end);
            assertThat(text(range.start())).isEqualTo(next);
            next = text(range.stop());
            assertThat(next.isEmpty() || next.compareTo(text(range.start())) > 0)
                    .as(next)
                    .isTrue();
        }
        assertThat(next).isEmpty();
    }

    private static String text(byte[] key) {
        return new String(key, StandardCharsets.US_ASCII);
    }
}
