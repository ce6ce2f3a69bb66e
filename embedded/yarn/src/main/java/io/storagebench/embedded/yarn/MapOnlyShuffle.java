package io.storagebench.embedded.yarn;

import java.nio.ByteBuffer;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.ApplicationTerminationContext;
import org.apache.hadoop.yarn.server.api.AuxiliaryService;

/**
 * What a NodeManager has to offer under the name {@code mapreduce_shuffle} for MapReduce to run on it, without what only
 * reducers need: Hadoop's ShuffleHandler listens on all addresses of the machine, and cannot be told not to.
 *
 * <p>The NodeManager makes it, by the name of its class.
 */
public final class MapOnlyShuffle extends AuxiliaryService {
    static final String NAME = "mapreduce_shuffle";

    public MapOnlyShuffle() {
        super(NAME);
    }

    @Override
    public void initializeApplication(ApplicationInitializationContext application) {}

    @Override
    public void stopApplication(ApplicationTerminationContext application) {}

    /** The port of the shuffle, as ShuffleHandler writes it: none. */
    @Override
    public ByteBuffer getMetaData() {
        return ByteBuffer.allocate(Integer.BYTES);
    }
}
