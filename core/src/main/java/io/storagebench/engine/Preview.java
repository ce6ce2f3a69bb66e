package io.storagebench.engine;

import io.storagebench.op.Room;
import io.storagebench.op.TargetInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What a run would meet and use, found without writing anything.
 *
 * @param target that was reached; empty when it would be a server that the run starts itself
 * @param embedded the server that the run would start; empty for a target that is there
 * @param location of the dataset; empty of a server that is not there yet
 * @param place arguments that lead to it
 * @param makesData whether the run makes the items
 * @param removesData whether it removes them at its end, or they go with the server
 * @param noun what items are called
 * @param items how many the measured phase of one repeat uses, over all shares; empty when time decides
 * @param sizes of the items
 * @param bytes that the run writes into the system, over all shares and repeats; empty when time decides
 * @param room in the system; empty when it does not tell
 */
public record Preview(
        Optional<TargetInfo> target,
        Optional<String> embedded,
        Optional<String> location,
        List<String> place,
        boolean makesData,
        boolean removesData,
        String noun,
        OptionalLong items,
        String sizes,
        OptionalLong bytes,
        Optional<Room> room) {

    /** The place of what the run writes and keeps, value by option; empty when it keeps nothing. */
    public Map<String, String> writtenTo() {
        Map<String, String> options = new TreeMap<>();
        if (makesData && !removesData) {
            for (int i = 0; i + 1 < place.size(); i += 2) {
                options.put(place.get(i), place.get(i + 1));
            }
        }
        return options;
    }
}
