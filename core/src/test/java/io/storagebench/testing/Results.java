package io.storagebench.testing;

import io.storagebench.record.ItemRates;
import io.storagebench.record.LatencyRecorder;
import io.storagebench.result.DatasetFacts;
import io.storagebench.result.Interval;
import io.storagebench.result.Measured;
import io.storagebench.result.Measurement;
import io.storagebench.result.Merge;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Peer;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.StateChange;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.TargetFacts;
import io.storagebench.result.ThresholdOutcome;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.result.figures.Overdue;
import io.storagebench.result.figures.Quiet;
import io.storagebench.result.host.CpuProfile;
import io.storagebench.result.host.CpuUse;
import io.storagebench.result.host.GcActivity;
import io.storagebench.result.host.Hiccups;
import io.storagebench.result.host.HostFacts;
import io.storagebench.result.host.HostInterval;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.host.HostStats;
import io.storagebench.result.host.InterfaceUse;
import io.storagebench.result.host.JvmSample;
import io.storagebench.result.host.ProcessUse;
import io.storagebench.result.host.TcpUse;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.HdrHistogram.Histogram;

/** A result made by hand: an unremarkable run of a minute, and what a test changes about it. */
public final class Results {
    public static final long SECOND = 1_000_000_000;
    public static final long MIB = 1 << 20;

    public String kind = "system";
    public boolean interrupted;
    public boolean corrupt;
    public boolean measured = true;
    public long windowNanos = 60 * SECOND;
    public long failed;
    public long unfinished;
    public Map<String, ErrorStats> errors = Map.of();
    public Map<String, ErrorStats> checkErrors = Map.of();
    public Map<String, ErrorStats> notChecked = Map.of();
    public Quiet quiet = Quiet.NOTHING_ENDED;
    public Quiet withoutSuccess;
    public Map<String, CounterStats> counters = new TreeMap<>();
    public double processPercent = 50;
    public long userCpuNanos = 20 * SECOND;
    public double idlePercent = 80;
    public double stealPercent;
    public long gcMillis;
    public long jitMillis;
    public Long jitCpuMillis;
    public Double linkBytesPerSecond = 1e6;
    public DatasetFacts dataset = new DatasetFacts(
            "files",
            "hdfs://nn:8020/my data",
            List.of("--fs", "hdfs://nn:8020", "--dir", "/my data"),
            42,
            4L,
            "128m",
            true,
            "hdfs-read");
    public List<String> arguments = List.of("hdfs-write", "--files", "4");
    public Map<String, String> notes = Map.of();
    public long lateNanos;
    public long startNanos = SECOND;
    public String rate;
    public int batch = 1;
    public long due;
    public Overdue overdue = Overdue.NONE;
    public long latenessNanos = 1000;
    public String sizes = "128m";
    public Map<String, Map<String, GroupStats>> groups = Map.of();
    public List<ThresholdOutcome> thresholds = List.of();
    public int index;
    public int total = 1;
    public long connections = 5;
    public Long timeWait;
    public Long sentSegments;
    public Long retransmittedSegments;
    public int threads = 2;
    /** Of the load that the stream divides; null when it has it to itself. */
    public Integer weight;

    public Peer peer = Peer.TESTDFSIO;

    /** What the only stream does. */
    public String operation = "hdfs-write";

    public Map<String, LatencyStats> steps = Map.of();

    /** Established in each interval; null when nobody looked. */
    public Long connectionsPerInterval;

    public Double containerCores;
    public Long memoryBytes;
    public long hiccupNanos;
    public Map<String, ServerStats> servers = Map.of();
    public HostInterval.WireUse wire;
    public Map<String, StateChange> state = Map.of();
    public String host = "worker1";
    public String stopReason = "finished";
    public String repeat = "1/1";
    /** None when 0. */
    public long requestsPerInterval;
    /** Of each interval, by the second. */
    public LongFunction<Map<String, Map<String, Long>>> groupItemsIn = second -> null;

    /** Bytes that moved in each interval. */
    public long bytesPerInterval;

    /** What watched servers did in an interval, by its second. */
    public LongFunction<Map<String, ServerInterval>> serversIn = second -> Map.of();

    /** Of JVMs that were recorded. */
    public Map<String, CpuProfile> profiles = Map.of();

    /** When the last of them moved. */
    public long bytesEndNanos = Long.MAX_VALUE;

    private final Histogram service = LatencyRecorder.emptyHistogram();
    private final ItemRates rates = new ItemRates();
    private long requests;
    private long bytes;

    /** A request of so many bytes in so many milliseconds. */
    public Results request(long moved, long millis) {
        service.recordValue(millis * 1_000_000);
        rates.add(moved, millis * 1_000_000);
        requests++;
        bytes += moved;
        return this;
    }

    /** What {@code run} has of one of its streams. */
    public static Measurement only(Measured run, StreamFacts stream) {
        return new Measurement(
                run.role(),
                run.command(),
                run.repeat(),
                run.shares(),
                run.dataCorrupt(),
                List.of(stream),
                run.isMeasured() ? Map.of(stream.name(), run.statsOf(stream)) : Map.of(),
                run.intervalMillis(),
                run.intervals(),
                run.hosts(),
                run.servers(),
                run.profiles(),
                run.remarks());
    }

