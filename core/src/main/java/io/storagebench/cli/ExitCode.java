package io.storagebench.cli;

import io.storagebench.result.Result;

/** What the process says to its caller. */
final class ExitCode {
    static final int OK = 0;
    /** Something failed: the system could not be reached, or a request failed. */
    static final int FAILED = 1;
    /** The command cannot work as given; nothing was run. */
    static final int USAGE = 2;
    /** The system returned other bytes than were written. */
    static final int DATA_CORRUPT = 4;
    /** The user stopped it. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}

    /** Of several, the gravest: corrupt data, then interrupted, then failed. */
    static int of(Result result) {
        if (result.dataCorrupt()) {
            return DATA_CORRUPT;
        }
        if (result.interrupted()) {
            return INTERRUPTED;
        }
        return result.hasFailures() || !result.isMeasured() ? FAILED : OK;
    }
}
