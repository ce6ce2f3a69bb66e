package io.storagebench.engine;

import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.WallTime;
import io.storagebench.result.ShareTimes;
import io.storagebench.scenario.Lateness;
import io.storagebench.scenario.Scenario;
import io.storagebench.units.Durations;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The moment at which all shares of a run begin; a share that comes later is told as late and goes on. One thread. */
final class CommonStart {
    private static final String WAITING = "wait for the start";

    private final Scenario scenario;
    private final Surroundings around;
    private final int repeat;
    private final WallTime wall;
    private Optional<Long> startNanos = Optional.empty();
    private boolean asked;

    /**
     * @param repeat which one; a scenario tells only the first when to begin
     */
    CommonStart(Scenario scenario, int repeat, Surroundings around, WallTime wall) {
        this.scenario = scenario;
        this.around = around;
        this.repeat = repeat;
        this.wall = wall;
    }

    private Optional<Long> startNanos() throws Exception {
        if (!asked) {
            asked = true;
            startNanos = told().map(wall::nanoTime);
        }
        return startNanos;
    }

    private Optional<Instant> told() throws Exception {
        if (around.starts().isPresent()) {
            around.progress().accept(ProgressUpdate.of(WAITING));
            return around.stop().interrupting(() -> around.starts().get().ready(repeat));
        }
        return repeat == scenario.repeats().first() ? scenario.startAt() : Optional.empty();
    }

    /** When what follows {@code later} after the first load is to begin, by the engine's clock; empty for at once. */
    Optional<Long> planned(Duration later) throws Exception {
        return startNanos().map(start -> start + later.toNanos());
    }

    /**
     * Waits for that.
     *
     * @throws LateException when it is late, and not to begin then
     */
    void await(Duration later) throws Exception {
        Optional<Long> planned = planned(later);
        if (planned.isEmpty()) {
            return;
        }
        long at = planned.get();
        lateMillis(at).ifPresent(this::tellThatItIsLate);
        requireInTime(at);
        long waitNanos = Math.max(0, at - around.clock().nanoTime());
        around.progress().accept(ProgressUpdate.until(WAITING, waitNanos));
        around.stop().interrupting(() -> {
            around.clock().sleepUntil(at);
            return null;
        });
        requireInTime(at);
    }

    /** Whoever drives it knows what its user calls it. */
    private void tellThatItIsLate(long millis) {
        around.starts()
                .ifPresentOrElse(
                        starts -> starts.late(millis),
                        () -> around.notice().accept(who() + " is late: its start was " + ago(millis) + " ago"));
    }

    private String who() {
        return scenario.share().total() == 1 ? "the run" : "share " + scenario.share();
    }

    /** By how much it is late now, when that is more than chance. */
    private Optional<Long> lateMillis(long at) {
        long late = TimeUnit.NANOSECONDS.toMillis(around.clock().nanoTime() - at);
        return late > ShareTimes.MOST_LATE_MILLIS ? Optional.of(late) : Optional.empty();
    }

    private void requireInTime(long at) throws LateException, InterruptedException {
        Optional<Long> late = lateMillis(at);
        boolean fails =
                around.starts().isPresent() ? around.starts().get().failsWhenLate() : scenario.late() == Lateness.FAIL;
        if (late.isPresent() && fails) {
            around.starts().ifPresent(starts -> starts.late(late.get()));
            throw new LateException("--late fail: " + who() + " was to begin its load " + ago(late.get())
                    + " ago. Give it more time before its start, or leave out --late fail.");
        }
    }

    /** A share is late whose user wants no late one. */
    static final class LateException extends IOException {
        private static final long serialVersionUID = 1;

        LateException(String message) {
            super(message);
        }
    }

    private static String ago(long millis) {
        Duration exactly = Duration.ofMillis(millis);
        if (exactly.toDays() > 1) {
            return exactly.toDays() + " days";
        }
        return Durations.render(millis < 60_000 ? exactly : Duration.ofSeconds(exactly.toSeconds()));
    }
}
