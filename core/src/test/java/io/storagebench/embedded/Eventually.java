package io.storagebench.embedded;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Polls for what another process brings about. */
public final class Eventually {
    private static final Duration LIMIT = Duration.ofSeconds(40);
    private static final Duration POLL = Duration.ofMillis(20);

    private Eventually() {}

    /** Returns as soon as the condition holds; fails after 40 seconds. */
    public static void isTrue(String what, BooleanSupplier condition) {
        isTrue(what, LIMIT, condition);
    }

    /** The same of what may take longer. */
    public static void isTrue(String what, Duration limit, BooleanSupplier condition) {
        long end = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("not in " + limit.toSeconds() + " s: " + what);
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    /** Returns as soon as no such process runs. */
    public static void isGone(long pid) {
        isTrue(
                "process " + pid + " is gone",
                () -> ProcessHandle.of(pid).map(process -> !process.isAlive()).orElse(true));
    }
}
