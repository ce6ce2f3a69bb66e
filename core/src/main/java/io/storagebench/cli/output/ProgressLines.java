package io.storagebench.cli.output;

import java.util.function.Consumer;

/** A line every ten seconds: where nobody watches, a log shows that the run goes on. */
final class ProgressLines implements Progress.View {
    private static final long PERIOD_NANOS = 10_000_000_000L;

    private final Consumer<String> out;
    private long nextNanos;

    ProgressLines(Consumer<String> out, long startNanos) {
        this.out = out;
        nextNanos = startNanos + PERIOD_NANOS;
    }

    @Override
    public void show(TaskPace pace, long nowNanos) {
        if (nowNanos >= nextNanos) {
            out.accept(pace.sentence(nowNanos));
            nextNanos += PERIOD_NANOS * (1 + (nowNanos - nextNanos) / PERIOD_NANOS);
        }
    }
}
