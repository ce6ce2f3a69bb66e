package io.storagebench.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.figures.Quiet;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndTimesTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void onlyLongStretchesBetweenEndsAreKept() {
        EndTimes ends = new EndTimes();
        ends.ended(5, 1);
        ends.ended(9, 7);
        ends.ended(9 + SECOND, 2);
        assertThat(ends.quiet(nanos -> nanos + 100))
                .isEqualTo(new Quiet(SECOND, 7, 105L, 109 + SECOND, List.of(new Quiet.Stretch(109, 109 + SECOND))));
    }

    @Test
    void whereRequestsUsuallyTakeSecondsOnlyALongerStretchIsKept() {
        EndTimes ends = new EndTimes();
        for (int i = 0; i < 10_000; i++) {
            ends.ended(3L * i * SECOND, 3 * SECOND);
        }
        long last = 3 * 9_999 * SECOND;
        ends.ended(last + 20 * SECOND, 20 * SECOND);
        Quiet quiet = ends.quiet(nanos -> nanos);
        assertThat(quiet.leastNanos()).isEqualTo(4 * SECOND);
        assertThat(quiet.stretches()).containsExactly(new Quiet.Stretch(last, last + 20 * SECOND));
    }
}
