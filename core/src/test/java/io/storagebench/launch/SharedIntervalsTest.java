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
}
