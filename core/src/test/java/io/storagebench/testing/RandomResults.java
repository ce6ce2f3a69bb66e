package io.storagebench.testing;

import io.storagebench.record.ItemRates;
import io.storagebench.record.LatencyRecorder;
import io.storagebench.result.DatasetFacts;
import io.storagebench.result.Interval;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.result.OperationStats;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.StateChange;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.TargetFacts;
import io.storagebench.result.figures.BoundedGroups;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.result.figures.Overdue;
import io.storagebench.result.figures.QuietTest;
import io.storagebench.result.host.CpuProfile;
import io.storagebench.result.host.HostStats;
import io.storagebench.result.host.HotMethod;
import io.storagebench.result.server.ServerStats;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Results of the shares of one run as they might be, as a function of a seed: every part that a result can have is there,
 * and its sums agree with each other.
 *
 * <p>What is not set is a minute of some thirty requests a second on a host with a few disks.
 */
public final class RandomResults {
    public static final String OPERATION = "hdfs-write";
    private static final long SECOND = 1_000_000_000;
    private static final long MIB = 1 << 20;
    private static final int COARSE_DIGITS = 2;
    private static final int MOST_ENDPOINTS = 3;
    private static final List<String> ERRORS = List.of("EOFException", "ConnectException", "StallTimeout");
    private static final List<String> STEPS = List.of("create", "write", "close");

    public int total = 2;
    public boolean open;
    /** Intervals of a share: between a half and all of so many. */
    public int intervals = 60;

    /** When all shares were to begin, in seconds since 1970. */
    public long plannedStartSeconds = 1_700_000_000;
    /** Shares begin at random within this time. */
    public int startsWithinSeconds = 3;

    public int requestsPerInterval = 30;
    public int disks = 3;
    /** Widths of intervals are a second, doubled less often than this. */
    public int widths = 1;
    /** One share in so many watched a server. */
    public int oneInSoManyWatches = 3;
    /** One share in so many was stopped before it measured anything; 0 for none. */
    public int oneInSoManyIsEmpty;

    private final long seed;

    public RandomResults(long seed) {
        this.seed = seed;
    }

    /** The results of all shares. */
    public List<Result> shares() {
        List<Result> shares = new ArrayList<>();
        for (int i = 0; i < total; i++) {
            shares.add(share(i));
        }
        return shares;
    }

    /** The result of share {@code index}. */
    public Result share(int index) {
        Random random = new Random(seed * 1_000_003 + index);
        boolean measured = oneInSoManyIsEmpty == 0 || random.nextInt(oneInSoManyIsEmpty) > 0;
        String host = "worker" + random.nextInt(Math.max(1, total / 2)) + " share " + index + "/" + total;
        RandomHosts machines = new RandomHosts(random, disks);
        Share share = new Share(random, host, machines);
        long widthMillis = 1000L << random.nextInt(widths);
        List<Interval> cut = measured ? share.cut(widthMillis) : List.of();
        return new Result(
                total == 1 ? "run" : "share",
                OPERATION,
                List.of(OPERATION, "--dir", "/benchmarks", "--seed", Long.toString(seed)),
                "1/1",
                List.of(new ShareFacts(
                                index,
                                total,
                                host,
                                share.startNanos,
                                plannedStartSeconds * SECOND,
                                measured ? "finished" : "interrupted",
                                !measured,
                                List.of(
                                        new PhaseTime("prepare", plannedStartSeconds * 1000 - 5, 5_000_000),
                                        new PhaseTime("measure", share.startNanos / 1_000_000, share.lengthNanos())),
                                share.lengthNanos() + SECOND)
                        .byClock(index - 2, index % 2 == 0 ? null : (Long) 3L)),
                random.nextInt(20) == 0,
                List.of(new StreamFacts(
                        OPERATION,
                        OPERATION,
                        null,
                        null,
                        new TargetFacts(
                                "hdfs://nn:8020",
                                "system",
                                Map.of("capacity", random.nextInt(9) + " TiB"),
                                Map.of("live DataNodes", new StateChange(12L, 12L - random.nextInt(2)))),
                        measured ? dataset() : null)),
                measured ? Map.of(OPERATION, share.stats()) : Map.of(),
                widthMillis,
                cut,
                measured
                        ? Map.of(host, new HostStats(machines.facts(), machines.interval(share.lengthNanos())))
                        : Map.of(),
                random.nextInt(oneInSoManyWatches) == 0
                        ? Map.of(
                                "nn",
                                new ServerStats(
                                        "http://nn:9870/jmx",
                                        "NameNode",
                                        Map.of("software", "Hadoop"),
                                        machines.server(60)))
                        : Map.of(),
                random.nextBoolean() ? Map.of(host, profile(random)) : Map.of(),
                Map.of("rack", Integer.toString(random.nextInt(3))),
                List.of(),
                "storage-bench test",
                List.of(Remark.toKnow("remark " + random.nextInt(4))),
                List.of(),
                null);
    }