    /** A result of which nothing was judged, unless it is one already. */
    public static Result of(Measured run) {
        return run instanceof Result result ? result : judged(run, List.of(), List.of());
    }

    public static Result judged(Measured run, List<ThresholdOutcome> thresholds, List<Remark> advice) {
        Merge.Part part = run instanceof Result result
                ? Merge.Part.of(result)
                : new Merge.Part(run, List.of(run.command()), Map.of(), "storage-bench test");
        return part.result(thresholds, advice);
    }

    /** Both shares as one, of which nothing was judged. */
    public static Result merged(Result left, Result right) {
        return Merge.of(Merge.Part.of(left), Merge.Part.of(right)).result(List.of(), List.of());
    }

    public Result build() {
        return new Result(
                total == 1 ? "run" : "share",
                "hdfs-write",
                arguments,
                repeat,
                List.of(new ShareFacts(
                        index,
                        total,
                        host,
                        startNanos + lateNanos,
                        lateNanos == 0 ? null : (Long) startNanos,
                        interrupted ? "interrupted" : stopReason,
                        interrupted,
                        List.of(
                                new PhaseTime("prepare", 0, SECOND),
                                new PhaseTime("measure", 1000, measured ? windowNanos : 0)),
                        70 * SECOND)),
                corrupt,
                List.of(new StreamFacts(
                        "hdfs-write",
                        operation,
                        weight,
                        peer,
                        new TargetFacts("hdfs://nn:8020", kind, Map.of("replication", "3"), state),
                        dataset)),
                measured ? Map.of("hdfs-write", stats()) : Map.of(),
                1000,
                measured ? intervals() : List.of(),
                measured ? Map.of(host, host()) : Map.of(),
                servers,
                profiles,
                notes,
                thresholds,
                "storage-bench test",
                List.of(),
                List.of(),
                null);
    }

    private List<Interval> intervals() {
        List<Interval> intervals = new ArrayList<>();
        LatencyStats times = LatencyStats.of(LatencyRecorder.emptyHistogram());
        for (long at = startNanos; requestsPerInterval > 0 && at < startNanos + windowNanos; at += SECOND) {
            long bytes = at < bytesEndNanos ? bytesPerInterval : 0;
            Moved moved = new Moved(at, at + SECOND, requestsPerInterval, 0, requestsPerInterval, bytes, 0);
            intervals.add(new Interval(
                    at / 1_000_000,
                    Map.of(
                            "hdfs-write",
                            new Interval.OperationInterval(
                                    moved,
                                    requestsPerInterval,
                                    times,
                                    null,
                                    Map.of(),
                                    Map.of(),
                                    groupItemsIn.apply(at / SECOND))),
                    connectionsPerInterval == null ? Map.of() : Map.of(host, duringInterval()),
                    serversIn.apply(at / SECOND)));
        }
        return intervals;
    }

    private HostInterval duringInterval() {
        HostInterval whole = host().measured();
        HostSample sample = new HostSample(
                SECOND, null, null, null, null, null, new TcpUse(connectionsPerInterval, null, null, null));
        return new HostInterval(sample, whole.jvm(), whole.hiccups(), wire);
    }

    private OperationStats stats() {
        LatencyStats times = LatencyStats.of(service);
        Histogram late = LatencyRecorder.emptyHistogram();
        late.recordValueWithCount(latenessNanos, Math.max(1, requests));
        boolean open = rate != null;
        return new OperationStats(
                threads,
                rate,
                batch,
                new Moved(startNanos, startNanos + windowNanos, requests, failed, requests, bytes, 0),
                null,
                null,
                requests,
                failed,
                unfinished,
                open ? due : null,
                open ? overdue : null,
                times,
                open ? times : null,
                open ? LatencyStats.of(late) : null,
                null,
                null,
                steps,
                groups,
                errors,
                checkErrors,
                notChecked,
                rates.sums(),
                counters,
                quiet,
                withoutSuccess,
                null);
    }

    private HostStats host() {
        HostFacts facts = new HostFacts(
                host, null, null, null, null, null, 4, 4, memoryBytes, null, containerCores, null, null, null);
        Histogram late = LatencyRecorder.emptyHistogram();
        late.recordValueWithCount(hiccupNanos, 1000);
        HostSample sample = new HostSample(
                windowNanos,
                new ProcessUse(processPercent, userCpuNanos, 10 * SECOND, null, null, null, null),
                new CpuUse(
                        4, 100 - idlePercent - stealPercent, 0.0, 0.0, idlePercent, stealPercent, 0.0, 1.0, 1.0, 1.0),
                null,
                List.of(),
                List.of(new InterfaceUse("eth0", linkBytesPerSecond, 1.0, 1.0, 1.0, 0L, 0L, 1_000_000_000L)),
                new TcpUse(connections, timeWait, sentSegments, retransmittedSegments));
        JvmSample jvm = new JvmSample(
                windowNanos,
                List.of(new GcActivity("young", 3, gcMillis, true)),
                MIB,
                MIB,
                64 * MIB,
                null,
                null,
                jitMillis,
                jitCpuMillis,
                null,
                9);
        return new HostStats(
                facts, new HostInterval(sample, jvm, new Hiccups(windowNanos, 1, 1, LatencyStats.of(late)), wire));
    }
}
