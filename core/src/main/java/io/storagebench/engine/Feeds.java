package io.storagebench.engine;

import io.storagebench.op.Access;
import io.storagebench.op.Dataset;
import io.storagebench.scenario.Share;
import java.util.OptionalLong;

/** Which items the phases of a run work on, by the operation's {@link Access}. */
final class Feeds {
    private Feeds() {}

    /**
     * The items of the measured phase.
     *
     * @param count how many items there are, or are to be, over all shares; empty when only time ends the phase
     * @param timed whether time ends the phase, so that reads go round
     */
    static ItemFeed measure(
            Access access, Inventory inventory, Share share, int repeat, OptionalLong count, boolean timed) {
        long part = Dataset.runPart(repeat);
        long limit = count.isPresent() ? share.of(count.getAsLong()) : ItemFeed.UNLIMITED;
        return switch (access) {
            case CREATES -> new ItemFeed((number, thread) -> part + number, share, limit);
            case READS -> {
                long items = count.orElseThrow();
                yield new ItemFeed(
                        (number, thread) -> part + inventory.nth(number % items),
                        share,
                        timed ? ItemFeed.UNLIMITED : limit);
            }
            case RENAMES, CONSUMES -> new ItemFeed((number, thread) -> part + inventory.nth(number), share, limit);
            case APPENDS -> appends(part, share, limit);
        };
    }

    /** The items of the warm-up: of a part of their own when they are made, and from the end when they are read. */
    static ItemFeed warmup(Access access, Inventory inventory, Share share, int repeat) {
        long part = Dataset.warmupPart(repeat);
        return switch (access) {
            case READS -> {
                long items = inventory.size();
                // The last first: what the measured phase starts with must not lie in caches because of the warm-up.
                yield new ItemFeed(
                        (number, thread) -> Dataset.runPart(repeat) + inventory.nth(items - 1 - number % items),
                        share,
                        ItemFeed.UNLIMITED);
            }
            case APPENDS -> appends(part, share, ItemFeed.UNLIMITED);
            case CREATES, RENAMES, CONSUMES ->
                new ItemFeed((number, thread) -> part + number, share, ItemFeed.UNLIMITED);
        };
    }

    /** Each worker of each share has an item of its own. */
    private static ItemFeed appends(long part, Share share, long limit) {
        return new ItemFeed((number, thread) -> part + (long) thread * share.total() + share.index(), share, limit);
    }
}
