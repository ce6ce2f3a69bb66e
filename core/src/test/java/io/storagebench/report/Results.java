package io.storagebench.report;

import io.storagebench.record.ItemRates;
import io.storagebench.record.LatencyRecorder;
import io.storagebench.result.CounterStats;
import io.storagebench.result.CpuUse;
import io.storagebench.result.DatasetFacts;
import io.storagebench.result.ErrorStats;
import io.storagebench.result.GcActivity;
import io.storagebench.result.Hiccups;
import io.storagebench.result.HostFacts;
import io.storagebench.result.HostInterval;
import io.storagebench.result.HostSample;
import io.storagebench.result.HostStats;
import io.storagebench.result.InterfaceUse;
import io.storagebench.result.JvmSample;
import io.storagebench.result.LatencyStats;
import io.storagebench.result.Moved;
import io.storagebench.result.OperationStats;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.ProcessUse;
import io.storagebench.result.Result;
import io.storagebench.result.TargetFacts;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** A result made by hand: an unremarkable run of a minute, and what a test changes about it. */
final class Results {
    static final long SECOND = 1_000_000_000;
    static final long MIB = 1 << 20;

    String kind = "system";
    boolean interrupted;
    boolean corrupt;
    boolean measured = true;
    long windowNanos = 60 * SECOND;
    long failed;
    Map<String, ErrorStats> errors = Map.of();
    Map<String, ErrorStats> checkErrors = Map.of();
    Map<String, CounterStats> counters = new TreeMap<>();
    double processPercent = 50;
    double idlePercent = 80;
    double stealPercent;
    long gcMillis;
    long jitMillis;
    Double linkBytesPerSecond = 1e6;
    DatasetFacts dataset = new DatasetFacts(
            "files",
            "hdfs://nn:8020/my data",
            List.of("--fs", "hdfs://nn:8020", "--dir", "/my data"),
            42,
            4L,
            "128m",
            true,
            "hdfs-read");
    private final Histogram service = LatencyRecorder.emptyHistogram();
    private final ItemRates rates = new ItemRates();
    private long requests;
    private long bytes;

    /** A request of so many bytes in so many milliseconds. */
    Results request(long moved, long millis) {
        service.recordValue(millis * 1_000_000);
        rates.add(moved, millis * 1_000_000);
        requests++;
        bytes += moved;
        return this;
    }

    Result build() {
        OperationStats stats = new OperationStats(
                2,
                "closed",
                new Moved(windowNanos, requests, failed, requests, bytes, 0),
                null,
                requests,
                failed,
                0,
                LatencyStats.of(service),
                null,
                Map.of(),
                errors,
                checkErrors,
                rates.sums(),
                counters);
        return new Result(
                "run",
                "hdfs-write",
                List.of("hdfs-write", "--files", "4"),
                "0/1",
                0,
                interrupted ? "interrupted" : "finished",
                interrupted,
                corrupt,
                List.of(new PhaseTime("prepare", 0, SECOND), new PhaseTime("measure", 1000, windowNanos)),
                new TargetFacts("hdfs://nn:8020", kind, Map.of("replication", "3")),
                dataset,
                measured ? Map.of("hdfs-write", stats) : Map.of(),
                List.of(),
                measured ? Map.of("worker1", host()) : Map.of(),
                "storage-bench test",
                70 * SECOND,
                List.of());
    }

    private HostStats host() {
        HostFacts facts =
                new HostFacts("worker1", null, null, null, null, null, 4, 4, null, null, null, null, null, null);
        HostSample sample = new HostSample(
                windowNanos,
                new ProcessUse(processPercent, 20 * SECOND, 10 * SECOND, null, null, null, null),
                new CpuUse(
                        4, 100 - idlePercent - stealPercent, 0.0, 0.0, idlePercent, stealPercent, 0.0, 1.0, 1.0, 1.0),
                null,
                List.of(),
                List.of(new InterfaceUse("eth0", linkBytesPerSecond, 1.0, 1.0, 1.0, 0L, 0L, 1_000_000_000L)),
                null);
        JvmSample jvm = new JvmSample(
                windowNanos,
                List.of(new GcActivity("young", 3, gcMillis, true)),
                MIB,
                MIB,
                64 * MIB,
                null,
                null,
                jitMillis,
                null,
                9);
        return new HostStats(facts, new HostInterval(sample, jvm, new Hiccups(windowNanos, 1, 1, 1, 1), null));
    }
}
