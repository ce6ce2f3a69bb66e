package io.storagebench.report.advice;

import io.storagebench.result.Measured;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.units.Units;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Says when a figure is not to be trusted, or does not mean what it seems to. */
public final class Advice {
    /** Not an item's, though what a back end finds by itself is told with what CHECK finds. */
    static final String LOST_ENDPOINT = "EndpointLost";

    private static final double OVERDUE_PART = 0.01;
    private static final long SHORT_SECONDS = 10;
    private static final double P99 = 99;
    private static final long LEAST_APART_NANOS = 1_000_000_000;
    private static final double APART_PART = 0.05;

    private final Measured result;
    private final List<Remark> remarks = new ArrayList<>();
    private boolean stalled;

    private Advice(Measured result) {
        this.result = result;
    }

    /** What is to be said of {@code result}, what matters most first; empty when there is nothing to say. */
    public static List<Remark> of(Measured result) {
        Advice advice = new Advice(result);
        advice.missingShares();
        advice.cutOff();
        if (result.isMeasured()) {
            advice.corruption();
            advice.eachStream(advice::correctness);
            advice.interrupted();
            StartAdvice.add(result, advice.remarks);
            advice.windows();
            advice.eachStream((stream, op) -> Stragglers.remark(result, stream).ifPresent(advice.remarks::add));
            advice.eachStream(advice::load);
            advice.eachStream(advice::state);
            advice.targets();
            advice.eachStream(advice::length);
            ClientAdvice.add(result, advice.stalled, advice.remarks);
            ServerAdvice.add(result, advice.remarks);
            MemoryAdvice.add(result, advice.remarks);
            advice.eachStream(advice::locality);
            advice.eachStream(advice::placement);
            advice.eachStream(advice::recoveries);
            advice.eachStream(advice::samples);
        }
        return List.copyOf(advice.remarks);
    }

    private interface OfStream {
        void add(StreamFacts stream, OperationStats op);
    }

    /** Of several streams, each sentence says whose it is. */
    private void eachStream(OfStream advice) {
        for (StreamFacts stream : result.streams()) {
            int before = remarks.size();
            advice.add(stream, result.statsOf(stream));
            if (result.isMix()) {
                List<Remark> own = remarks.subList(before, remarks.size());
                own.replaceAll(remark -> remark.ofStream(stream.name()));
            }
        }
    }

    private void corruption() {
        if (result.dataCorrupt()) {
            remarks.add(Remark.toKnow(
                    "The system returned other bytes than were written: see ERRORS for where. Keep the files and"
                            + " look into it before anything else."));
        }
    }

    private void interrupted() {
        if (result.isInterrupted()) {
            remarks.add(Remark.toKnow(
                    "The run was stopped before its end; figures are of what was measured until then, and nothing"
                            + " was checked after it."));
        }
    }

    private void correctness(StreamFacts stream, OperationStats op) {
        if (op.failedRequests() > 0) {
            remarks.add(Remark.toKnow(op.failedRequests() + " of "
                    + Units.count(op.requests() + op.failedRequests(), "requests")
                    + " failed; rates and latencies are those of the others"
                    + (op.window().failedBytes() == 0
                            ? "."
                            : ", without the " + Units.bytes(op.window().failedBytes())
                                    + " that the failed ones had moved.")));
        }
        if (Stream.of(op.errors(), op.checkErrors())
                .flatMap(errors -> errors.values().stream())
                .anyMatch(error -> String.valueOf(error.example()).contains("Too many open files"))) {
            remarks.add(Remark.care(
                    "too many open files",
                    "Requests failed because the client could open no more files and sockets: raise that limit"
                            + " before the start (ulimit -n 65536), or use fewer --threads."));
        }
        if (op.checkErrors().keySet().stream().anyMatch(found -> !found.equals(LOST_ENDPOINT))) {
            remarks.add(
                    Remark.toKnow("What was acknowledged is not all there as asked: see CHECK. The rate was reached by"
                            + " doing less work than asked for, so it must not be compared."));
        }
        if (!op.notChecked().isEmpty()) {
            remarks.add(Remark.toKnow("CHECK could not ask the system about everything ("
                    + String.join(", ", op.notChecked().keySet())
                    + "): "
                    + (op.window().items() == 0
                            ? "nothing had been acknowledged, so nothing is known to be missing."
                            : "whether what was acknowledged is there is not known.")
                    + " See NOT CHECKED."));
        }
    }

