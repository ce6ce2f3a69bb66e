package io.storagebench.engine;

import io.storagebench.op.Clock;
import io.storagebench.op.Counter;
import io.storagebench.op.DataCorruptionException;
import io.storagebench.op.Dataset;
import io.storagebench.op.Payload;
import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import io.storagebench.record.ErrorLog;
import io.storagebench.scenario.Scenario;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongConsumer;

/** What the engine lends to the operation for one run. Any thread. */
final class RunState implements RunContext, AutoCloseable {
    private final Scenario scenario;
    private final Target target;
    private final Clock clock;
    private final Counters counters = new Counters();
    private final ErrorLog checkErrors = new ErrorLog();
    private final Set<String> advice = new ConcurrentSkipListSet<>();
    private final ExecutorService pool = Executors.newCachedThreadPool(task -> {
        Thread helper = new Thread(task, "storage-bench-helper");
        helper.setDaemon(true);
        return helper;
    });
    private volatile Dataset dataset;
    private volatile Payload payload;
    private long acknowledgedPart; // this and the next two guarded by this
    private long acknowledgedCount;
    private long[] failedItems = {};
    private volatile boolean foundCorruption;

    RunState(Scenario scenario, Target target, Clock clock) {
        this.scenario = scenario;
        this.target = target;
        this.clock = clock;
    }

    void use(Dataset used) {
        dataset = used;
        payload = new Payload(used.seed(), used.compressibility());
    }

    /**
     * Says what {@link #eachAcknowledged} gives: the {@code made} first items of this share in the part, less the
     * {@code failed} ones, which are in rising order.
     */
    synchronized void acknowledged(long part, long made, long[] failed) {
        acknowledgedPart = part;
        acknowledgedCount = made;
        failedItems = failed.clone();
    }

    @Override
    public Dataset dataset() {
        return dataset;
    }

    @Override
    public Payload payload() {
        return payload;
    }

    @Override
    public <T extends Target> T target(Class<T> type) {
        return type.cast(target);
    }

    @Override
    public Counter counter(String name, String unit) {
        return counters.get(name, unit);
    }

    Counters counters() {
        return counters;
    }

    @Override
    public ExecutorService pool() {
        return pool;
    }

    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public synchronized void eachAcknowledged(LongConsumer item) {
        for (long k = 0; k < acknowledgedCount; k++) {
            long number = acknowledgedPart
                    + k * scenario.share().total()
                    + scenario.share().index();
            if (Arrays.binarySearch(failedItems, number) < 0) {
                item.accept(number);
            }
        }
    }

    @Override
    public void fail(String errorClass, String message) {
        checkErrors.add(errorClass, message);
    }

    @Override
    public void fail(Exception failure) {
        failed(failure);
    }

    /** The same for anything that a back end throws. */
    void failed(Throwable failure) {
        if (failure instanceof DataCorruptionException) {
            foundCorruption = true;
        }
        fail(Failures.className(failure), Failures.message(failure));
    }

    ErrorLog checkErrors() {
        return checkErrors;
    }

    boolean foundCorruption() {
        return foundCorruption;
    }

    @Override
    public void advise(String sentence) {
        advice.add(sentence);
    }

    List<String> advice() {
        return List.copyOf(advice);
    }

    @Override
    public boolean verify() {
        return scenario.data().verify();
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
