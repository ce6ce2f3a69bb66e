package io.storagebench.op;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.Payload;
import io.storagebench.result.Remark;
import io.storagebench.result.figures.CounterMeaning;
import java.util.concurrent.ExecutorService;
import java.util.function.LongConsumer;

/** What the engine lends to an operation for one run, so that no back end invents it. Any thread. */
public interface RunContext {
    /** The dataset of this run. */
    Dataset dataset();

    /** The seed of everything that is drawn for this run, but for the dataset's content; see {@link Operation#usesSeed}. */
    long seed();

    /**
     * The number, among the threads of all shares, of this share's first one: what is divided among threads is divided by
     * it and the order in which {@link Operation#newWorker} is called.
     */
    int firstThread();

    /** Of a dataset that is read: which items of it there are. */
    Extent extent();

    /**
     * What there is of a dataset.
     *
     * @param items that were made and acknowledged
     * @param end the position in its part of the last of them, and 1
     */
    record Extent(long items, long end) {}

    /** Of a dataset that is read: whether {@code item} was acknowledged when it was made. What failed may be there all the same. */
    boolean wasAcknowledged(long item);

    /** Content of the dataset's items. */
    Payload payload();

    /** The target that {@link Operation#connect} gave, as its own type. */
    <T extends Target> T target(Class<T> type);

    /**
     * A sum that is sampled each interval, merged over shares and shown in the report; the same for the same name. What
     * {@link Operation#check} adds belongs to it, too.
     *
     * @param unit "bytes", "nanoseconds", or a plural noun
     */
    default Counter counter(String name, String unit) {
        return counter(name, unit, null);
    }

    /**
     * A {@link #counter} whose figure the report takes for more than its name says.
     *
     * @param meaning for what; null for nothing
     */
    Counter counter(String name, String unit, CounterMeaning meaning);

    /**
     * What has statistics of its own, such as the requests to one endpoint; to be given to {@link Request#in},
     * {@link Span#in} or {@link Request#items(long, Group)}. Bounded: values of a dimension that come after the first
     * {@link Operation#mostGroups} are counted together. Makes no object when the group is known.
     *
     * @param dimension "endpoint", "region server"; at most three, as sizes are a dimension, too
     * @param value which one
     */
    Group group(String dimension, String value);

    /**
     * Helper threads of the engine, for parts, walkers and looks behind a request; ended after the run. When very many
     * are busy, the caller's own thread does the work.
     */
    ExecutorService pool();

    Clock clock();

    /** Gives each item that the system acknowledged in the measured phase of this share; none of operations that read. */
    void eachAcknowledged(LongConsumer item);

    /**
     * Gives each item that the workers of this share are to append to (one when they share it), in the warm-up and the measured phase; none of
     * operations that do not append. An append needs something to append to, which {@link Operation#prepare} can make.
     */
    void eachAppended(LongConsumer item);

    /** How many appends to {@code item} the system acknowledged in the measured phase of this share. */
    long acknowledgedAppends(long item);

    /** Says that an acknowledged item is not there, or not as redundant as asked; makes the run fail. */
    void fail(String errorClass, String message);

    /**
     * Says that an acknowledged item is not as it should be, if the failure is corruption or that it is not there, or else
     * that it could not be asked for. The class of the failure is the error's class.
     */
    void fail(Exception failure);

    /** Adds to the report's advice; what is said again is there once. */
    void advise(Remark remark);

    /** Says that untimed work, such as a check, is done with so many more items: for the progress that is shown. */
    default void progressed(long items) {}

    /** Whether content is to be verified. */
    boolean verify();
}
