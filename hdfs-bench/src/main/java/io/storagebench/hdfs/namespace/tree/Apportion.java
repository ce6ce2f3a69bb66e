package io.storagebench.hdfs.namespace.tree;

import java.util.function.IntToLongFunction;

/** Divides whole numbers among parts so that the parts add up exactly. */
final class Apportion {
    private Apportion() {}

    /**
     * Where each part of {@code total} begins when the parts are as large as their weights; one more than parts, the last
     * one {@code total}.
     *
     * @param weight of each part; not negative, and not all 0
     */
    static long[] byWeight(long total, int parts, IntToLongFunction weight) {
        long[] starts = new long[parts + 1];
        long sum = 0;
        for (int i = 0; i < parts; i++) {
            sum += weight.applyAsLong(i);
            starts[i + 1] = sum;
        }
        for (int i = 1; i <= parts; i++) {
            starts[i] = (long) (total * (starts[i] / (double) sum)); // the last one is exact, as x / x is 1
        }
        return starts;
    }

    /** Where part {@code index} of {@code parts} equal parts of {@code total} begins; the first ones are not smaller. */
    static long evenly(long total, long parts, long index) {
        return total / parts * index + Math.min(total % parts, index);
    }
}
