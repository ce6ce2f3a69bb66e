package io.storagebench.result.figures;

import java.math.BigInteger;

/**
 * Integer sums over the requests that succeeded and moved bytes, from which TestDFSIO's lines are computed.
 *
 * @param requests how many
 * @param bytes Σ bytes
 * @param nanos Σ service time
 * @param rates Σ of each request's bytes per second, rounded to whole bytes
 * @param squaredRates Σ of the squares of those
 * @param spread how those are spread
 */
public record RateSums(
        long requests, long bytes, long nanos, BigInteger rates, BigInteger squaredRates, RateSpread spread) {
    public static final RateSums NONE =
            new RateSums(0, 0, 0, BigInteger.ZERO, BigInteger.ZERO, RateSpread.of(RateSpread.emptyHistogram()));

    public RateSums {
        Whole.part(rates, "rates");
        Whole.part(squaredRates, "squaredRates");
        Whole.part(spread, "spread");
    }

    /** The sums over both. */
    public RateSums plus(RateSums other) {
        return new RateSums(
                requests + other.requests,
                bytes + other.bytes,
                nanos + other.nanos,
                rates.add(other.rates),
                squaredRates.add(other.squaredRates),
                spread.plus(other.spread));
    }

    /** Σ bytes / Σ seconds: TestDFSIO's "Throughput", the rate of one stream. Zero without requests. */
    public double bytesPerStreamSecond() {
        return nanos == 0 ? 0 : bytes * 1e9 / nanos;
    }

    /** The mean of the requests' own rates: TestDFSIO's "Average IO rate". Zero without requests. */
    public double meanRate() {
        return requests == 0 ? 0 : rates.doubleValue() / requests;
    }

    /** The standard deviation of the requests' own rates, over n as in TestDFSIO: "IO rate std deviation". */
    public double rateDeviation() {
        if (requests == 0) {
            return 0;
        }
        double mean = meanRate();
        return Math.sqrt(Math.abs(squaredRates.doubleValue() / requests - mean * mean));
    }
}
