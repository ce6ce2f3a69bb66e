package io.storagebench.webhdfs.connect;

import io.storagebench.op.Clock;
import io.storagebench.op.Counter;
import io.storagebench.op.Group;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps what a back end tells of its requests. One thread. */
final class ToldRun {
    private final Map<String, Long> counters = new TreeMap<>();
    private final List<String> spans = new ArrayList<>();
    private final List<String> groups = new ArrayList<>();

    RunContext run() {
        return Fake.of(RunContext.class, (method, arguments) -> switch (method) {
            case "clock" -> Clock.system();
            case "counter" -> (Counter) amount -> counters.merge((String) arguments[0], amount, Long::sum);
            case "group" -> new Named(arguments[0] + " " + arguments[1]);
            default -> throw new UnsupportedOperationException(method);
        });
    }

    private record Named(String name) implements Group {}

    Request request() {
        return Fake.of(Request.class, (method, arguments) -> switch (method) {
            case "begin" -> span(((Step) arguments[0]).name());
            case "in" -> in((Named) arguments[0]);
            case "bytes" -> null;
            default -> throw new UnsupportedOperationException(method);
        });
    }

    private Object in(Named group) {
        groups.add(group.name());
        return null;
    }

    private Span span(String step) {
        return Fake.of(Span.class, (method, arguments) -> {
            if (!method.equals("end")) {
                throw new UnsupportedOperationException(method);
            }
            spans.add(step);
            return null;
        });
    }

    /** Sum of a counter; 0 of one that nobody asked for. */
    long count(String counter) {
        return counters.getOrDefault(counter, 0L);
    }

    /** Steps in the order of their ends. */
    List<String> spans() {
        return spans;
    }

    List<String> groups() {
        return groups;
    }
}
