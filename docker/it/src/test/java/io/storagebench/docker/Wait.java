package io.storagebench.docker;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Polls for what containers bring about; less often than {@code Eventually}, as a look costs milliseconds. */
final class Wait {
    private static final Duration POLL = Duration.ofMillis(200);

    private Wait() {}

    /** Returns as soon as the condition holds, and fails after {@code limit}. */
    static void until(String what, Duration limit, BooleanSupplier condition) {
        until(() -> what, limit, condition);
    }

    /** The same; what was waited for is asked when it did not come. */
    static void until(Supplier<String> what, Duration limit, BooleanSupplier condition) {
        long end = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("not in " + limit.toSeconds() + " s: " + what.get());
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
    }
}
