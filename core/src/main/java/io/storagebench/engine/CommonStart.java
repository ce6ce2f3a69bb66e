package io.storagebench.engine;

import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.WallTime;
import io.storagebench.scenario.Scenario;
import io.storagebench.units.Durations;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The moment at which all shares of a run begin; a share that comes later is told as late and goes on. One thread. */
final class CommonStart {
    private static final long MOST_LATE_MILLIS = 100;

    private final Scenario scenario;
    private final Surroundings around;
    private final Optional<Long> startNanos;

    /**
     * @param repeat which one; only the first can be told when to begin
     */
    CommonStart(Scenario scenario, int repeat, Surroundings around, WallTime wall) {
        this.scenario = scenario;
        this.around = around;
        startNanos = repeat == scenario.repeats().first() ? scenario.startAt().map(wall::nanoTime) : Optional.empty();
    }

    /** When what follows {@code later} after the first load is to begin, by the engine's clock; empty for at once. */
    Optional<Long> planned(Duration later) {
        return startNanos.map(start -> start + later.toNanos());
    }

    /** Waits for that. */
    void await(Duration later) throws Exception {
        Optional<Long> planned = planned(later);
        if (planned.isEmpty()) {
            return;
        }
        long at = planned.get();
        long lateMillis = TimeUnit.NANOSECONDS.toMillis(around.clock().nanoTime() - at);
        if (lateMillis > MOST_LATE_MILLIS) {
            String who = scenario.share().total() == 1 ? "the run" : "share " + scenario.share();
            around.notice().accept(who + " is late: its start was " + ago(lateMillis) + " ago");
        }
        long waitNanos = Math.max(0, at - around.clock().nanoTime());
        around.progress().accept(ProgressUpdate.until("wait for the start", waitNanos));
        around.stop().interrupting(() -> {
            around.clock().sleepUntil(at);
            return null;
        });
    }

    private static String ago(long millis) {
        Duration exactly = Duration.ofMillis(millis);
        if (exactly.toDays() > 1) {
            return exactly.toDays() + " days";
        }
        return Durations.render(millis < 60_000 ? exactly : Duration.ofSeconds(exactly.toSeconds()));
    }
}
