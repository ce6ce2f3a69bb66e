package io.storagebench.search;

import io.storagebench.result.RateStep.End;
import io.storagebench.result.RateStep.Kind;
import io.storagebench.scenario.Rate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Which rate to try next, and when to stop: doubles until a rate breaks the goal, halves the distance until a rate that
 * holds and one that breaks are close to each other, and runs the one that holds for longer. Knows no clock and no system.
 *
 * <p>Rates have three significant digits. One thread.
 */
public final class RateSearch {
    /** A rate that breaks is at most this part above the one that is found. */
    public static final double WITHIN = 0.05;

    /** Of the rate of a closed loop, which is about what the system can do at most. */
    private static final double FIRST_PART = 0.25;

    private static final int MOST_DOUBLINGS = 24;
    private static final int MOST_HALVINGS = 8;
    private static final double LEAST_RATE = 0.001;
    private static final double MOST_REQUESTS = 1e9;
    private static final double MOST_BYTES = 1e12;

    /** What a rate that does not hold for longer is lowered by, one after the other. */
    private static final double[] LOWER_BY = {0.05, 0.1, 0.2, 0.4};

    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);

    private final Rate.Amount.Unit unit;
    private Next next; // null when it has ended
    private End end;
    private double held; // highest that held and was not refuted; 0 when none has
    private double broke = Double.POSITIVE_INFINITY; // lowest that broke
    private int doublings;
    private int halvings;
    private int unconfirmed;

    /**
     * A step to run.
     *
     * @param rate empty for a closed loop
     */
    public record Next(Kind kind, Optional<Rate.Amount> rate) {}

    /**
     * @param first rate to try; empty to take it from a closed loop
     */
    public RateSearch(Optional<Rate.Amount> first) {
        unit = first.map(Rate.Amount::unit).orElse(Rate.Amount.Unit.REQUESTS);
        next = first.isPresent() ? new Next(Kind.DOUBLE, first) : new Next(Kind.CLOSED_LOOP, Optional.empty());
    }

    /** The step to run; empty when the search has ended. */
    public Optional<Next> next() {
        return Optional.ofNullable(next);
    }

    /** How it ended, once {@link #next} is empty. */
    public End end() {
        return end;
    }

    /** Takes what the closed loop did: so many requests a second; empty when that is not known. */
    public void closedLoop(OptionalDouble requestsPerSecond) {
        if (requestsPerSecond.isEmpty()) {
            endFor(End.ENDED_EARLY);
        } else {
            tryRate(Kind.DOUBLE, Math.max(LEAST_RATE, requestsPerSecond.getAsDouble() * FIRST_PART));
        }
    }

    /** Takes whether the goal was kept in the step that {@link #next} gave. */
    public void judged(boolean kept) {
        double rate = next.rate().orElseThrow().perSecond().doubleValue();
        if (next.kind() == Kind.CONFIRM) {
            confirmed(rate, kept);
        } else if (kept) {
            held = Math.max(held, rate);
            higher();
        } else {
            broke = Math.min(broke, rate);
            lower();
        }
    }

    /** Says that the step could not be run, or not be judged. */
    public void endEarly() {
        endFor(End.ENDED_EARLY);
    }

    private void higher() {
        if (broke < Double.POSITIVE_INFINITY) {
            between();
        } else if (++doublings > MOST_DOUBLINGS || held * 2 > most()) {
            confirm(held);
        } else {
            tryRate(Kind.DOUBLE, held * 2);
        }
    }

    private void lower() {
        if (held > 0) {
            between();
        } else if (++halvings > MOST_HALVINGS || broke / 2 < LEAST_RATE) {
            endFor(End.NEVER_HELD);
        } else {
            tryRate(Kind.HALVE, broke / 2);
        }
    }

    private void between() {
        double middle = rounded((held + broke) / 2);
        if (broke <= held * (1 + WITHIN) || middle <= held || middle >= broke) {
            confirm(held);
        } else {
            tryRate(Kind.BISECT, middle);
        }
    }

    private void confirm(double rate) {
        tryRate(Kind.CONFIRM, rate);
    }

    private void confirmed(double rate, boolean kept) {
        if (kept) {
            endFor(broke == Double.POSITIVE_INFINITY ? End.ALWAYS_HELD : End.FOUND);
            return;
        }
        broke = Math.min(broke, rate);
        if (unconfirmed == LOWER_BY.length) {
            endFor(End.NOT_CONFIRMED);
        } else {
            confirm(rate * (1 - LOWER_BY[unconfirmed++]));
        }
    }

    private double most() {
        return unit == Rate.Amount.Unit.REQUESTS ? MOST_REQUESTS : MOST_BYTES;
    }

    private void tryRate(Kind kind, double perSecond) {
        BigDecimal amount = BigDecimal.valueOf(perSecond).round(THREE_DIGITS).stripTrailingZeros();
        next = new Next(kind, Optional.of(new Rate.Amount(amount.scale() < 0 ? amount.setScale(0) : amount, unit)));
    }

    private static double rounded(double value) {
        return BigDecimal.valueOf(value).round(THREE_DIGITS).doubleValue();
    }

    private void endFor(End how) {
        next = null;
        end = how;
    }
}
