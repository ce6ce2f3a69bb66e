package io.storagebench.search;

import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.RateStep.Kind;
import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Stream;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How long a step lasts: as long as its user says, or longer where a percentile would have too few requests behind it, and
 * three times as long when it confirms. One thread.
 */
final class StepLength {
    /** Requests of an open loop are not spread quite evenly, and some do not end in the window. */
    private static final double MORE = 1.2;

    private static final int CONFIRMING = 3;
    private static final Duration CLOSED_LOOP = Duration.ofSeconds(5);
    /** Nobody waits longer for one rate; that its percentile lacks requests is said then. */
    private static final Duration LONGEST = Duration.ofMinutes(30);

    private final Duration usual;
    private final double samples;
    private OptionalDouble bytesOfRequest = OptionalDouble.empty();

    /**
     * @param usual of a step
     * @param samples that all operations need together
     */
    StepLength(Duration usual, double samples) {
        this.usual = usual;
        this.samples = samples;
    }

    /**
     * For the operations of {@code scenario}.
     *
     * @param usual of a step
     * @param samples that each of them needs
     */
    static StepLength of(Duration usual, long samples, Scenario scenario) {
        int all = scenario.streams().stream().mapToInt(Stream::weight).sum();
        int least = scenario.streams().stream().mapToInt(Stream::weight).min().orElse(0);
        return new StepLength(usual, samples * (all == 0 ? 1.0 : (double) all / least));
    }

    Duration of(RateSearch.Next next) {
        if (next.rate().isEmpty()) {
            return usual.compareTo(CLOSED_LOOP) < 0 ? usual : CLOSED_LOOP;
        }
        Duration length = enough(requestsPerSecond(next.rate().get()));
        return next.kind() == Kind.CONFIRM ? length.multipliedBy(CONFIRMING) : length;
    }

    private OptionalDouble requestsPerSecond(Rate.Amount rate) {
        double perSecond = rate.perSecond().doubleValue();
        if (rate.unit() == Rate.Amount.Unit.REQUESTS) {
            return OptionalDouble.of(perSecond);
        }
        return bytesOfRequest.isPresent()
                ? OptionalDouble.of(perSecond / bytesOfRequest.getAsDouble())
                : OptionalDouble.empty();
    }

    /**
     * How long a step is to last that had too few requests for its percentile in {@code ran}; empty when that was as long as
     * anybody would wait.
     */
    Optional<Duration> longer(RateSearch.Next next, Duration ran) {
        Duration longest = usual.compareTo(LONGEST) > 0 ? usual : LONGEST;
        if (next.kind() == Kind.CONFIRM) {
            longest = longest.multipliedBy(CONFIRMING);
        }
        Duration twice = of(next).multipliedBy(2);
        Duration length = twice.compareTo(longest) < 0 ? twice : longest;
        return length.compareTo(ran) > 0 ? Optional.of(length) : Optional.empty();
    }

    private Duration enough(OptionalDouble requestsPerSecond) {
        if (requestsPerSecond.isEmpty()) {
            return usual;
        }
        double millis = Math.min(millisFor(requestsPerSecond.getAsDouble()), LONGEST.toMillis());
        Duration needed = Duration.ofMillis((long) millis);
        return needed.compareTo(usual) > 0 ? needed : usual;
    }

    private double millisFor(double requestsPerSecond) {
        return Math.ceil(samples * MORE / requestsPerSecond * 1000);
    }

    /** Takes what a request moved on average, for rates of bytes. */
    void learn(Measurement run) {
        long requests = run.ops().values().stream()
                .mapToLong(op -> op.window().requests())
                .sum();
        long bytes = run.ops().values().stream()
                .map(OperationStats::window)
                .mapToLong(window -> window.goodBytes())
                .sum();
        if (requests > 0 && bytes > 0) {
            bytesOfRequest = OptionalDouble.of((double) bytes / requests);
        }
    }
}
