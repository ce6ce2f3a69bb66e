package io.storagebench.cli.options;

import com.sun.management.UnixOperatingSystemMXBean;
import io.storagebench.op.Problems;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/**
 * How many files and sockets this process may open; Java raises the soft limit to the hard one by itself.
 *
 * @param most at once
 * @param open now
 */
public record FileLimit(long most, long open) {
    /** Fewer than any system allows need no look. */
    private static final long ALWAYS = 200;

    private static final long ROOM = 200;

    /** Adds a problem when {@code threads} that hold so many each are certain to exceed this process's limit. */
    static void require(long threads, int filesOfThread, Problems problems) {
        ofThisProcess(threads * filesOfThread).ifPresent(limit -> limit.check(threads, filesOfThread, problems));
    }

    /** Adds a problem when streams that hold so many together are certain to exceed it. */
    public static void requireTogether(long held, Problems problems) {
        ofThisProcess(held).ifPresent(limit -> limit.checkTogether(held, problems));
    }

    private static Optional<FileLimit> ofThisProcess(long needed) {
        return needed > ALWAYS
                        && ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? Optional.of(new FileLimit(system.getMaxFileDescriptorCount(), system.getOpenFileDescriptorCount()))
                : Optional.empty();
    }

    void checkTogether(long held, Problems problems) {
        if (most > 0 && open + held > most) {
            problems.add("--threads: those of all streams keep " + held + " files or sockets open at least, and this"
                    + " process may open " + most + ", of which " + open + " are. " + raise(open + held)
                    + " Or use fewer threads.");
        }
    }

    private static String raise(long needed) {
        return "Raise that before the start: ulimit -n " + (needed + ROOM)
                + " (the hard limit: /etc/security/limits.conf or LimitNOFILE).";
    }

    void check(long threads, int filesOfThread, Problems problems) {
        long needed = open + threads * filesOfThread;
        if (most > 0 && needed > most) {
            problems.add(
                    "--threads",
                    threads,
                    "each keeps " + filesOfThread + (filesOfThread == 1 ? " file or socket" : " files or sockets")
                            + " open at least, and this process may open " + most + ", of which " + open
                            + " are. " + raise(needed) + " Or use at most "
                            + Math.max(1, (most - open) / filesOfThread - 1) + " threads.");
        }
    }
}
