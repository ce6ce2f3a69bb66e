package io.storagebench.engine;

import io.storagebench.op.Mixing;

/**
 * Arrivals of a Poisson process of rate one, the same for the same seed: sums of exponentially distributed distances, each
 * a function of its number. Any thread.
 *
 * <p>Sums need those before them, so two blocks are kept: workers ask in nearly rising order. Asking for an earlier one is
 * right, too, but begins from the start.
 */
final class PoissonArrivals implements Schedule.Arrivals {
    private static final int BLOCK = 1024;
    private static final long SALT = 0x504f4953534f4eL;

    private final long seed;
    private double[] current = new double[BLOCK];
    private double[] previous = new double[BLOCK];
    private long block = -1; // the number of `current`
    private double end; // of `current`

    PoissonArrivals(long seed) {
        this.seed = Mixing.mix(seed, SALT);
    }

    @Override
    public synchronized double of(long n) {
        long wanted = n / BLOCK;
        if (wanted < block - 1) {
            block = -1;
            end = 0;
        }
        while (block < wanted) {
            advance();
        }
        return (wanted == block ? current : previous)[(int) (n % BLOCK)];
    }

    private void advance() {
        double[] next = previous;
        previous = current;
        current = next;
        block++;
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
        while (n > 0 && of(n) >= x) {
            n = 0; // from the beginning
        }
        while (of(n + BLOCK - 1) < x) {
            n += BLOCK;
        }
        while (of(n) < x) {
            n++;
        }
        return n;
    }
}
