package io.storagebench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether somebody watches. */
final class Terminal {
    /** Set by the launcher script, which can ask on every system. */
    private static final String PROPERTY = "storage-bench.terminal";

    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private Terminal() {}

    /** Whether standard error is a terminal; where neither the launcher nor Linux tells, it counts as none. */
    static boolean showsStandardError() {
        if (Boolean.getBoolean(PROPERTY)) {
            return true;
        }
        try {
            String device = Files.readSymbolicLink(STANDARD_ERROR).toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty") || device.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException notLinux) {
            return false;
        }
    }
}
