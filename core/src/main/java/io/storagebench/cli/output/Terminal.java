package io.storagebench.cli.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether somebody watches. */
final class Terminal {
    /** Set by the launcher script, which can ask on every system. */
    private static final String PROPERTY = "storage-bench.terminal";

    /** The same of standard output. */
    private static final String OUTPUT_PROPERTY = "storage-bench.terminal.output";

    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");
    private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");

    private Terminal() {}

    /** Whether standard error is a terminal; where neither the launcher nor Linux tells, it counts as none. */
    static boolean showsStandardError() {
        return isTerminal(PROPERTY, STANDARD_ERROR);
    }

    /**
     * Whether colour may go to standard output: only to a terminal that knows it, and not against the user's will
     * (no-color.org).
     */
    static boolean showsColour() {
        return allowsColour(System.getenv("NO_COLOR"), System.getenv("TERM"))
                && isTerminal(OUTPUT_PROPERTY, STANDARD_OUTPUT);
    }

    static boolean allowsColour(String noColour, String terminal) {
        return (noColour == null || noColour.isEmpty()) && !"dumb".equals(terminal);
    }

    private static boolean isTerminal(String property, Path stream) {
        if (Boolean.getBoolean(property)) {
            return true;
        }
        try {
            String device = Files.readSymbolicLink(stream).toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty") || device.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException notLinux) {
            return false;
        }
    }
}
