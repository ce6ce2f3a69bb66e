package io.storagebench.embedded;

import java.util.List;
import java.util.regex.Pattern;

/** The heap of a server's JVM, where its command line has {@code --server-heap}: only who starts a JVM can say it. */
final class ServerHeap {
    private static final String HEAP_OPTION = "--server-heap";
    /** As the servers have it; what is not like this, the server refuses with everything else. */
    private static final Pattern SIZE = Pattern.compile("[1-9][0-9]{2,5}[mM]|[1-9][0-9]{0,3}[gG]");

    private ServerHeap() {}

    /** JVM flags; none when nothing was asked for. */
    static List<String> flags(List<String> arguments) {
        return ServerArguments.value(arguments, HEAP_OPTION)
                .filter(size -> SIZE.matcher(size).matches())
                .map(size -> List.of("-Xmx" + size))
                .orElse(List.of());
    }
}
