package io.storagebench.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.scenario.Lateness;
import io.storagebench.testing.ManualClock;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoadStartTest {
    private final ManualClock clock = new ManualClock();
    private final Member hears = new Member(0, "process 1 of 2", Path.of("share-0.json"), 0);
    private final Member silent = new Member(1, "process 2 of 2", Path.of("share-1.json"), 0);
    private final List<Member> both = List.of(hears, silent);
    private LoadStart start;
    private long startMillis;

    @BeforeEach
    void oneOfTwoHasHeardOfTheStart() throws Exception {
        start = new LoadStart(
                ScenarioBuilder.of(new MemoryWrite().in("load-start").items(1))
                        .late(Lateness.FAIL)
                        .build(),
                clock,
                () -> Duration.ZERO);
        startMillis = start.choose(1, 2).toEpochMilli();
        hears.late(-startMillis);
    }

    private Optional<String> lateAfter(long millisOfStart) {
        clock.advance(Duration.ofMillis(startMillis + millisOfStart - clock.wallMillis()));
        return start.late(both, both);
    }

    @Test
    void aShareThatHasNotHeardOfItIsLateWhileAllCanStillBeStopped() {
        assertThat(lateAfter(-301)).isEmpty();
        assertThat(lateAfter(-250))
                .hasValueSatisfying(sentence ->
                        assertThat(sentence).contains(": process 2 of 2 had not heard of it 0.25 s before it."));
    }

    @Test
    void whoHasHeardOfItInTimeIsNotLookedAtAgain() {
        silent.late(-400);
        assertThat(lateAfter(-250)).isEmpty();
        assertThat(lateAfter(10)).isEmpty();
        assertThat(lateAfter(5000)).isEmpty();
    }

    @Test
    void aDriverThatStoodStillPastItNoticesAShareThatHasNotHeardOfIt() {
        assertThat(lateAfter(-400)).isEmpty();
        assertThat(lateAfter(50)).isEmpty();
        assertThat(lateAfter(350))
                .hasValueSatisfying(sentence ->
                        assertThat(sentence).contains(": process 2 of 2 had not heard of it 0.35 s after it."));
    }

    @Test
    void whatSharesSaidWhileTheDriverStoodStillCounts() {
        assertThat(lateAfter(50)).isEmpty();
        silent.late(-200);
        assertThat(lateAfter(350)).isEmpty();
        assertThat(lateAfter(5000)).isEmpty();
    }
}