    /** Streams are measured beside each other; what one does alone is another load. */
    private void windows() {
        List<StreamFacts> streams = result.streams();
        StreamFacts first = streams.stream()
                .min(Comparator.comparingLong(stream -> end(stream)))
                .orElseThrow();
        StreamFacts last = streams.stream()
                .max(Comparator.comparingLong(stream -> end(stream)))
                .orElseThrow();
        long apart = end(last) - end(first);
        if (apart
                > Math.max(
                        LEAST_APART_NANOS,
                        APART_PART * result.statsOf(last).window().nanos())) {
            remarks.add(Remark.care(
                    "the streams ended at different times",
                    first.name() + " ended " + Units.seconds(apart) + " s before " + last.name()
                            + ", whose figures are partly without that load beside it. Give both the same"
                            + " --duration."));
        }
    }

    private long end(StreamFacts stream) {
        return result.statsOf(stream).window().endNanos();
    }

    private void cutOff() {
        if (!result.isCutOff()) {
            return;
        }
        Set<Integer> cut = result.shares().stream()
                .filter(ShareFacts::cutOff)
                .map(ShareFacts::index)
                .collect(Collectors.toSet());
        int total = result.shares().get(0).total();
        String what = total == 1
                ? "The run was"
                : (cut.size() == 1 ? "Share " : "Shares ")
                        + Ranges.of(IntStream.range(0, total).filter(cut::contains))
                        + (cut.size() == 1 ? " was" : " were");
        remarks.add(Remark.care(
                "the run was cut off",
                what
                        + " cut off before the end, or had not ended when this was stored: figures are of what was"
                        + " measured until then, the last seconds are missing, and nothing was checked or cleaned up."
                        + (result.ops().values().stream().anyMatch(OperationStats::isOpenLoop)
                                ? " Response times are without the waits of requests that were due and had not started."
                                : "")
                        + (result.shares().size() > cut.size()
                                ? " Totals and rates mix it with shares that went on."
                                : "")));
    }

    private void missingShares() {
        int total = result.shares().get(0).total();
        if (result.shares().size() < total) {
            Set<Integer> given = result.shares().stream().map(ShareFacts::index).collect(Collectors.toSet());
            String missing = Ranges.of(IntStream.range(0, total).filter(index -> !given.contains(index)));
            remarks.add(Remark.care(
                    "shares are missing",
                    "These are " + result.shares().size() + " of " + total + " shares: rates are those of a part"
                            + " of the clients. Add what is missing (" + missing + ") with: storage-bench merge"));
        }
    }

    /** Of open loops: whether the load was what was asked for. */
    private void load(StreamFacts stream, OperationStats op) {
        Stalls stalls = Stalls.of(result, stream.name(), op);
        stalled |= !stalls.remarks().isEmpty();
        remarks.addAll(stalls.remarks());
        if (!op.isOpenLoop()) {
            return;
        }
        if (op.due() > 0 && op.overdue().count() > OVERDUE_PART * op.due()) {
            remarks.add(Remark.care(
                    "percentiles are lower bounds",
                    Units.three(100.0 * op.overdue().count() / op.due())
                            + " % of the requests that were due had not started when the window closed: percentiles of"
                            + " the response time are lower bounds."));
        }
        missedRate(op, stalls);
        if (ClientLateness.spoils(op)) {
            remarks.add(ClientLateness.remark(op, ClientAdvice.cause(result)));
        }
    }

    /** One cause is said once: why a rate was missed is known when the system stood still, or the client was late. */
    private void missedRate(OperationStats op, Stalls stalls) {
        double missed = op.missedRequests();
        if (missed <= 0) {
            return;
        }
        if (missed
                <= (double) op.due() * stalls.nanos() / Math.max(1, op.window().nanos())) {
            remarks.add(Remark.care(
                    "the rate was not reached",
                    "For that reason the intended rate was not reached: " + instead(op) + "."));
        } else if (ClientLateness.spoils(op)) {
            remarks.add(Remark.care(
                    "the rate was not reached",
                    "The intended rate was not reached: " + instead(op) + ", as the client itself was late."));
        } else {
            remarks.add(Remark.care(
                    "the rate was not reached",
                    "The intended rate was not reached: "
                            + instead(op)
                            + ". Either the system cannot do more, or " + op.threads()
                            + (op.threads() == 1 ? " thread is" : " threads are") + " too few for it: see --threads."));
        }
    }

