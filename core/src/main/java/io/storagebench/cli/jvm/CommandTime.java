package io.storagebench.cli.jvm;

import java.lang.management.ManagementFactory;

/** How long the command has been running, its launching JVM included. */
public final class CommandTime {
    /** Set by the launching JVM: when it started, in milliseconds since 1970. */
    public static final String STARTED_PROPERTY = "storage-bench.started";

    private CommandTime() {}

    /** When the command's JVM was started, in milliseconds since 1970; what a script did before does not count. */
    public static long startMillis() {
        Long launched = Long.getLong(STARTED_PROPERTY);
        return launched != null
                ? launched
                : ManagementFactory.getRuntimeMXBean().getStartTime();
    }

    /** Nanoseconds since then, to the millisecond. */
    public static long nanosSinceStart() {
        return Math.max(0, System.currentTimeMillis() - startMillis()) * 1_000_000;
    }
}
