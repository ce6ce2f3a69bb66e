package io.storagebench.op;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.FoundItems;
import io.storagebench.result.Peer;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/**
 * What a back end writes: one kind of request against one kind of storage system, with its options as fields.
 *
 * <p>Found by {@link java.util.ServiceLoader}; public, with a public constructor without arguments, annotated with
 * picocli's {@code @Command} whose name is the operation's. A new instance serves every use. Its fields are options and
 * mixins, never a storage system's types: connected clients live in the {@link Target} and in the {@link Worker}s. An
 * operation never reads a clock, counts latencies or prints.
 */
public interface Operation {
    /** How items are handed out. */
    Access access();

    /** How many items one request can be about at most; {@code --batch} chooses. */
    default int largestBatch() {
        return 1;
    }

    /**
     * How many items a request is about when {@code --batch} does not say, and when {@code --prepare} makes items by it; what the
     * options say may change it.
     */
    default int usualBatch() {
        return 1;
    }

    /** Of how many batches a request is made, as the options say. */
    default int batchesOfRequest() {
        return 1;
    }

    /**
     * Whether the workers of a share append to one item together, as to a log; else each has an item of its own. Each share
     * has an item of its own in any case.
     */
    default boolean sharesItems() {
        return false;
    }

    /** Whether requests move content of items, so that a rate of bytes means something. */
    default boolean movesBytes() {
        return access() != Access.RENAMES && access() != Access.CONSUMES;
    }

    /**
     * Whether a request is about its items from beginning to end, so that its rate is theirs: the rates of single files,
     * as TestDFSIO has them, are kept and shown for those.
     */
    default boolean wholeItems() {
        return true;
    }

    /** The benchmark of others that measures the same, so that the report also shows the lines that it prints. */
    default Optional<Peer> peer() {
        return Optional.empty();
    }

    /** Bytes that a request about {@code batch} items moves on average; by it a rate of bytes becomes one of requests. */
    default double bytesOfRequest(Dataset dataset, int batch) {
        return dataset.meanBytes() * batch;
    }

    /**
     * What a request goes through, in the plural, such as "entries" of folders, where {@link Request#items} counts these and
     * not the dataset's items. Progress shows them, as nobody knows beforehand how many a request has.
     */
    default Optional<String> goesThrough() {
        return Optional.empty();
    }

    /**
     * How long a request may show no sign of life when {@code --stall-timeout} does not say; longer where a single call of the
     * system's client does all of it.
     */
    default Duration usualStallTimeout() {
        return Duration.ofSeconds(60);
    }

    /**
     * A dimension of groups of which each interval of the run tells how many items were acknowledged, so that the report shows how
     * even each group's rate is; none by default, as a result then grows with groups times seconds.
     */
    default Optional<String> steadyDimension() {
        return Optional.empty();
    }

    /** Whether requests draw something by {@link RunContext#seed}, which the result then has to tell. */
    default boolean usesSeed() {
        return false;
    }

    /**
     * Whether a read goes over places of items rather than items, so that it is handed out also those that were never made,
     * in between: a scan divides the keys by them. See {@link RunContext#extent}.
     */
    default boolean takesMissingItems() {
        return false;
    }

    /**
     * Files and sockets that each thread certainly keeps open while it works, for the limit of this process; 0 when it need
     * not have any. Also asked for when options are wrong.
     */
    default int filesOfThread() {
        return 0;
    }

    /** The steps that requests of this operation measure; empty when the request is all there is. */
    default List<Step> steps() {
        return List.of();
    }

    /**
     * How many groups of {@code dimension} have statistics of their own, see {@link RunContext#group}; what is named later is
     * counted together. No more than 16,382 have.
     */
    default int mostGroups(String dimension) {
        return 32;
    }

    /**
     * The dataset that the options ask for: what it makes, or what of an existing one it wants. Also asked for when options
     * are wrong, which {@link #validate} tells and this does not: what they do not say is left empty then.
     */
    DatasetPlan plan();

    /**
     * Names of options that {@link #validate} refuses whatever they say, as they come with a mixin of others: the help
     * leaves them out.
     */
    default Set<String> refusedOptions() {
        return Set.of();
    }

    /**
     * Options that were given and that work in a run of one process alone, each with its value; such a run is refused with
     * several.
     */
    default List<String> ofOneProcess() {
        return List.of();
    }

    /** Adds what is wrong with the options, each with its value and a remedy; called before anything is touched. */
    default void validate(Problems problems) {}

    /**
     * Connects to the storage system; called once, before all repeats. The engine closes the target.
     *
     * @throws UsageException when the options cannot work against this system
     * @throws Exception when the system cannot be reached; the message must say what to do
     */
    Target connect(ConnectContext context) throws Exception;

    /** The operation that makes the dataset this one needs, for {@code --prepare}; empty when it needs none. */
    default Optional<Operation> maker() {
        return Optional.empty();
    }

    /** Name of the operation that reads what this one made; empty when there is none. */
    default Optional<String> reader() {
        return Optional.empty();
    }

    /**
     * What a read is to use instead of a dataset of this tool: items that others made, found on {@code target}. Called once,
     * before all repeats; empty for a dataset.
     *
     * @param seen is told how many more were looked at, so that progress shows them; any thread
     * @throws UsageException when there is nothing
     */
    default Optional<FoundItems> found(Target target, LongConsumer seen) throws Exception {
        return Optional.empty();
    }

    /**
     * Which of the dataset's items a read is to use, by their numbers; called once, when they are there. Empty for all.
     *
     * @throws UsageException when there are none
     */
    default Optional<LongPredicate> chosen(RunContext run) throws Exception {
        return Optional.empty();
    }

    /** Untimed work before the first request, such as making folders; must be harmless when every share does it. */
    default void prepare(RunContext run) throws Exception {}

    /** A worker for one thread; called in that thread's place before the load starts. */
    Worker newWorker(RunContext run) throws Exception;

    /**
     * Asks the system, untimed, whether what was acknowledged is really there and as redundant as asked. What is not is
     * told to {@link RunContext#fail}.
     */
    default void check(RunContext run) throws Exception {}

    /**
     * How often {@link #check} tells {@link RunContext#progressed} of each item that was acknowledged, for the progress that is
     * shown: with {@code --verify} usually once for its place and once for its content.
     */
    default int looksOfCheck(boolean verify) {
        return verify ? 2 : 1;
    }

    /** Untimed work after everything else; the items themselves are removed by the engine, when asked. */
    default void cleanup(RunContext run) throws Exception {}

    /** Does the requests of one thread; never shared. */
    interface Worker extends AutoCloseable {
        /** The only timed call. An exception counts as one failed request. */
        void execute(Request request) throws Exception;

        /** Sends what is still buffered, before the measured phase closes. */
        default void flush() throws Exception {}

        @Override
        default void close() throws IOException {}
    }
}
