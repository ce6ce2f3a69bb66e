package io.storagebench.op;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** A storage system that an operation is connected to, and the place in it where the dataset lives. */
public interface Target extends AutoCloseable {
    /** What the report says about the system. Any thread. */
    TargetInfo info();

    /** Where the dataset, its manifest and its marks live. Any thread. */
    DatasetStore store();

    /** What the system has left for a dataset; empty when it does not tell. Asked when a run is only looked at. */
    default Optional<Room> room() throws IOException {
        return Optional.empty();
    }

    /**
     * Figures of the system that should stay as they are while it is measured, such as how many of its servers are alive,
     * in the order to show. Asked right before the measured phase and right after it, so an answer must come within
     * seconds; empty when the system does not tell.
     */
    default Map<String, Long> state() {
        return Map.of();
    }

    /**
     * Says that a repeat begins: what the target itself counts goes to {@code run} from now on. The dataset is there, or
     * its place; nothing else is prepared.
     */
    default void begin(RunContext run) throws Exception {}

    /** Says what the target itself found out meanwhile; after the check, unless the run was stopped. */
    default void end(RunContext run) {}

    @Override
    void close() throws IOException;
}
