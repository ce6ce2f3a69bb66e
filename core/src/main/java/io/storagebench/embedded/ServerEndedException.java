package io.storagebench.embedded;

import java.io.IOException;
import java.util.OptionalInt;

/** A server ended where an answer was expected: it could not start, or its options ask for help or are wrong. */
public final class ServerEndedException extends IOException {
    private static final long serialVersionUID = 1;

    private final int exitCode;
    private final String said;

    /**
     * @param exitCode of its process; -1 when that is not known
     * @param said the last lines of its standard error
     */
    ServerEndedException(int exitCode, String said) {
        super("it has ended" + (exitCode < 0 ? "" : " (exit code " + exitCode + ")") + ChildServer.indented(said));
        this.exitCode = exitCode;
        this.said = said;
    }

    /** Exit code of its process; empty when that is not known. */
    public OptionalInt exitCode() {
        return exitCode < 0 ? OptionalInt.empty() : OptionalInt.of(exitCode);
    }

    /** The last lines of its standard error. */
    public String said() {
        return said;
    }
}
