package io.storagebench.hdfs;

/**
 * What one run did.
 *
 * @param bytes that moved
 * @param nanos how long it took
 * @param cpuNanos CPU time of the process meanwhile; 0 when unknown
 * @param coderNanos time inside the coder of erasure coding; 0 when unknown
 */
record Figures(long bytes, long nanos, long cpuNanos, long coderNanos) {
    double bytesPerSecond() {
        return bytes * 1e9 / nanos;
    }

    double cpuNanosPerByte() {
        return (double) cpuNanos / bytes;
    }

    double coderNanosPerByte() {
        return (double) coderNanos / bytes;
    }
}