    private static String instead(OperationStats op) {
        return Units.three(op.window().requestsPerSecond()) + " requests a second instead of "
                + Units.three(op.due() * 1e9 / op.window().nanos());
    }

    /** Whether it was one and the same system from start to end. */
    private void state(StreamFacts stream, OperationStats op) {
        String changes = stream.target().state().entrySet().stream()
                .filter(figure -> figure.getValue().isChanged())
                .map(figure -> figure.getKey() + " from " + figure.getValue().atStart() + " to "
                        + figure.getValue().atEnd())
                .collect(Collectors.joining(", "));
        if (!changes.isEmpty()) {
            remarks.add(Remark.care(
                    "the system changed meanwhile",
                    "The system changed while it was measured: " + changes
                            + ". Figures mix what was before and after; look at the intervals."));
        }
    }

    private void targets() {
        result.streams().stream()
                .map(stream -> stream.target().kind())
                .distinct()
                .forEach(this::target);
    }

    private void target(String kind) {
        switch (kind) {
            case "embedded" ->
                remarks.add(Remark.care(
                        "embedded target",
                        "The target is embedded: servers and client share this machine's cores,"
                                + " memory and disk, so the figures say nothing about a cluster."));
            case "null" ->
                remarks.add(Remark.care(
                        "no storage, the client alone",
                        "There is no storage behind this target: the figures are the ceiling of the"
                                + " client itself."));
            default -> {}
        }
    }

    private void length(StreamFacts stream, OperationStats op) {
        if (Duration.ofNanos(op.window().nanos()).toSeconds() < SHORT_SECONDS) {
            remarks.add(Remark.care(
                    "a short run",
                    "The measured phase took " + Units.seconds(op.window().nanos())
                            + " s, which is short: caches and start-up weigh much. Take more items or a --duration of"
                            + " a minute or more."));
        }
    }

    /** By counters of back ends whose data may lie on the client's own machine. */
    private void locality(StreamFacts stream, OperationStats op) {
        long local = op.counted(CounterMeaning.LOCAL_BYTES);
        long remote = op.counted(CounterMeaning.REMOTE_BYTES);
        if (local > 0) {
            remarks.add(Remark.toKnow(Units.three(100.0 * local / (local + remote))
                    + " % of the bytes were read from this machine, without a network in between."));
        }
    }

    /** Pairs of counters by which back ends tell whether a system put or found things where it was asked to. */
    private void placement(StreamFacts stream, OperationStats op) {
        op.counters().values().forEach(counter -> {
            if (isOf(CounterMeaning.Kind.ELSEWHERE_BYTES, counter) && counter.sum() > 0) {
                String what = counter.meaning().of();
                double asked = counter.sum() + op.counted(CounterMeaning.asAsked(what));
                remarks.add(Remark.toKnow(Units.three(100 * counter.sum() / asked) + " % of the " + what
                        + " are elsewhere than the options ask for (" + Units.bytes(counter.sum()) + " of "
                        + Units.bytes(asked) + "): the system could or would not do as it was asked."));
            }
        });
    }

    private static boolean isOf(CounterMeaning.Kind kind, CounterStats counter) {
        return counter.meaning() != null && counter.meaning().kind() == kind;
    }

    /** What the storage system's own client repaired in silence. */
    private void recoveries(StreamFacts stream, OperationStats op) {
        op.counters().forEach((name, counter) -> {
            if (isOf(CounterMeaning.Kind.RECOVERIES, counter) && counter.sum() > 0) {
                remarks.add(Remark.care(
                        "the client recovered from faults",
                        "The system's client recovered by itself, and its requests took longer for it: " + name + ", "
                                + Units.count(counter.sum(), "times") + "."));
            }
        });
    }

    private void samples(StreamFacts stream, OperationStats op) {
        if (op.groups().getOrDefault("size", Map.of()).size() > 1) {
            remarks.add(Remark.toKnow("Items have several sizes, which percentiles of all requests mix: see BY SIZE."));
        }
        LatencyStats latency = op.latency();
        if (latency.count() > 0 && !latency.isEnoughFor(P99)) {
            remarks.add(Remark.toKnow(Units.count(latency.count(), "requests") + (latency.count() == 1 ? " is" : " are")
                    + " too few for p99, which takes 1000 (10/(1−q))."));
        }
    }
}
