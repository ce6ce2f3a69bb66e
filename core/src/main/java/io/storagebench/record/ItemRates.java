package io.storagebench.record;

import io.storagebench.result.figures.RateSpread;
import io.storagebench.result.figures.RateSums;
import java.math.BigInteger;
import org.HdrHistogram.Histogram;

/**
 * Sums behind TestDFSIO's three lines, over requests that moved bytes and succeeded: bytes, service time, the first two
 * moments of each request's own rate, and how those rates are spread. Integers, so that merging is exact. One thread
 * writes.
 */
public final class ItemRates {
    private long requests;
    private long bytes;
    private long nanos;
    private final WideSum rates = new WideSum();
    private final WideSum squaredRates = new WideSum();
    private Histogram spread; // null before the first

    /** Adds a request that moved {@code movedBytes} in {@code serviceNanos}. */
    public void add(long movedBytes, long serviceNanos) {
        if (movedBytes == 0) {
            return;
        }
        long rate = Math.round(movedBytes * 1e9 / Math.max(1, serviceNanos));
        synchronized (this) {
            requests++;
            bytes += movedBytes;
            nanos += serviceNanos;
            rates.add(0, rate);
            squaredRates.add(Math.multiplyHigh(rate, rate), rate * rate);
            if (spread == null) {
                spread = RateSpread.emptyHistogram();
            }
            RateSpread.record(spread, rate);
        }
    }

    /** The sums until now. Any thread. */
    public synchronized RateSums sums() {
        return spread == null
                ? RateSums.NONE
                : new RateSums(requests, bytes, nanos, rates.value(), squaredRates.value(), RateSpread.of(spread));
    }

    /** Bytes of its histogram now, by HdrHistogram's own estimate. */
    synchronized long footprintBytes() {
        return spread == null ? 0 : spread.getEstimatedFootprintInBytes();
    }

    /** A sum of 128 bits, as that of a few squared gigabytes per second passes 64; BigInteger would allocate. */
    private static final class WideSum {
        private long high;
        private long low;

        void add(long addedHigh, long addedLow) {
            low += addedLow;
            high += addedHigh + (Long.compareUnsigned(low, addedLow) < 0 ? 1 : 0);
        }

        BigInteger value() {
            BigInteger unsignedLow = BigInteger.valueOf(low >>> 1).shiftLeft(1).or(BigInteger.valueOf(low & 1));
            return BigInteger.valueOf(high).shiftLeft(64).or(unsignedLow);
        }
    }
}
