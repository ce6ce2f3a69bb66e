package io.storagebench.probe.flight;

import java.io.IOException;
import java.util.List;

/** The diagnostic commands of a JVM, as {@code jcmd} gives them, such as {@code jfrStart}. */
@FunctionalInterface
interface Diagnostics {
    /**
     * Runs one.
     *
     * @param command its name as an operation of the JVM's DiagnosticCommand bean
     * @param arguments such as {@code name=x}; none holds a blank outside of quotes
     */
    void run(String command, List<String> arguments) throws IOException;
}
