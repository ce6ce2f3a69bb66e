package io.storagebench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Counter;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterStats;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class CountersTest {
    @Test
    void whatIsAddedBeforeTheWindowIsNotCountedAndWhatIsAddedAfterItIsNotInItsRate() {
        Counters counters = new Counters();
        Counter calls = counters.get("calls", "calls", CounterMeaning.WORK);
        Counter bytes = counters.get("bytes cut off", "bytes", null);
        calls.add(100);
        Map<String, Long> before = counters.sums();
        AtomicBoolean over = new AtomicBoolean();
        counters.window(over::get);

        calls.add(7);
        bytes.add(3);
        over.set(true);
        calls.add(2);
        bytes.add(1);

        assertThat(counters.since(before))
                .containsEntry("calls", new CounterStats("calls", 9, 7L, CounterMeaning.WORK))
                .containsEntry("bytes cut off", new CounterStats("bytes", 4, null, null));
        assertThat(counters.sums()).containsEntry("calls", 109L);
    }
}
