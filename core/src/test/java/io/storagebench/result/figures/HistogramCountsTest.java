package io.storagebench.result.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistogramCountsTest {
    @AutoClose
    private final HistogramCounts counts = new HistogramCounts();

    @ParameterizedTest
    @CsvSource({"3600000000000, 3", "3600000000000, 2", "1125899906842624, 2", "3600000000000, 4", "99999, 1"})
    void addsWhatHdrHistogramWouldAdd(long highest, int digits) throws IOException {
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            Histogram part = random(random, highest, digits);
            Histogram sum = random(random, highest, digits);
            Histogram expected = sum.copy();
            expected.add(part);

            assertThat(counts.add(encoded(part), sum)).isTrue();

            assertThat(sum).isEqualTo(expected);
            assertThat(sum.getTotalCount()).isEqualTo(expected.getTotalCount());
            assertThat(sum.getMaxValue()).isEqualTo(expected.getMaxValue());
            assertThat(sum.getMinNonZeroValue()).isEqualTo(expected.getMinNonZeroValue());
        }
    }

    /** From none to thousands of values of every magnitude, with counts of every magnitude. */
    private static Histogram random(Random random, long highest, int digits) {
        Histogram histogram = new Histogram(highest, digits);
        int values = 1 << random.nextInt(13);
        for (int i = 1; i < values; i++) {
            long value = (long) (random.nextDouble() * (1L << random.nextInt(64 - Long.numberOfLeadingZeros(highest))));
            histogram.recordValueWithCount(
                    Math.min(value, highest),
                    random.nextInt(9) == 0 ? 1L << random.nextInt(48) : 1 + random.nextInt(300));
        }
        if (random.nextInt(4) == 0) {
            histogram.recordValueWithCount(highest, 1L << 60); // takes all nine bytes
        }
        return histogram;
    }

    @ParameterizedTest
    @CsvSource({"1, 3600000000000, 2", "1, 1125899906842624, 3", "1000, 3600000000000, 3"})
    void leavesASumOfOtherPrecisionOrRangeAlone(long lowest, long highest, int digits) throws IOException {
        Histogram part = new Histogram(3600000000000L, 3);
        part.recordValue(5000);
        Histogram sum = new Histogram(lowest, highest, digits);

        assertThat(counts.add(encoded(part), sum)).isFalse();

        assertThat(sum.getTotalCount()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0", "4", "9", "20"})
    void refusesWhatIsCutShort(int bytes) {
        Histogram part = new Histogram(3600000000000L, 3);
        part.recordValue(5000);
        byte[] all = Base64.getDecoder().decode(encoded(part));
        String cut = Base64.getEncoder().encodeToString(Arrays.copyOf(all, bytes));
        Histogram sum = new Histogram(3600000000000L, 3);

        assertThatThrownBy(() -> counts.add(cut, sum)).isInstanceOf(Exception.class);
        assertThat(sum.getTotalCount()).isZero();
    }

    @Test
    void addsAWholeOneAfterADamagedOne() throws IOException {
        Histogram part = new Histogram(3600000000000L, 3);
        part.recordValue(5000);
        byte[] damaged = Base64.getDecoder().decode(encoded(part));
        damaged[12] ^= 0x55;
        String text = Base64.getEncoder().encodeToString(damaged);
        Histogram sum = new Histogram(3600000000000L, 3);

        assertThatThrownBy(() -> counts.add(text, sum)).isInstanceOf(Exception.class);
        assertThat(counts.add(encoded(part), sum)).isTrue();

        assertThat(sum).isEqualTo(part);
    }

    private static String encoded(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }
}
