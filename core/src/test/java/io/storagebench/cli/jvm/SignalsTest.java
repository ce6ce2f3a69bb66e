package io.storagebench.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignalsTest {
    private final ManualClock clock = new ManualClock();
    private final List<String> done = new ArrayList<>();
    private final Runnable signal =
            Signals.wishes(clock, () -> done.add("stop"), () -> done.add("hurry"), () -> done.add("end"));

    @Test
    void signalsOfOneMomentAreOneWish() {
        signal.run();
        clock.advance(Duration.ofMillis(300));
        signal.run();
        clock.advance(Duration.ofMillis(300));
        signal.run();
        assertThat(done).containsExactly("stop");
    }

    @Test
    void aLaterSignalIsAnotherWish() {
        for (int i = 0; i < 4; i++) {
            signal.run();
            clock.advance(Duration.ofMillis(10));
            signal.run();
            clock.advance(Duration.ofSeconds(2));
        }
        assertThat(done).containsExactly("stop", "hurry", "end", "end");
    }
}
