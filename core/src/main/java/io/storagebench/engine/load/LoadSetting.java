package io.storagebench.engine.load;

import io.storagebench.engine.books.ItemFeed;
import io.storagebench.engine.books.Ledger;
import io.storagebench.op.Clock;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.scenario.Scenario.Limits;
import java.util.function.Consumer;

/**
 * What all workers of a phase share.
 *
 * @param feed gives the requests
 * @param recorder counts
 * @param ledger notes what did not end well
 * @param keepsBooks whether it matters later which items failed; not of reads, which may fail again and again
 * @param sizes puts requests into size classes
 * @param notice is told of workers that do not come back
 * @param progress is told how far the phase is while it waits for its last requests
 */
public record LoadSetting(
        ItemFeed feed,
        PhaseRecorder recorder,
        Ledger ledger,
        boolean keepsBooks,
        SizeGroups sizes,
        Clock clock,
        Limits limits,
        StopSignal stop,
        Consumer<String> notice,
        Consumer<ProgressUpdate> progress) {}
