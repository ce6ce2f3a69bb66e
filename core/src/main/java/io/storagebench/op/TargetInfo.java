package io.storagebench.op;

import java.util.Map;

/**
 * What a result says about the system it was measured on.
 *
 * @param title the words behind TARGET in the report's first line
 * @param kind what it is, which decides what the figures mean
 * @param facts further facts by name, in the order to show: versions, file system class, replication, nodes
 */
public record TargetInfo(String title, Kind kind, Map<String, String> facts) {
    /** What stands behind the interface. */
    public enum Kind {
        /** A system that somebody else runs. */
        SYSTEM,
        /** A server that this tool started on this machine. */
        EMBEDDED,
        /** No storage: writes are discarded and reads generated, which measures the client alone. */
        NULL
    }
}
