package io.storagebench.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class TaskPaceTest {
    private static final long MIB = 1 << 20;

    private final ManualClock clock = new ManualClock();

    private static ProgressUpdate load(Duration length, long bytes, long totalBytes, long requests, long total) {
        return new ProgressUpdate("measure", length.toNanos(), bytes, totalBytes, requests, total, "requests", 0);
    }

    /** The sentence after each of so many seconds of even work. */
    private List<String> sentences(int seconds, IntFunction<ProgressUpdate> at) {
        TaskPace pace = new TaskPace(at.apply(0), clock.nanoTime());
        List<String> sentences = new ArrayList<>();
        for (int second = 1; second <= seconds; second++) {
            clock.advance(Duration.ofSeconds(1));
            pace.see(at.apply(second), clock.nanoTime());
            sentences.add(pace.sentence(clock.nanoTime()));
        }
        return sentences;
    }

    @Test
    void aLoadOfBytesTellsWhatIsDoneHowFastAndWhenItEnds() {
        List<String> said = sentences(4, s -> load(Duration.ZERO, s * 100L * MIB, 1000 * MIB, s * 10L, 100));
        assertThat(said)
                .containsExactly(
                        "measure 10 %, 100.0 MiB of 1000.0 MiB, 105 MB/s, 10.0/s, 0 errors",
                        "measure 20 %, 200.0 MiB of 1000.0 MiB, 105 MB/s, 10.0/s, 0 errors",
                        "measure 30 %, 300.0 MiB of 1000.0 MiB, 105 MB/s, 10.0/s, 0 errors, 7 s left",
                        "measure 40 %, 400.0 MiB of 1000.0 MiB, 105 MB/s, 10.0/s, 0 errors, 6 s left");
    }

    @Test
    void theEndOfALoadIsThatOfItsTimeOrOfItsCountWhicheverComesFirst() {
        List<String> byTime = sentences(3, s -> load(Duration.ofSeconds(60), 0, 0, s * 10L, 1000));
        List<String> byCount = sentences(3, s -> load(Duration.ofSeconds(60), 0, 0, s * 100L, 1000));
        assertThat(byTime).last().isEqualTo("measure 5 %, 3 s of 60 s, 10.0/s, 0 errors, 57 s left");
        assertThat(byCount).last().isEqualTo("measure 30 %, 300 of 1,000 requests, 100/s, 0 errors, 7 s left");
    }

    @Test
    void aTaskWithoutAKnownEndTellsWhatIsDoneOrHowLongItTakes() {
        assertThat(sentences(12, s -> ProgressUpdate.of("start embedded hdfs")))
                .last()
                .isEqualTo("start embedded hdfs, 12 s");
        assertThat(sentences(12, s -> ProgressUpdate.items("cleanup", s * 400L, 0)))
                .last()
                .isEqualTo("cleanup, 4,800 items, 400/s");
    }

    @Test
    void aRequestThatTakesLongTellsWhatItHasGoneThrough() {
        List<String> said =
                sentences(2, s -> new ProgressUpdate("measure", 0, 0, 0, 0, 1, "requests", 0, s * 45_000L, "entries"));
        assertThat(said)
                .last()
                .isEqualTo("measure 0 %, 0 of 1 requests, 90,000 entries at 45000/s, 0 requests/s, 0 errors");
    }

    @Test
    void moreThanWasExpectedIsNoPartOfIt() {
        assertThat(sentences(4, s -> ProgressUpdate.items("check", s * 100L, 300)))
                .last()
                .isEqualTo("check, 400 items, 100/s");
    }

    @Test
    void nobodyKnowsTheEndOfWhatStandsStill() {
        assertThat(sentences(5, s -> load(Duration.ZERO, 0, 1000 * MIB, 0, 10)))
                .last()
                .isEqualTo("measure 0 %, 0 B of 1000.0 MiB, 0 MB/s, 0/s, 0 errors");
    }

    @Test
    void aRateIsThatOfTheTimeAtWhichItWasCountedNotAtWhichItIsShown() {
        TaskPace pace = new TaskPace(ProgressUpdate.items("check", 0, 100), clock.nanoTime());
        for (int tenths = 1; tenths <= 85; tenths++) {
            clock.advance(Duration.ofMillis(100));
            if (tenths % 10 == 3) { // counted at 0.3 s, 1.3 s, …
                pace.see(ProgressUpdate.items("check", tenths, 100), clock.nanoTime());
            }
            pace.see(clock.nanoTime());
        }
        assertThat(pace.sentence(clock.nanoTime())).isEqualTo("check 83 %, 83 of 100 items, 10.0/s, 2 s left");
    }

    @Test
    void theRateIsSmoothedSoThatTheEndDoesNotJump() {
        List<String> said = sentences(20, s -> ProgressUpdate.items("check", s / 2 * 200L, 10_000));
        assertThat(said.get(18)).startsWith("check 18 %, 1,800 of 10,000 items");
        assertThat(said.subList(17, 20))
                .allMatch(sentence -> secondsLeft(sentence) > 60 && secondsLeft(sentence) < 110);
    }

    private static int secondsLeft(String sentence) {
        return Integer.parseInt(sentence.replaceFirst(".*, (\\d+) s left$", "$1"));
    }

    @Test
    void longTimesAreToldInMinutesAndHours() {
        assertThat(sentences(3, s -> load(Duration.ofMinutes(5), 0, 0, s, 0)))
                .last()
                .isEqualTo("measure 1 %, 3 s of 5 min 0 s, 1.0/s, 0 errors, 4 min 57 s left");
        assertThat(sentences(3, s -> load(Duration.ofHours(8), 0, 0, s, 0)))
                .last()
                .isEqualTo("measure 0 %, 3 s of 8 h 0 min, 1.0/s, 0 errors, 7 h 59 min left");
    }
}
