package io.storagebench.engine.pace;

import io.storagebench.scenario.Rate;

/**
 * When each request should start, as a function of its number over all shares. Any thread.
 *
 * <p>Late starts never move later ones, so a server that stalls is charged for every request it delayed (coordinated
 * omission; Tene, "How NOT to Measure Latency").
 *
 * <p>The <i>n</i>-th arrival of a process of rate 1 is mapped by the inverse of the summed-up intended rate.
 */
public final class Schedule {
    private final Intensity intensity;
    private final Arrivals arrivals;

    private Schedule(Intensity intensity, Arrivals arrivals) {
        this.intensity = intensity;
        this.arrivals = arrivals;
    }

    /** Of a rate of requests; {@code seed} decides the arrivals of a Poisson process. */
    public static Schedule of(Rate rate, long seed) {
        return new Schedule(
                new Intensity(rate.pieces()),
                rate.arrivals() == Rate.Arrivals.POISSON ? new PoissonArrivals(seed) : Arrivals.EVEN);
    }

    /** Nanoseconds after the start of the phase at which request {@code n} (0-based) is due. */
    public long startOf(long n) {
        return Math.round(intensity.secondsUntil(arrivals.of(n)) * 1e9);
    }

    /** How many requests are due earlier than {@code nanos} after the start of the phase. */
    public long dueBefore(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        long n = arrivals.countBefore(intensity.requestsBy(nanos / 1e9));
        while (n > 0 && startOf(n - 1) >= nanos) {
            n--;
        }
        while (startOf(n) < nanos) {
            n++;
        }
        return n;
    }

    /** Arrivals at a rate of one. */
    interface Arrivals {
        /** At equal distances, the first at once. */
        Arrivals EVEN = new Arrivals() {
            @Override
            public double of(long n) {
                return n;
            }

            @Override
            public long countBefore(double x) {
                return (long) Math.ceil(x);
            }
        };

        /** When arrival {@code n} (0-based) is. */
        double of(long n);

        /** About how many arrivals there are before {@code x}; exact to a few. */
        long countBefore(double x);
    }
}
