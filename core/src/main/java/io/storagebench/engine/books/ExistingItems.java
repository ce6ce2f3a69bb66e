package io.storagebench.engine.books;

import io.storagebench.dataset.ItemOrder;

/**
 * Finds the items of requests in a dataset that exists. A batch that has a hole becomes several requests, as a request is
 * about items that follow each other. One thread.
 */
final class ExistingItems implements ItemFeed.Cursor {
    private final long part;
    private final Inventory inventory;
    private final long items;
    private final int batch;
    private final ItemOrder.Positions positions;

    /**
     * @param items how many of those that exist are used: the first ones
     * @param positions of batches
     */
    ExistingItems(long part, Inventory inventory, long items, int batch, ItemOrder.Positions positions) {
        this.part = part;
        this.inventory = inventory;
        this.items = items;
        this.batch = batch;
        this.positions = positions;
    }

    @Override
    public void find(Claim claim) {
        long rank;
        long count;
        if (claim.hasRest()) {
            rank = claim.restRank();
            count = claim.restCount();
        } else {
            rank = positions.of(claim.number()) * batch;
            count = Math.min(batch, items - rank);
        }
        int together = inventory.together(rank, (int) count);
        claim.items(part + inventory.nth(rank), together);
        claim.rest(rank + together, count - together);
    }
}
