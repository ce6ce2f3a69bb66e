package io.storagebench.cli.output;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar for each task on a terminal; of a task whose end nobody knows, what is done. */
final class ProgressBars implements Progress.View {
    private static final int WIDTH = 110;

    private final PrintStream out;
    private ProgressBar bar;
    private TaskPace shown;
    private TaskPace.By by;

    ProgressBars(PrintStream out) {
        this.out = out;
    }

    @Override
    public void show(TaskPace pace, long nowNanos) {
        if (bar == null || pace != shown || pace.by(nowNanos) != by) {
            end();
            shown = pace;
            by = pace.by(nowNanos);
            bar = open();
        }
        if (by == TaskPace.By.NOTHING) {
            bar.setExtraMessage(pace.sentence(nowNanos));
        } else {
            bar.maxHint(pace.total(by));
            bar.stepTo(pace.done(by, nowNanos));
            bar.setExtraMessage(pace.rates(nowNanos));
        }
    }

    private ProgressBar open() {
        ProgressBarBuilder builder = new ProgressBarBuilder()
                .setTaskName(shown.task())
                .setInitialMax(shown.total(by)) // it draws itself before the first step
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(500)
                .continuousUpdate() // otherwise a bar that stands still is not drawn, and its time neither
                .setConsumer(new ConsoleProgressBarConsumer(out, WIDTH))
                .clearDisplayOnFinish()
                .hideEta(); // ours stands among the rates
        switch (by) {
            case TIME -> builder.setUnit(" s", 1_000_000_000);
            case BYTES -> builder.setUnit(" MiB", 1 << 20);
            case COUNT -> builder.setUnit("", 1);
            case NOTHING ->
                builder.setRenderer((state, width) -> {
                    String all = state.getExtraMessage();
                    return all.length() > width ? all.substring(0, width) : all;
                });
        }
        return builder.build();
    }

    @Override
    public void end() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
