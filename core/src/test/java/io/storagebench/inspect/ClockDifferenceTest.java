package io.storagebench.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.inspect.Finding.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClockDifferenceTest {
    private static final long MILLI = 1_000_000;

    @ParameterizedTest
    @ValueSource(doubles = {-5_000, -3.7, 0, 0.2, 41, 100_000})
    void theTrueDifferenceLiesBetweenTheBoundsWhereverTheServerReadItsClock(double aheadMillis) {
        double callMillis = 1_000_000.9;
        double tookMillis = 12.5;
        for (double readAfter = 0; readAfter <= tookMillis; readAfter += 0.5) {
            long server = (long) Math.floor(callMillis + readAfter + aheadMillis);
            ClockDifference found = ClockDifference.of((long) callMillis, (long) (tookMillis * MILLI), server, 1);
            assertThat(aheadMillis).isBetween(found.lowMillis(), found.highMillis());
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {-5_000, -3.7, 0, 400, 100_000})
    void aClockThatTellsSecondsTellsLess(double aheadMillis) {
        for (double callMillis = 1_000_000.2; callMillis < 1_001_000; callMillis += 77) {
            long server = (long) Math.floor((callMillis + 6 + aheadMillis) / 1000) * 1000;
            ClockDifference found = ClockDifference.of((long) callMillis, 12 * MILLI, server, 1000);
            assertThat(aheadMillis).isBetween(found.lowMillis(), found.highMillis());
        }
    }

    @Test
    void theShortestCallTellsMost() {
        ClockDifference slow = ClockDifference.of(1000, 80 * MILLI, 1040, 1);
        ClockDifference fast = ClockDifference.of(2000, 2 * MILLI, 2001, 1);
        assertThat(slow.orNarrower(fast)).isEqualTo(fast);
        assertThat(fast.orNarrower(slow)).isEqualTo(fast);
    }

    @ParameterizedTest
    @CsvSource({
        // ahead, length of the call
        "0, 2, PASS",
        "990, 2, PASS",
        "1010, 2, FAIL",
        "1010, 100, PASS",
        "-1010, 2, FAIL",
        "-990, 2, PASS",
        "-60000, 200, FAIL"
    })
    void onlyADifferenceThatIsCertainlyAboveASecondFails(long aheadMillis, long tookMillis, Outcome expected) {
        ClockDifference found =
                ClockDifference.of(1_000_000, tookMillis * MILLI, 1_000_000 + aheadMillis + tookMillis / 2, 1);
        assertThat(found.finding("the NameNode's").outcome()).isEqualTo(expected);
    }

    @Test
    void theDifferenceIsToldWithItsUncertainty() {
        assertThat(ClockDifference.of(1_000_000, 10 * MILLI, 1_005_005, 1)
                        .finding("the NameNode's")
                        .text())
                .startsWith("the NameNode's is 5000 ms ahead of this machine's, give or take 6 ms");
        assertThat(ClockDifference.of(1_000_000, 10 * MILLI, 999_705, 1)
                        .finding("the NameNode's")
                        .text())
                .startsWith("the NameNode's is 300 ms behind this machine's, give or take 6 ms");
        assertThat(ClockDifference.of(1_000_000, 10 * MILLI, 1_000_002, 1)
                        .finding("the NameNode's")
                        .text())
                .isEqualTo("the NameNode's and this machine's agree to 9 ms");
    }
}
