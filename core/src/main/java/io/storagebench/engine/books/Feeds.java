package io.storagebench.engine.books;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.ItemOrder;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.scenario.Share;
import io.storagebench.scenario.Stream;
import io.storagebench.units.UsageException;
import java.util.OptionalLong;

/** Which items the requests of a phase are about, by the operation's {@link Access}. */
public final class Feeds {
    private final Access access;
    private final Share share;
    private final int batch;
    private final ItemOrder order;
    private final long seed;
    private final OptionalLong requests;
    private final boolean timed;
    private final int repeat;
    private final boolean sharesItems;

    /**
     * @param repeat which one, from 1 on
     */
    public Feeds(Stream stream, Share share, int repeat) {
        access = stream.operation().access();
        this.share = share;
        batch = stream.work().batch();
        order = stream.work().order();
        seed = stream.seed();
        requests = stream.work().requests();
        timed = stream.work().duration().isPresent();
        this.repeat = repeat;
        sharesItems = stream.operation().sharesItems();
    }

    /**
     * The items of the measured phase.
     *
     * @param part the first item number of the part that it works on
     * @param count how many items there are, or are to be, over all shares; empty when only time ends the phase
     * @throws UsageException when there are too many for the order
     */
    public ItemFeed measure(long part, Inventory inventory, OptionalLong count) throws UsageException {
        if (count.isPresent()) {
            requireOrder(batches(count.getAsLong()));
        }
        long numbers = Dataset.runPart(repeat);
        return switch (access) {
            case CREATES -> creates(part, count, order, numbers);
            case APPENDS -> appends(part, requests.isPresent() ? requests : count, numbers);
            case READS -> existing(part, inventory, count.orElseThrow(), readLimit(count.getAsLong()), order, numbers);
            case RENAMES, CONSUMES -> {
                long batches = batches(count.orElseThrow());
                long limit = Math.min(batches, requests.orElse(batches));
                yield existing(part, inventory, count.getAsLong(), limit, order, numbers);
            }
        };
    }

    /** The items of the warm-up: of a part of their own, but for reads, which begin at the end of the same part. */
    public ItemFeed warmup(long part, long readPart, Inventory inventory) {
        long numbers = Dataset.warmupPart(repeat);
        return switch (access) {
            case CREATES -> creates(part, OptionalLong.empty(), ItemOrder.SEQUENTIAL, numbers);
            case APPENDS -> appends(part, OptionalLong.empty(), numbers);
            case READS -> backwards(readPart, inventory, numbers);
            case RENAMES, CONSUMES ->
                existing(part, inventory, inventory.size(), batches(inventory.size()), ItemOrder.SEQUENTIAL, numbers);
        };
    }

    private void requireOrder(long batches) throws UsageException {
        try {
            order.open(seed, batches);
        } catch (IllegalArgumentException tooMany) {
            throw new UsageException(tooMany.getMessage());
        }
    }

    private long readLimit(long count) {
        if (requests.isPresent()) {
            return requests.getAsLong();
        }
        return timed ? ItemFeed.UNLIMITED : batches(count);
    }

    private long batches(long count) {
        return (count + batch - 1) / batch;
    }

    private ItemFeed creates(long part, OptionalLong count, ItemOrder by, long numbers) {
        long items = count.orElse(Dataset.PART);
        long batches = batches(items);
        ItemFeed.Items find = thread -> {
            ItemOrder.Positions positions = by.open(seed, batches);
            return claim -> {
                long from = positions.of(claim.number()) * batch;
                claim.items(part + from, (int) Math.min(batch, items - from));
            };
        };
        return new ItemFeed(
                find, share, count.isPresent() ? batches : ItemFeed.UNLIMITED, numbers, ItemFeed.fill(items, batch));
    }

    /** Each worker of each share has an item of its own, or all workers of a share one. */
    private ItemFeed appends(long part, OptionalLong limit, long numbers) {
        if (sharesItems) {
            long item = part + appendedPosition(0, share);
            ItemFeed.Items together = thread -> claim -> {
                claim.items(item, 1);
                claim.append(claim.number() / share.total());
            };
            return new ItemFeed(together, share, limit.orElse(ItemFeed.UNLIMITED), numbers, 1);
        }
        ItemFeed.Items find = thread -> {
            long item = part + appendedPosition(thread, share);
            return claim -> claim.items(item, 1);
        };
        return new ItemFeed(find, share, limit.orElse(ItemFeed.UNLIMITED), numbers, 1);
    }

    /** How many items the {@code threads} of a share append to. */
    public static int appendedItems(Operation operation, int threads) {
        return operation.sharesItems() ? 1 : threads;
    }

    /** Position in its part of an item that a share appends to: that of a thread, or the only one. */
    public static long appendedPosition(int item, Share share) {
        return (long) item * share.total() + share.index();
    }

    private ItemFeed existing(long part, Inventory inventory, long items, long limit, ItemOrder by, long numbers) {
        long batches = batches(items);
        ItemFeed.Items find = thread -> {
            ItemOrder.Positions positions = by.open(seed, batches);
            return new ExistingItems(part, inventory, items, batch, positions);
        };
        return new ItemFeed(find, share, limit, numbers, ItemFeed.fill(items, batch));
    }

    /** The last first: what the measured phase starts with must not lie in caches because of the warm-up. */
    private ItemFeed backwards(long part, Inventory inventory, long numbers) {
        long items = inventory.size();
        long batches = batches(items);
        ItemFeed.Items find =
                thread -> new ExistingItems(part, inventory, items, batch, n -> batches - 1 - n % batches);
        return new ItemFeed(find, share, ItemFeed.UNLIMITED, numbers, ItemFeed.fill(items, batch));
    }
}
