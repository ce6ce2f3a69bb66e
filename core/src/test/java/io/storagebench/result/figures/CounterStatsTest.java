package io.storagebench.result.figures;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CounterStatsTest {
    @Test
    void amountsOfProcessesAddUp() {
        assertThat(new CounterStats("rows", 3).plus(new CounterStats("rows", 4)).sum())
                .isEqualTo(7);
    }

    @Test
    void whatProcessesWaitForTogetherTakesAsLongAsTheLongestWait() {
        CounterStats one = new CounterStats("nanoseconds", 3, CounterMeaning.SHARED_WAIT);
        CounterStats other = new CounterStats("nanoseconds", 4, CounterMeaning.SHARED_WAIT);
        assertThat(one.plus(other)).isEqualTo(other);
        assertThat(other.plus(one)).isEqualTo(other);
    }
}
