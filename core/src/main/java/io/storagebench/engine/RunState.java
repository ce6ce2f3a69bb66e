package io.storagebench.engine;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.Payload;
import io.storagebench.engine.books.Acknowledged;
import io.storagebench.engine.books.Feeds;
import io.storagebench.engine.books.Inventory;
import io.storagebench.engine.load.Counters;
import io.storagebench.engine.load.Patience;
import io.storagebench.engine.load.RestingClock;
import io.storagebench.op.Clock;
import io.storagebench.op.Counter;
import io.storagebench.op.Group;
import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import io.storagebench.op.failure.DataCorruptionException;
import io.storagebench.op.failure.Failures;
import io.storagebench.op.failure.NamedFailure;
import io.storagebench.record.ErrorLog;
import io.storagebench.record.Groups;
import io.storagebench.result.Remark;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.scenario.Share;
import io.storagebench.scenario.Stream;
import java.io.FileNotFoundException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/** What the engine lends to the operation of one stream for one run. Any thread. */
final class RunState implements RunContext, AutoCloseable {
    private static final int HELPERS_PER_THREAD = 16;
    private static final int LEAST_HELPERS = 64;

    private final Stream stream;
    private final Share share;
    private final Target target;
    private final Clock clock;
    private final Patience patience;
    private final Counters counters = new Counters();
    private final Groups groups;
    private final ErrorLog checkErrors = new ErrorLog();
    private final ErrorLog notChecked = new ErrorLog();
    private final Set<Remark> advice = new ConcurrentSkipListSet<>();
    private final ExecutorService pool;
    private volatile Dataset dataset;
    private volatile Payload payload;
    private volatile List<Long> appendedParts = List.of();
    private volatile Acknowledged acknowledged = Acknowledged.NOTHING;
    private final LongAdder progressed = new LongAdder();
    private volatile LongConsumer onProgress = done -> {};
    private volatile Extent extent = new Extent(0, 0);
    private volatile LongPredicate made = item -> false; // of a dataset that is read
    private volatile boolean foundCorruption;

    RunState(Stream stream, Share share, Target target, Clock clock, Patience patience) {
        this.stream = stream;
        this.share = share;
        this.target = target;
        this.clock = new RestingClock(clock, patience);
        this.patience = patience;
        groups = new Groups(stream.operation()::mostGroups);
        pool =
                new ThreadPoolExecutor(
                        0,
                        Math.max(LEAST_HELPERS, HELPERS_PER_THREAD * stream.threads()),
                        1,
                        TimeUnit.MINUTES,
                        new SynchronousQueue<>(),
                        task -> {
                            Thread helper = new Thread(task, "storage-bench-helper");
                            helper.setDaemon(true);
                            return helper;
                        },
                        new ThreadPoolExecutor.CallerRunsPolicy()) {
                    @Override
                    protected void afterExecute(Runnable task, Throwable failure) {
                        patience.alive();
                    }
                };
    }

    void use(Dataset used) {
        dataset = used;
        payload = new Payload(used.seed(), used.compressibility());
    }

    /** Says what there is of a dataset that is read, from item {@code part} on. */
    void reads(long part, Inventory inventory) {
        extent = new Extent(inventory.size(), inventory.end());
        made = item -> inventory.has(item - part);
    }

    @Override
    public Extent extent() {
        return extent;
    }

    @Override
    public boolean wasAcknowledged(long item) {
        return made.test(item);
    }

    /** Says what {@link #eachAcknowledged} gives. */
    void acknowledged(Acknowledged items) {
        acknowledged = items;
    }

    @Override
    public Dataset dataset() {
        return dataset;
    }

    @Override
    public long seed() {
        return stream.seed();
    }

    @Override
    public int firstThread() {
        return share.index() * stream.threads();
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
    public Counter counter(String name, String unit, CounterMeaning meaning) {
        return counters.get(name, unit, meaning);
    }

    Counters counters() {
        return counters;
    }

    @Override
    public Group group(String dimension, String value) {
        return groups.get(dimension, value);
    }

    Groups groups() {
        return groups;
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
    public void eachAcknowledged(LongConsumer item) {
        acknowledged.each(number -> {
            item.accept(number);
            patience.alive();
        });
    }

    /** Says which parts, by their first item, {@link #eachAppended} gives items of. */
    void appendsTo(List<Long> parts) {
        appendedParts = List.copyOf(parts);
    }

    @Override
    public void eachAppended(LongConsumer item) {
        for (long part : appendedParts) {
            for (int i = 0; i < Feeds.appendedItems(stream.operation(), stream.threads()); i++) {
                item.accept(part + Feeds.appendedPosition(i, share));
            }
        }
    }

    @Override
    public long acknowledgedAppends(long item) {
        return acknowledged.appends(item);
    }

    @Override
    public void fail(String errorClass, String message) {
        checkErrors.add(errorClass, message);
    }

    @Override
    public void fail(Exception failure) {
        failed(failure);
    }

    /** The same for anything that a back end throws: who could not ask knows nothing about the item. */
    void failed(Throwable failure) {
        if (failure instanceof DataCorruptionException) {
            foundCorruption = true;
        }
        String errorClass = Failures.className(failure);
        boolean answered = failure instanceof DataCorruptionException
                || failure instanceof FileNotFoundException
                || (failure instanceof NamedFailure named && named.saysMissing())
                || errorClass.startsWith("NoSuch"); // file, key or bucket
        (answered ? checkErrors : notChecked).add(errorClass, Failures.message(failure));
    }

    ErrorLog notChecked() {
        return notChecked;
    }

    ErrorLog checkErrors() {
        return checkErrors;
    }

    boolean foundCorruption() {
        return foundCorruption;
    }

    @Override
    public void advise(Remark remark) {
        advice.add(remark);
    }

    List<Remark> advice() {
        return List.copyOf(advice);
    }

    /** Tells {@code watcher} from now on how many items untimed work has done. */
    void onProgress(LongConsumer watcher) {
        progressed.reset();
        onProgress = watcher;
    }

    @Override
    public void progressed(long items) {
        progressed.add(items);
        onProgress.accept(progressed.sum());
    }

    @Override
    public boolean verify() {
        return stream.data().verify();
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
