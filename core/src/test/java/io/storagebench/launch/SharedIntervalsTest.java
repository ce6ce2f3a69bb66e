package io.storagebench.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SharedIntervalsTest {
    private final SharedIntervals intervals = new SharedIntervals();
    private final List<Long> inFlight = new ArrayList<>();

    private void add(int share, long startMillis, long requestsInFlight) {
        intervals.add(
                share,
                new ShareLines.Cut(new Interval(startMillis, Map.of(), Map.of(), Map.of()), requestsInFlight, false));
    }

    private void flush(Set<Integer> alive) {
        intervals.flush(alive, (interval, requests, last) -> inFlight.add(requests));
    }

    @Test
    void nothingIsInFlightOfAShareThatDied() {
        add(0, 1000, 4);
        add(1, 1000, 5);
        flush(Set.of(0, 1));
        add(0, 2000, 3);
        flush(Set.of(0));
        add(0, 3000, 2);
        flush(Set.of());
        assertThat(inFlight).containsExactly(9L, 3L, 0L);
    }

    /** Requests that each share has done in a second are seen together, or a sum would have dips that no system had. */
    @Test
    void whatSharesCutSomeMillisecondsApartIsOneInterval() {
        add(0, 1000, 4);
        flush(Set.of(0, 1, 2));
        add(1, 1003, 5);
        add(0, 2001, 4);
        flush(Set.of(0, 1, 2));
        assertThat(inFlight).as("share 2 has not said anything yet").isEmpty();
        add(2, 1001, 6);
        flush(Set.of(0, 1, 2));
        assertThat(inFlight).containsExactly(15L);
        add(2, 2000, 6);
        add(1, 2002, 5);
        flush(Set.of(0, 1, 2));
        assertThat(inFlight).containsExactly(15L, 15L);
    }
}
