package io.storagebench.engine.load;

import io.storagebench.op.Clock;
import io.storagebench.scenario.Scenario.Limits;
import java.util.List;
import java.util.function.Consumer;

/**
 * What all workers of a load share.
 *
 * @param lanes of its streams, in their order
 * @param turns says which stream each request is of; null of a single one
 * @param notice is told of workers that do not come back
 */
public record LoadSetting(
        List<Lane> lanes, Turns turns, Clock clock, Limits limits, StopSignal stop, Consumer<String> notice) {
    /** Hands out nothing more. */
    void closeFeeds() {
        lanes.forEach(lane -> lane.feed().close());
    }
}