    private static CpuProfile profile(Random random) {
        long samples = random.nextInt(1, 1000);
        Map<String, Long> threads = Map.of("worker-#", samples);
        return new CpuProfile(
                "run.jfr", samples, threads, List.of(new HotMethod("java.util.HashMap.hash", samples, threads)));
    }

    private DatasetFacts dataset() {
        return new DatasetFacts(
                "files",
                "hdfs://nn:8020/benchmarks",
                List.of("--fs", "hdfs://nn:8020", "--dir", "/benchmarks"),
                seed,
                null,
                "1m:3,5m:1",
                true,
                "hdfs-read");
    }

    /** One share in the making: each request goes into an interval and into the whole. */
    private final class Share {
        private final Random random;
        private final String host;
        private final RandomHosts machines;
        private final long startNanos;
        private final Histogram service = LatencyRecorder.emptyHistogram();
        private final Histogram response = LatencyRecorder.emptyHistogram();
        private final Histogram failedTimes = LatencyRecorder.emptyHistogram();
        private final ItemRates rates = new ItemRates();
        private final Map<String, ErrorStats> errors = new TreeMap<>();
        private final Group small = new Group();
        private final Group large = new Group();
        private Moved window;
        private long redirects;

        Share(Random random, String host, RandomHosts machines) {
            this.random = random;
            this.host = host;
            this.machines = machines;
            startNanos = plannedStartSeconds * SECOND + random.nextLong(startsWithinSeconds * SECOND);
            window = new Moved(startNanos, startNanos, 0, 0, 0, 0, 0);
        }

        long lengthNanos() {
            return window.nanos();
        }

        List<Interval> cut(long widthMillis) {
            List<Interval> cut = new ArrayList<>();
            long widthNanos = widthMillis * 1_000_000;
            int count = intervals / 2 + random.nextInt(intervals / 2 + 1);
            for (int i = 0; i < count; i++) {
                long from = window.endNanos();
                long bucket = Math.floorDiv(from, widthNanos) * widthNanos;
                // Looked at up to 3 ms late.
                OperationInterval during = interval(from, bucket + widthNanos + random.nextInt(3_000_000));
                window = window.plus(during.moved());
                cut.add(new Interval(
                        bucket / 1_000_000,
                        Map.of(OPERATION, during),
                        Map.of(host, machines.interval(during.moved().nanos())),
                        random.nextInt(oneInSoManyWatches) == 0 ? Map.of("nn", machines.server(1)) : Map.of()));
            }
            return cut;
        }

        private OperationInterval interval(long from, long to) {
            Histogram served = new Histogram(LatencyRecorder.LARGEST_NANOS, COARSE_DIGITS);
            Histogram answered = new Histogram(LatencyRecorder.LARGEST_NANOS, COARSE_DIGITS);
            Map<String, Long> failures = new TreeMap<>();
            long bytes = 0;
            long failedBytes = 0;
            int requests = random.nextInt(requestsPerInterval + 1);
            for (int i = 0; i < requests; i++) {
                long size = random.nextInt(4) == 0 ? 5 * MIB : MIB;
                long nanos = latency();
                long waited = latency() / 10;
                service.recordValue(nanos);
                served.recordValue(nanos);
                response.recordValue(nanos + waited);
                answered.recordValue(nanos + waited);
                rates.add(size, nanos);
                bytes += size;
                (size == MIB ? small : large).add(size, nanos, nanos + waited);
            }
            int failed = random.nextInt(10) == 0 ? 1 + random.nextInt(3) : 0;
            for (int i = 0; i < failed; i++) {
                String name = ERRORS.get(random.nextInt(ERRORS.size()));
                failures.merge(name, 1L, Long::sum);
                errors.merge(name, new ErrorStats(1, name + " at " + random.nextInt(9)), ErrorStats::plus);
                failedTimes.recordValue(latency());
                bytes += 1000;
                failedBytes += 1000;
            }
            long redirected = random.nextInt(5);
            redirects += redirected;
            return new OperationInterval(
                    new Moved(from, to, requests, failed, requests, bytes, failedBytes),
                    requests + random.nextInt(3),
                    LatencyStats.of(served),
                    open ? LatencyStats.of(answered) : null,
                    failures,
                    Map.of("redirects", redirected),
                    random.nextBoolean() ? null : Map.of("server", Map.of("s" + random.nextInt(3), redirected)));
        }

