package io.storagebench.engine.pace;

import io.storagebench.units.Mixing;
import java.util.Arrays;

/**
 * Arrivals of a Poisson process of rate one, the same for the same seed: sums of exponentially distributed distances, each
 * a function of its number. Any thread.
 *
 * <p>Sums need those before them, so two blocks are kept: workers ask in nearly rising order. A thread that comes late
 * with an earlier number must not make all others wait until everything was summed up again, so some sums are kept, too,
 * at distances that double as the numbers grow.
 */
final class PoissonArrivals implements Schedule.Arrivals {
    private static final int BLOCK = 1024;
    private static final int MOST_MARKS = 4096;
    private static final long SALT = 0x504f4953534f4eL;

    private final long seed;
    private double[] current = new double[BLOCK];
    private double[] previous = new double[BLOCK];
    private long block = -1; // the number of `current`
    private double end; // of `current`
    private final double[] marks = new double[MOST_MARKS]; // where every `stride`-th block begins
    private int marked;
    private long stride = 1; // blocks

    PoissonArrivals(long seed) {
        this.seed = Mixing.mix(seed, SALT);
    }

    @Override
    public synchronized double of(long n) {
        long wanted = n / BLOCK;
        if (wanted < block - 1) {
            goBackTo(Math.max(0, wanted - 1)); // so that the block before is there, too
        }
        while (block < wanted) {
            advance();
        }
        return (wanted == block ? current : previous)[(int) (n % BLOCK)];
    }

    private void goBackTo(long earlier) {
        long mark = earlier / stride;
        block = mark * stride - 1;
        end = marks[(int) mark];
    }

    private void mark() {
        if (block % stride != 0 || block / stride < marked) {
            return;
        }
        if (marked == MOST_MARKS) {
            for (int i = 0; i < MOST_MARKS / 2; i++) {
                marks[i] = marks[2 * i];
            }
            marked /= 2;
            stride *= 2;
        }
        marks[marked++] = end;
    }

    private void advance() {
        double[] next = previous;
        previous = current;
        current = next;
        block++;
        mark();
        double at = end;
        for (int i = 0; i < BLOCK; i++) {
            at += distance(block * BLOCK + i);
            next[i] = at;
        }
        end = at;
    }

    /** Exponentially distributed with mean one. */
    private double distance(long n) {
        double uniform = ((Mixing.mix(seed, n) >>> 11) + 0.5) * 0x1p-53;
        return -Math.log(uniform);
    }

    @Override
    public synchronized long countBefore(double x) {
        long n = Math.max(0, block) * BLOCK;
        if (of(n) >= x) {
            n = lastMarkBefore(x) * stride * BLOCK;
        }
        while (of(n + BLOCK - 1) < x) {
            n += BLOCK;
        }
        while (of(n) < x) {
            n++;
        }
        return n;
    }

    private int lastMarkBefore(double x) {
        int found = Arrays.binarySearch(marks, 0, marked, x);
        return Math.max(0, found >= 0 ? found : -found - 2);
    }
}
