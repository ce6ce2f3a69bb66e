package io.storagebench.report.advice;

import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.units.Units;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** Of an open loop: how much of the response time is the load generator's own lateness. */
final class ClientLateness {
    private static final double[] PERCENTILES = {99, 95, 90, 50};
    private static final long LEAST_NANOS = 100_000;
    private static final double SPOILT_PART = 0.1;
    private static final double VOID_PART = 0.5;

    private ClientLateness() {}

    /** The highest percentile that both have enough samples for. */
    static OptionalDouble common(LatencyStats one, LatencyStats other) {
        return DoubleStream.of(PERCENTILES)
                .filter(percent -> one.isEnoughFor(percent) && other.isEnoughFor(percent))
                .findFirst();
    }

    /** Whether it spoils the response times. */
    static boolean spoils(OperationStats op) {
        if (!op.isOpenLoop()) {
            return false;
        }
        OptionalDouble percent = common(op.lateness(), op.response());
        if (percent.isEmpty()) {
            return false;
        }
        long late = op.lateness().percentileNanos(percent.getAsDouble());
        return late > LEAST_NANOS && late > SPOILT_PART * op.response().percentileNanos(percent.getAsDouble());
    }

    /**
     * What to say about it.
     *
     * @param cause why it was late; empty when unknown
     */
    static Remark remark(OperationStats op, String cause) {
        double percent = common(op.lateness(), op.response()).orElseThrow();
        long late = op.lateness().percentileNanos(percent);
        long response = op.response().percentileNanos(percent);
        String what = "The client itself started requests late (p" + Math.round(percent) + " " + Units.millis(late)
                + " ms, where that of the response time is " + Units.millis(response) + " ms)" + cause + ": ";
        String remedy = " Use a machine that is less busy, or a lower rate.";
        return late > VOID_PART * response
                ? Remark.voids("response times are void", what + "response times are void." + remedy)
                : Remark.care(
                        "the client started requests late",
                        what + "response times are too long by that much." + remedy);
    }
}
