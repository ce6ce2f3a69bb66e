package io.storagebench.report.page;

import io.storagebench.result.host.HostRecording;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.server.ServerInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What an agent has recorded of its host, as far as charts show it: some hundred bytes for each sample. Where the agent did not
 * run for a while there is a gap; of samples that begin before the one before them ends, as the host's clock was set back, nothing
 * is shown. One thread.
 */
public final class RecordedHost {
    /** Later than that after the sample before, the agent was away. */
    private static final double GAP_SECONDS = 0.5;

    private final List<double[]> rows = new ArrayList<>(); // when it begins, and then the figures
    private double endSeconds = Double.NEGATIVE_INFINITY;
    private int samples;

    /** Adds the next sample. */
    public void add(HostRecording.Sample sample) {
        double start = sample.startSeconds();
        if (start < endSeconds - GAP_SECONDS || (samples > 0 && start <= last())) {
            return;
        }
        if (samples > 0 && start > endSeconds + GAP_SECONDS) {
            double[] gap = new double[1 + ServerCharts.FIGURES.size()];
            Arrays.fill(gap, Double.NaN);
            gap[0] = endSeconds;
            rows.add(gap);
        }
        rows.add(row(start, sample.host()));
        endSeconds = sample.endMillis() / 1e3;
        samples++;
    }

    private double last() {
        return rows.get(rows.size() - 1)[0];
    }

    private static double[] row(double start, HostSample host) {
        ServerInterval interval = new ServerInterval(
                host.elapsedNanos(), 0L, 1, 0, 0, null, host.cpu().busyPercent(), host, null, Map.of());
        double[] row = new double[1 + ServerCharts.FIGURES.size()];
        row[0] = start;
        for (int i = 1; i < row.length; i++) {
            row[i] = ServerCharts.FIGURES.get(i - 1).of(interval);
        }
        return row;
    }

    /** How many there are. */
    public int samples() {
        return samples;
    }

    /** When the first one begins, in seconds since 1970. */
    public double startSeconds() {
        return rows.isEmpty() ? Double.NaN : rows.get(0)[0];
    }

    /** When the last one ends, in seconds since 1970. */
    public double endSeconds() {
        return endSeconds;
    }

    double[] seconds() {
        return column(0);
    }

    /** Of a figure of {@link ServerCharts}. */
    double[] values(int figure) {
        return column(1 + figure);
    }

    private double[] column(int column) {
        return rows.stream().mapToDouble(row -> row[column]).toArray();
    }
}
