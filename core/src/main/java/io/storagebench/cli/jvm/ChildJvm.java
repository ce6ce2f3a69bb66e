package io.storagebench.cli.jvm;

import io.storagebench.cli.output.ExitCode;
import java.io.IOException;

/**
 * The JVM that runs the command in place of this one; it has this one's standard streams, and gets its signals, also
 * those that come before it runs.
 */
public final class ChildJvm {
    /** How a JVM ends by SIGTERM while it has no handler yet: 128 and the signal's number. */
    private static final int TERMINATED = 143;

    private Process process;
    private boolean needed = true;
    private boolean stopped;

    public ChildJvm() {
        Signals.handle("INT", this::stop);
        Signals.handle("TERM", this::stop);
    }

    /** The command runs in this JVM: until it handles signals itself, nothing is to be tidied up after one. */
    public synchronized void isNotNeeded() {
        needed = false;
        if (stopped) {
            Signals.end();
        }
    }

    /** Gives its exit code. */
    public int run(ProcessBuilder command) throws IOException, InterruptedException {
        synchronized (this) {
            if (stopped) {
                return ExitCode.INTERRUPTED;
            }
            process = command.inheritIO().start();
        }
        int code = process.waitFor();
        return code == TERMINATED && isStopped() ? ExitCode.INTERRUPTED : code;
    }

    /** A terminal's Ctrl-C reaches the child by itself; a signal to this process alone must be sent on. */
    private synchronized void stop() {
        stopped = true;
        if (process != null) {
            process.destroy();
        } else if (!needed) {
            Signals.end();
        }
    }

    private synchronized boolean isStopped() {
        return stopped;
    }
}
