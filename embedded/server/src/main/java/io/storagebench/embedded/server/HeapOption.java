package io.storagebench.embedded.server;

import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/**
 * How much memory a server's JVM may use for objects. The client reads it, too, as it starts that JVM; here it is only
 * checked. One thread.
 */
public final class HeapOption {
    /** What the client gives to the JVM as it stands; three digits of megabytes at least. */
    private static final Pattern SIZE = Pattern.compile("[1-9][0-9]{2,5}[mM]|[1-9][0-9]{0,3}[gG]");

    @Option(
            names = "--server-heap",
            paramLabel = "SIZE",
            description = "Heap of the server's JVM, such as 512m or 2g. Default: 1g.")
    private String text;

    /** For picocli. */
    public HeapOption() {}

    /** Adds what is wrong with the value. */
    public void check(List<String> problems) {
        if (text != null && !SIZE.matcher(text).matches()) {
            problems.add("--server-heap " + text + ": not a size of a heap. Use 100m or more, such as 512m or 2g.");
        }
    }
}
