package io.storagebench.launch;

import io.storagebench.op.Clock;
import io.storagebench.result.ShareTimes;
import io.storagebench.scenario.Lateness;
import io.storagebench.scenario.Scenario;
import io.storagebench.units.Units;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The common start of shares, and with {@code --late fail} whether they keep it: before it, each share says that it knows the
 * time; when one has not said so while all others can still be stopped, none begins its load. One thread.
 */
final class LoadStart {
    /** For what a share is told to reach it. */
    private static final Duration START_IN = Duration.ofMillis(300);

    private static final Duration START_IN_FOR_EACH = Duration.ofMillis(10);

    /** For shares on this machine to say that they know the start. */
    private static final Duration LEAST_FOR_ANSWERS = Duration.ofSeconds(1);

    /** So long after the start that the user has set, one waits to learn how late the late ones are. */
    private static final Duration LEARN = Duration.ofSeconds(10);

    private static final String REMEDY = "Give it more time, or leave out --late fail.";

    private final Scenario scenario;
    private final Clock clock;
    private final Supplier<Duration> tellsWithinNow;
    private final boolean fails;
    private Instant start = Instant.EPOCH;
    private Duration tellsWithin = Duration.ZERO; // when it was chosen
    private boolean mayBeStopped; // before it, all of them
    private boolean looked; // shortly before it, who has not heard of it
    private OptionalLong missedMillis = OptionalLong.empty(); // when it was seen that this look did not come in time

    /**
     * @param tellsWithin how long a line to a share, or from it, may be under way
     */
    LoadStart(Scenario scenario, Clock clock, Supplier<Duration> tellsWithin) {
        this.scenario = scenario;
        this.clock = clock;
        tellsWithinNow = tellsWithin;
        fails = scenario.late() == Lateness.FAIL;
    }

    /** Whether a share that is late is not to begin. */
    boolean failsWhenLate() {
        return fails;
    }

    /** What the user has said of the start of a repeat. */
    private Optional<Instant> planned(int repeat) {
        return repeat == scenario.repeats().first() ? scenario.startAt() : Optional.empty();
    }

    /** Chooses it for {@code shares} that are ready. */
    Instant choose(int repeat, int shares) {
        tellsWithin = tellsWithinNow.get();
        Duration forAnswers = tellsWithin.isZero() ? LEAST_FOR_ANSWERS : tellsWithin.multipliedBy(2);
        Instant soon = Instant.ofEpochMilli(clock.wallMillis())
                .plus(START_IN)
                .plus(tellsWithin)
                .plus(START_IN_FOR_EACH.multipliedBy(shares))
                .plus(fails ? forAnswers : Duration.ZERO);
        start = planned(repeat).orElse(soon); // who is late for that says so
        mayBeStopped = !start.isBefore(soon);
        looked = false;
        missedMillis = OptionalLong.empty();
        return start;
    }

    /** Whether the load has begun where it was in time. */
    boolean isOver() {
        return clock.wallMillis() >= start.toEpochMilli();
    }

    /**
     * Before the start is told: why the run ends, if it does.
     *
     * @param allAreReady for their load
     * @param alive that have not ended
     */
    Optional<String> missed(int repeat, boolean allAreReady, Collection<Member> alive) {
        if (!fails || planned(repeat).isEmpty() || alive.isEmpty()) {
            return Optional.empty();
        }
        Instant wanted = planned(repeat).get();
        long over = clock.wallMillis() - wanted.toEpochMilli();
        if (allAreReady ? !isLate(over) : over < LEARN.toMillis()) {
            return Optional.empty();
        }
        List<String> late =
                alive.stream().flatMap(member -> notReady(member, wanted, over)).toList();
        return Optional.of(
                late.isEmpty()
                        ? "--late fail: the start at " + wanted + " was missed by " + seconds(over)
                                + " s, though all were ready. " + REMEDY
                        : sentence(wanted, late));
    }

    private static Stream<String> notReady(Member member, Instant wanted, long over) {
        OptionalLong ready = member.readyMillis();
        if (ready.isEmpty()) {
            return Stream.of(member.name() + " was not ready " + seconds(over) + " s after it");
        }
        long by = ready.getAsLong() - wanted.toEpochMilli();
        return isLate(by) ? Stream.of(member.name() + " by " + seconds(by) + " s") : Stream.empty();
    }

    /**
     * When the start was told: why the run ends, if it does.
     *
     * @param alive that have not ended
     * @param all also those that have
     */
    Optional<String> late(Collection<Member> alive, Collection<Member> all) {
        if (!fails) {
            return Optional.empty();
        }
        long left = start.toEpochMilli() - clock.wallMillis();
        Stream<String> silent = looksForSilent(left)
                ? alive.stream()
                        .filter(member -> member.lateMillis().isEmpty())
                        .map(member -> member.name() + " had not heard of it " + seconds(Math.abs(left)) + " s "
                                + (left < 0 ? "after" : "before") + " it")
                : Stream.empty();
        Stream<String> said = all.stream()
                .filter(Member::isLate)
                .map(member ->
                        member.name() + " by " + seconds(member.lateMillis().getAsLong()) + " s");
        List<String> late = Stream.concat(silent, said).toList();
        return late.isEmpty() ? Optional.empty() : Optional.of(sentence(start, late));
    }

    /**
     * Whether it is time to look who has not said that it knows the start: while all can be stopped before it; or once after
     * it, when this process stood still meanwhile and has had time to hear what was said.
     */
    private boolean looksForSilent(long leftMillis) {
        long forStop = (tellsWithin.isZero() ? START_IN : tellsWithin).toMillis();
        if (!mayBeStopped || leftMillis > forStop || (leftMillis < 0 && looked)) {
            return false;
        }
        if (leftMillis < 0) {
            long now = clock.wallMillis();
            if (missedMillis.isEmpty()) {
                missedMillis = OptionalLong.of(now);
            }
            if (now - missedMillis.getAsLong() < forStop) {
                return false;
            }
        }
        looked = true;
        return true;
    }

    private static String sentence(Instant start, List<String> late) {
        return "--late fail: late for the start at " + start + ": " + String.join(", ", late) + ". " + REMEDY;
    }

    private static boolean isLate(long millis) {
        return millis > ShareTimes.MOST_LATE_MILLIS;
    }

    private static String seconds(long millis) {
        return Units.seconds(millis * 1e6);
    }
}
