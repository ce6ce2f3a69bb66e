package io.storagebench.docker;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testcontainers.containers.output.OutputFrame.OutputType;

/** A command that runs in a container of the client. One thread. */
final class ClientRun implements AutoCloseable {
    /** Where its result goes. */
    static final String RESULT = "/results/result.json";
    /** Where it shows its metrics. */
    static final int METRICS = 9095;
    /** For the whole of a command, also on a machine that does much else; Hadoop's client alone would try for a quarter of an hour. */
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final Server container;
    private final long startNanos;

    ClientRun(Server container, long startNanos) {
        this.container = container;
        this.startNanos = startNanos;
    }

    /** What a counter of its metrics says, over all labels; 0 when it does not say anything. */
    long counted(String metric) {
        Matcher value = Pattern.compile("^" + metric + "(?:\\{[^}]*})? ([0-9.eE+]+)$", Pattern.MULTILINE)
                .matcher(container.get(METRICS, "/metrics"));
        double sum = 0;
        while (value.find()) {
            sum += Double.parseDouble(value.group(1));
        }
        return (long) sum;
    }

    /** Waits until it has acknowledged that many more items. */
    void awaitItems(long more) {
        long before = counted("storage_bench_items_total");
        awaitWhileRunning(
                more + " more items than " + before, () -> counted("storage_bench_items_total") >= before + more);
    }

    /** Waits for something that happens while it runs. */
    void awaitWhileRunning(String what, BooleanSupplier condition) {
        Wait.until(what, LIMIT, () -> {
            if (!container.runs()) {
                throw new AssertionError("ended before " + what + "\n" + await());
            }
            return condition.getAsBoolean();
        });
    }

    /** Waits for its end, which must come by itself. */
    Ended await() {
        Wait.until(() -> "the end of the client\n" + container.getLogs(), LIMIT, () -> !container.runs());
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        String result;
        try {
            result = container.copyFileFromContainer(
                    RESULT, in -> new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (RuntimeException none) {
            result = "";
        }
        return new Ended(
                container.exitCode(),
                seconds,
                container.getLogs(OutputType.STDOUT),
                container.getLogs(OutputType.STDERR),
                result);
    }

    @Override
    public void close() {
        container.close();
    }
}
