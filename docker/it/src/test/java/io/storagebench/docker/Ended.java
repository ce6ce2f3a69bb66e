package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.Interval;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a command ended.
 *
 * @param seconds that it took
 * @param json its result file; empty without one
 */
record Ended(int code, double seconds, String out, String err, String json) {
    Result result() {
        try {
            return ResultJson.read(json.getBytes(StandardCharsets.UTF_8)).runs().get(0);
        } catch (IOException failure) {
            throw new UncheckedIOException(toString(), failure);
        }
    }

    /** What its only operation did. */
    OperationStats only() {
        return result().ops().values().iterator().next();
    }

    /** This, which must have succeeded. */
    Ended well() {
        assertThat(code).as(toString()).isZero();
        return this;
    }

    /** When which errors were counted: the class by the start of the interval, in milliseconds since 1970. */
    Map<Long, String> errorsByTime() {
        Map<Long, String> errors = new TreeMap<>();
        for (Interval interval : result().intervals()) {
            for (Interval.OperationInterval op : interval.ops().values()) {
                if (!op.errors().isEmpty()) {
                    errors.put(interval.startMillis(), op.errors().toString());
                }
            }
        }
        return errors;
    }

    /** Asserts that nothing failed but between these times, in milliseconds since 1970; an interval is a second. */
    void assertErrorsBetween(long fromMillis, long toMillis) {
        assertThat(errorsByTime().keySet())
                .as("errors from " + fromMillis + " to " + toMillis + ": " + errorsByTime() + "\n" + this)
                .allMatch(start -> start > fromMillis - 1000 && start < toMillis);
    }

    /** Everything it said, for the description of a failed assertion. */
    @Override
    public String toString() {
        return "exit code " + code + " after " + seconds + " s\n--- stdout\n" + out + "--- stderr\n" + err;
    }
}
