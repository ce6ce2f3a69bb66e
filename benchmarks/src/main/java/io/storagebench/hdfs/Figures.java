package io.storagebench.hdfs;

import java.util.Scanner;

/**
 * What one run did; as text, a line of its three parts.
 *
 * @param bytes that moved
 * @param nanos how long it took
 * @param cpuNanos CPU time of the process meanwhile; 0 when unknown
 */
record Figures(long bytes, long nanos, long cpuNanos) {
    static Figures parse(String line) {
        Scanner parts = new Scanner(line);
        return new Figures(parts.nextLong(), parts.nextLong(), parts.nextLong());
    }

    double bytesPerSecond() {
        return bytes * 1e9 / nanos;
    }

    double cpuNanosPerByte() {
        return (double) cpuNanos / bytes;
    }

    @Override
    public String toString() {
        return bytes + " " + nanos + " " + cpuNanos;
    }
}
