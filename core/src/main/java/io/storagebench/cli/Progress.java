package io.storagebench.cli;

import io.storagebench.engine.Phase;
import io.storagebench.engine.ProgressUpdate;
import io.storagebench.engine.ProgressUpdate.Unit;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.Consumer;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Draws how far a run is, a bar per phase, on a terminal. The engine's thread. */
final class Progress implements Consumer<ProgressUpdate>, AutoCloseable {
    private static final int WIDTH = 100;
    private static final long MIB = 1 << 20;

    private final PrintStream out;
    private ProgressBar bar;
    private Phase phase;

    Progress(PrintStream out) {
        this.out = out;
    }

    @Override
    public synchronized void accept(ProgressUpdate update) {
        if (update.phase() != phase || bar == null) {
            close();
            phase = update.phase();
            bar = open(update);
        }
        if (update.total() > 0) {
            bar.maxHint(update.total());
        }
        bar.stepTo(update.done());
        bar.setExtraMessage(rates(update));
    }

    /** A bar that counts, with the speed, for as long as nobody knows how far. */
    static ProgressBar counting(String task, PrintStream out) {
        return bar(task, out).setInitialMax(-1).showSpeed().build();
    }

    private ProgressBar open(ProgressUpdate update) {
        boolean bytes = update.unit() == Unit.BYTES;
        return bar(update.phase().label(), out)
                .setInitialMax(update.total() > 0 ? update.total() : -1)
                .setUnit(bytes ? " MiB" : update.unit() == Unit.NANOSECONDS ? " s" : "", unitSize(update.unit()))
                .build();
    }

    private static ProgressBarBuilder bar(String task, PrintStream out) {
        return new ProgressBarBuilder()
                .setTaskName(task)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(500)
                .setConsumer(new ConsoleProgressBarConsumer(out, WIDTH))
                .clearDisplayOnFinish();
    }

    private static long unitSize(Unit unit) {
        return switch (unit) {
            case BYTES -> MIB;
            case NANOSECONDS -> 1_000_000_000;
            case ITEMS -> 1;
        };
    }

    private static String rates(ProgressUpdate update) {
        return String.format(
                Locale.ROOT,
                "%.0f MB/s, %.0f/s%s",
                update.bytesPerSecond() / 1e6,
                update.requestsPerSecond(),
                update.errors() == 0 ? "" : ", " + update.errors() + " errors");
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
