package io.storagebench.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.testing.ManualClock;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final ManualClock clock = new ManualClock();

    @Test
    void aLineComesEveryTenSecondsAndNotBetween() {
        List<String> lines = new ArrayList<>();
        ProgressLines view = new ProgressLines(lines::add, clock.nanoTime());
        TaskPace pace = new TaskPace(ProgressUpdate.of("connect"), clock.nanoTime());
        for (int second = 1; second <= 39; second++) {
            clock.advance(Duration.ofSeconds(1));
            pace.see(clock.nanoTime());
            view.show(pace, clock.nanoTime());
        }
        assertThat(lines).containsExactly("connect, 10 s", "connect, 20 s", "connect, 30 s");
    }

    @Test
    void whatTellsNothingNewIsShownEachSecondAllTheSame() throws Exception {
        BlockingQueue<String> shown = new LinkedBlockingQueue<>();
        try (Progress progress = Progress.showing(clock, (pace, now) -> shown.add(pace.sentence(now)))) {
            progress.accept(ProgressUpdate.of("check"));
            List<String> all = new ArrayList<>();
            for (long until = System.nanoTime() + 10_000_000_000L; all.size() < 2 && System.nanoTime() < until; ) {
                clock.advance(Duration.ofMillis(100));
                String next = shown.poll(1, TimeUnit.MILLISECONDS);
                if (next != null) {
                    all.add(next);
                }
            }
            assertThat(all).hasSize(2).allMatch(sentence -> sentence.matches("check, \\d+ s"));
        }
    }

    @Test
    void aBarThatStandsStillStillShowsTheTime() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ProgressBars view = new ProgressBars(new PrintStream(out, true, StandardCharsets.UTF_8));
        TaskPace pace = new TaskPace(ProgressUpdate.of("connect"), clock.nanoTime());
        for (int second = 7; second <= 8; second++) {
            clock.advance(Duration.ofSeconds(second == 7 ? 7 : 1));
            view.show(pace, clock.nanoTime());
            await(out, "connect, " + second + " s");
        }
        view.end();
    }

    @Test
    void aBarKnowsItsEndFromTheFirstTimeItIsDrawn() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ProgressBars view = new ProgressBars(new PrintStream(out, true, StandardCharsets.UTF_8));
        TaskPace pace = new TaskPace(ProgressUpdate.items("check", 3, 9), clock.nanoTime());
        view.show(pace, clock.nanoTime());
        await(out, "3/9");
        view.end();
        assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("?");
    }

    /** Bars are drawn by a thread of their library. */
    private static void await(ByteArrayOutputStream out, String text) {
        long giveUp = System.nanoTime() + 20_000_000_000L;
        while (!out.toString(StandardCharsets.UTF_8).contains(text) && System.nanoTime() < giveUp) {
            LockSupport.parkNanos(10_000_000);
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).contains(text);
    }

    @Test
    void anotherTaskBeginsItsTimeAnew() {
        TaskPace first = new TaskPace(ProgressUpdate.items("make dataset", 10, 10), clock.nanoTime());
        assertThat(first.continues(ProgressUpdate.items("make dataset", 11, 20)))
                .isTrue();
        assertThat(first.continues(ProgressUpdate.items("make dataset", 0, 10))).isFalse();
        assertThat(first.continues(ProgressUpdate.of("prepare"))).isFalse();
    }

    @Test
    void quietShowsNothing() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console(System.out, new PrintStream(out, true, StandardCharsets.UTF_8));
        try (Progress progress = Progress.on(console, true)) {
            progress.accept(ProgressUpdate.of("connect"));
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
