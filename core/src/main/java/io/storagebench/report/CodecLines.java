package io.storagebench.report;

import io.storagebench.op.CoderWork;
import io.storagebench.op.CoderWork.Direction;
import io.storagebench.result.OperationStats;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.units.Units;
import java.util.List;
import java.util.stream.Stream;

/** Which coder ran, by what it counted itself: {@code rs_java: 171 stripes encoded (1 GiB), 5.50 s of the 9.10 s …}. */
final class CodecLines {
    private CodecLines() {}

    /** A line for each coder and direction; empty when no coder ran. */
    static List<String> of(StreamFacts stream, OperationStats op) {
        double requestNanos = (double) op.service().meanNanos() * op.service().count();
        return coders(op)
                .flatMap(coder -> Stream.of(Direction.values()).map(direction -> new CoderWork(direction, coder)))
                .filter(work -> op.counted(work.callsMeaning()) > 0)
                .map(work -> name(stream, work) + ": " + op.counted(work.callsMeaning()) + " stripes "
                        + work.direction().verb() + " (" + Units.bytes(op.counted(work.bytesMeaning())) + "), "
                        + Units.seconds(op.counted(work.timeMeaning())) + " s of the " + Units.seconds(requestNanos)
                        + " s that requests took")
                .toList();
    }

    private static Stream<String> coders(OperationStats op) {
        return op.counters().values().stream()
                .filter(CodecLines::isShown)
                .map(counter -> counter.meaning().by())
                .distinct()
                .sorted();
    }

    /** Whether {@code counter} is in one of the lines. */
    static boolean isShown(CounterStats counter) {
        return counter.meaning() != null
                && counter.meaning().by() != null
                && counter.meaning().kind() != CounterMeaning.Kind.OF_SERVER;
    }

    private static String name(StreamFacts stream, CoderWork work) {
        String libraries = stream.target().facts().get(CoderWork.FACT + work.coder());
        return work.coder() + (libraries == null ? "" : ", " + libraries);
    }
}
