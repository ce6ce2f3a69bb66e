package io.storagebench.engine.load;

import io.storagebench.engine.books.ItemFeed;
import io.storagebench.engine.books.Ledger;
import io.storagebench.record.PhaseRecorder;

/**
 * The part that one stream has in a load: all of it, but where several streams divide one.
 *
 * @param feed gives the requests
 * @param recorder counts
 * @param ledger notes what did not end well
 * @param keepsBooks whether it matters later which items failed; not of reads, which may fail again and again
 * @param sizes of items; puts requests into size classes
 */
public record Lane(ItemFeed feed, PhaseRecorder recorder, Ledger ledger, boolean keepsBooks, SizeGroups sizes) {}
