package io.storagebench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.CounterStats;
import io.storagebench.result.ErrorStats;
import io.storagebench.testing.Results;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AdviceTest {
    @Test
    void anUnremarkableRunNeedsNone() {
        assertThat(Advice.of(new Results().request(1000, 10).build())).isEmpty();
    }

    /** What is remarkable, what is just not, and the sentence about it. */
    static Stream<Arguments> remarkable() {
        return Stream.of(
                of("other bytes than were written", run -> run.corrupt = true, run -> run.corrupt = false),
                of("2 of 3 requests failed", run -> run.failed = 2, run -> run.failed = 0),
                of(
                        "What was acknowledged is not all there",
                        run -> run.checkErrors = Map.of("Missing", new ErrorStats(1, "x")),
                        run -> run.errors = Map.of("Missing", new ErrorStats(1, "x"))),
                of("stopped before its end", run -> run.interrupted = true, run -> run.interrupted = false),
                of("target is embedded", run -> run.kind = "embedded", run -> run.kind = "system"),
                of("ceiling of the client", run -> run.kind = "null", run -> run.kind = "system"),
                of(
                        "took 9.99 s, which is short",
                        run -> run.windowNanos = 9_990_000_000L,
                        run -> run.windowNanos = 10_000_000_000L),
                of(
                        "The client used 361 % of the 400 % CPU that worker1 has",
                        run -> run.processPercent = 361, run -> run.processPercent = 359),
                of("The CPU of worker1 was busy to 91.0 %", run -> run.idlePercent = 9, run -> run.idlePercent = 11),
                of("The hypervisor took 6.0 %", run -> run.stealPercent = 6, run -> run.stealPercent = 5),
                of(
                        "eth0 of worker1 was at 96.0 % of its speed",
                        run -> run.linkBytesPerSecond = 120e6, run -> run.linkBytesPerSecond = 112e6),
                of(
                        "stood still for garbage collection for 10.0 %",
                        run -> run.gcMillis = 6000, run -> run.gcMillis = 3000),
                of("still warming up (13.0 s", run -> run.jitMillis = 13_000, run -> run.jitMillis = 12_000),
                of(
                        "75.0 % of the bytes were read from this machine",
                        run -> {
                            run.counters.put("local bytes", new CounterStats("bytes", 300));
                            run.counters.put("remote bytes", new CounterStats("bytes", 100));
                        },
                        run -> run.counters.put("remote bytes", new CounterStats("bytes", 100))));
    }

    private static Arguments of(String sentence, Consumer<Results> remarkable, Consumer<Results> unremarkable) {
        return Arguments.of(sentence, remarkable, unremarkable);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("remarkable")
    void aSentenceComesWhenItIsTrueAndOnlyThen(
            String sentence, Consumer<Results> remarkable, Consumer<Results> unremarkable) {
        assertThat(adviceOn(remarkable)).singleElement().asString().contains(sentence);
        assertThat(adviceOn(unremarkable)).isEmpty();
    }

    private static List<String> adviceOn(Consumer<Results> change) {
        Results run = new Results().request(1000, 10);
        change.accept(run);
        return Advice.of(run.build());
    }
}
