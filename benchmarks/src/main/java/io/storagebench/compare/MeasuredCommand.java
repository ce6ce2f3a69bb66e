package io.storagebench.compare;

import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import io.storagebench.result.figures.CounterMeaning.Kind;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.result.host.ProcessUse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The command, whose own result says what it did. */
public final class MeasuredCommand {
    private static final Set<Kind> CODER_TIMES = Set.of(Kind.ENCODING_NANOS, Kind.DECODING_NANOS);

    private MeasuredCommand() {}

    /** How a command is started; returns when it has ended well. */
    public interface Start {
        void of(List<String> words) throws Exception;
    }

    /**
     * Runs a command.
     *
     * @param words of it, of which the first is the operation
     */
    public static Figures run(List<String> words, Start start) throws Exception {
        Path json = Files.createTempFile("comparison", ".json");
        try {
            List<String> all = new ArrayList<>(words);
            all.addAll(List.of("--quiet", "--json", json.toString()));
            start.of(all);
            return figures(ResultJson.read(json).runs().get(0), words.get(0));
        } finally {
            Files.delete(json);
        }
    }

    private static Figures figures(Result result, String operation) {
        OperationStats stats = result.ops().get(operation);
        ProcessUse process =
                result.hosts().values().iterator().next().measured().host().process();
        return new Figures(
                stats.window().requests(),
                stats.window().bytes(),
                stats.window().nanos(),
                process.cpuNanos(),
                coderNanos(stats));
    }

    private static long coderNanos(OperationStats stats) {
        return stats.counters().values().stream()
                .filter(counter -> counter.meaning() != null
                        && CODER_TIMES.contains(counter.meaning().kind()))
                .mapToLong(CounterStats::sum)
                .sum();
    }
}
