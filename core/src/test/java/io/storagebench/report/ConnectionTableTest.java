package io.storagebench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.testing.Results;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionTableTest {
    private final Results run = new Results();

    private void count(String server, String what, String unit, long sum) {
        run.counters.put(what + " at " + server, new CounterStats(unit, sum, CounterMeaning.ofServer(server, what)));
    }

    private List<String> lines() {
        return ConnectionTable.of(run.build().ops().values().iterator().next())
                .render("")
                .lines()
                .map(line -> line.strip().replaceAll(" {2,}", "  "))
                .toList();
    }

    @Test
    void eachServerHasALineWithWhatIsAskedForFirstInFront() {
        count("two:9864", "received", "bytes", 5 << 20);
        count("two:9864", "accepted", "connections", 1);
        count("two:9864", "opened", "connections", 7);
        count("one:9870", "opened", "connections", 40);
        count("one:9870", "reused", "requests", 2);
        run.counters.put("recovered", new CounterStats("faults", 3, CounterMeaning.RECOVERIES));

        // What is not counted of a server is not a 0.
        assertThat(lines())
                .containsExactly("opened  reused  received  accepted", "one:9870  40  2", "two:9864  7  5.0 MiB  1");
    }

    @Test
    void whereNothingIsCountedOfServersThereIsNoTable() {
        run.counters.put("recovered", new CounterStats("faults", 3, CounterMeaning.RECOVERIES));
        assertThat(lines()).isEmpty();
    }
}