        /** Some milliseconds, now and then much more. */
        private long latency() {
            return Math.round(Math.exp(16 + 1.2 * random.nextGaussian()));
        }

        OperationStats stats() {
            boolean tail = random.nextBoolean();
            long due = window.requests() + window.failedRequests() + random.nextInt(3);
            long overdue = Math.min(due, random.nextInt(4));
            Map<String, LatencyStats> steps = new LinkedHashMap<>();
            STEPS.forEach(step -> steps.put(step, LatencyStats.of(service)));
            Group endpoint = new Group();
            endpoint.add(MIB, latency(), latency());
            Map<String, Map<String, GroupStats>> groups = new TreeMap<>();
            groups.put("size", Map.of("1m", small.stats(random), "5m", large.stats(random)));
            Map<String, GroupStats> endpoints = new TreeMap<>();
            endpoints.put("dn" + random.nextInt(6), endpoint.stats(random));
            if (random.nextInt(3) == 0) {
                endpoints.put(BoundedGroups.others(MOST_ENDPOINTS), endpoint.stats(random));
            }
            groups.put("endpoint", endpoints);
            boolean anyFailed = failedTimes.getTotalCount() > 0;
            return new OperationStats(
                    1 + random.nextInt(8),
                    open ? "500/s" : null,
                    1,
                    window,
                    tail ? window : null,
                    tail ? (Long) (window.endNanos() - random.nextLong(window.nanos())) : null,
                    window.requests(),
                    window.failedRequests(),
                    random.nextInt(3),
                    open ? (Long) due : null,
                    open ? new Overdue(overdue, overdue * 7, BigInteger.valueOf(overdue * 5)) : null,
                    LatencyStats.of(service),
                    open ? LatencyStats.of(response) : null,
                    open ? LatencyStats.of(service) : null,
                    anyFailed ? LatencyStats.of(failedTimes) : null,
                    anyFailed && open ? LatencyStats.of(failedTimes) : null,
                    steps,
                    groups,
                    errors,
                    random.nextInt(4) == 0 ? Map.of("WrongLength", new ErrorStats(1, "file 7")) : Map.of(),
                    random.nextInt(4) == 0 ? Map.of("ConnectException", new ErrorStats(1, "refused")) : Map.of(),
                    rates.sums(),
                    Map.of(
                            "redirects",
                            new CounterStats("redirects", redirects),
                            "entries",
                            new CounterStats("entries", redirects + 3, redirects + 2L, CounterMeaning.WORK)),
                    QuietTest.random(random, window.startNanos(), window.endNanos()),
                    anyFailed ? QuietTest.random(random, window.startNanos(), window.endNanos()) : null,
                    Map.of("size", 32, "endpoint", MOST_ENDPOINTS));
        }
    }

    /** The requests of one group. */
    private final class Group {
        private final Histogram service = new Histogram(LatencyRecorder.LARGEST_NANOS, COARSE_DIGITS);
        private final Histogram response = new Histogram(LatencyRecorder.LARGEST_NANOS, COARSE_DIGITS);
        private long bytes;

        void add(long size, long serviceNanos, long responseNanos) {
            service.recordValue(serviceNanos);
            response.recordValue(responseNanos);
            bytes += size;
        }

        GroupStats stats(Random random) {
            long count = service.getTotalCount();
            return new GroupStats(
                    count,
                    0,
                    count,
                    random.nextBoolean() ? (Long) count : null,
                    bytes,
                    LatencyStats.of(service),
                    open ? LatencyStats.of(response) : null,
                    QuietTest.random(random, 0, 20_000_000_000L),
                    random.nextBoolean() ? Map.of("close", LatencyStats.of(service)) : null);
        }
    }
}
