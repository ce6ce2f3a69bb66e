package io.storagebench.report.page;

import io.storagebench.result.Interval;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.result.Measured;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** The intervals of a run as places and values of charts; where there is no interval, there is a gap. */
final class OverTime {
    /** Of a shorter interval, at the end of a run, a rate is chance. */
    private static final double LEAST_PART = 0.2;

    private final double widthNanos;
    private final List<Interval> intervals = new ArrayList<>(); // null for a gap
    private final double[] seconds;

    OverTime(Measured run) {
        widthNanos = run.intervalMillis() * 1e6;
        List<Double> starts = new ArrayList<>();
        long next = 0;
        for (Interval interval : run.intervals()) {
            if (next > 0 && interval.startMillis() > next) {
                starts.add(next / 1e3);
                intervals.add(null);
            }
            starts.add(interval.startMillis() / 1e3);
            intervals.add(interval);
            next = interval.startMillis() + run.intervalMillis();
        }
        seconds = starts.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** When the intervals begin, in seconds since 1970. */
    double[] seconds() {
        return seconds;
    }

    /** What each interval gives; NaN for nothing. */
    double[] values(ToDoubleFunction<Interval> value) {
        double[] values = new double[seconds.length];
        for (int i = 0; i < values.length; i++) {
            Interval interval = intervals.get(i);
            values[i] = interval == null ? Double.NaN : value.applyAsDouble(interval);
        }
        return values;
    }

    /** What each interval gives of one stream. */
    double[] of(String stream, ToDoubleFunction<OperationInterval> value) {
        return values(interval -> {
            OperationInterval op = interval.ops().get(stream);
            boolean whole = op != null && op.moved().nanos() >= LEAST_PART * widthNanos;
            return whole || (op != null && intervals.size() == 1) ? value.applyAsDouble(op) : Double.NaN;
        });
    }

    /** How often a second something happened, by the full width also of an interval that was cut short, so that nothing is lost. */
    double[] perSecond(String stream, ToLongFunction<OperationInterval> count) {
        return values(interval -> {
            OperationInterval op = interval.ops().get(stream);
            return op == null
                    ? Double.NaN
                    : count.applyAsLong(op)
                            * 1e9
                            / Math.max(widthNanos, op.moved().nanos());
        });
    }

    /** NaN for null, and for null on the way there. */
    static <T> double known(T from, Function<T, ? extends Number> figure) {
        Number number = from == null ? null : figure.apply(from);
        return number == null ? Double.NaN : number.doubleValue();
    }
}
