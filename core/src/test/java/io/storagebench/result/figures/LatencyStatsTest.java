package io.storagebench.result.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.record.LatencyRecorder;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencyStatsTest {
    @ParameterizedTest
    @CsvSource({
        "50, 20",
        "90, 100",
        "95, 200",
        "99, 1000",
        "99.9, 10000",
        "99.99, 100000",
        "99.999, 1000000",
    })
    void tenSamplesMustLieBeyondAPercentile(double percent, long samples) {
        assertThat(samples(samples).isEnoughFor(percent)).isTrue();
        assertThat(samples(samples - 1).isEnoughFor(percent)).isFalse();
    }

    private static LatencyStats samples(long count) {
        Histogram histogram = LatencyRecorder.emptyHistogram();
        histogram.recordValueWithCount(1, count);
        return LatencyStats.of(histogram);
    }

    @Test
    void aSumIsWhatOneHistogramOfAllWouldHaveBeen() {
        Random random = new Random(3);
        Histogram all = LatencyRecorder.emptyHistogram();
        LatencyStats sum = LatencyStats.of(all);
        for (int part = 0; part < 20; part++) {
            Histogram histogram = LatencyRecorder.emptyHistogram();
            for (int i = 0; i < 100; i++) {
                long nanos = (long) Math.exp(random.nextDouble() * 28);
                histogram.recordValue(nanos);
                all.recordValue(nanos);
            }
            sum = LatencyStats.of(histogram).plus(sum);
        }
        assertThat(sum).isEqualTo(LatencyStats.of(all));
        assertThat(sum.maxNanos()).isEqualTo(all.getMaxValue());
    }
}
