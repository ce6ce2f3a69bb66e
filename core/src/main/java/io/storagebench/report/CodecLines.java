package io.storagebench.report;

import io.storagebench.op.CoderWork;
import io.storagebench.result.OperationStats;
import io.storagebench.result.StreamFacts;
import io.storagebench.units.Units;
import java.util.List;
import java.util.Optional;

/** Which coder ran, by what it counted itself: {@code rs_java: 171 stripes encoded (1 GiB), 5.50 s of the 9.10 s …}. */
final class CodecLines {
    private CodecLines() {}

    /** A line for each coder and direction; empty when no coder ran. */
    static List<String> of(StreamFacts stream, OperationStats op) {
        double requestNanos = (double) op.service().meanNanos() * op.service().count();
        return op.counters().keySet().stream()
                .map(CoderWork::of)
                .flatMap(Optional::stream)
                .distinct()
                .filter(work -> op.counted(work.calls()) > 0)
                .map(work -> name(stream, work) + ": " + op.counted(work.calls()) + " stripes " + work.verb() + " ("
                        + Units.bytes(op.counted(work.bytes())) + "), " + Units.seconds(op.counted(work.time()))
                        + " s of the " + Units.seconds(requestNanos) + " s that requests took")
                .toList();
    }

    private static String name(StreamFacts stream, CoderWork work) {
        String libraries = stream.target().facts().get(CoderWork.FACT + work.coder());
        return work.coder() + (libraries == null ? "" : ", " + libraries);
    }
}
