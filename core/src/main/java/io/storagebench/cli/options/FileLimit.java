package io.storagebench.cli.options;

import com.sun.management.UnixOperatingSystemMXBean;
import io.storagebench.op.Problems;
import java.lang.management.ManagementFactory;

/**
 * How many files and sockets this process may open; Java raises the soft limit to the hard one by itself.
 *
 * @param most at once
 * @param open now
 */
record FileLimit(long most, long open) {
    /** Fewer than any system allows need no look. */
    private static final long ALWAYS = 200;

    private static final long ROOM = 200;

    /** Adds a problem when {@code threads} that hold so many each are certain to exceed this process's limit. */
    static void require(long threads, int filesOfThread, Problems problems) {
        if (threads * filesOfThread > ALWAYS
                && ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            new FileLimit(system.getMaxFileDescriptorCount(), system.getOpenFileDescriptorCount())
                    .check(threads, filesOfThread, problems);
        }
    }

    void check(long threads, int filesOfThread, Problems problems) {
        long needed = open + threads * filesOfThread;
        if (most > 0 && needed > most) {
            problems.add(
                    "--threads",
                    threads,
                    "each keeps " + filesOfThread + (filesOfThread == 1 ? " file or socket" : " files or sockets")
                            + " open at least, and this process may open " + most + ", of which " + open
                            + " are. Raise that before the start: ulimit -n " + (needed + ROOM)
                            + " (the hard limit: /etc/security/limits.conf or LimitNOFILE). Or use at most "
                            + Math.max(1, (most - open) / filesOfThread - 1) + " threads.");
        }
    }
}
