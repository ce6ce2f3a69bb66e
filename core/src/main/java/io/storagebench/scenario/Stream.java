package io.storagebench.scenario;

import io.storagebench.op.Operation;
import io.storagebench.scenario.Scenario.DataChoices;
import io.storagebench.scenario.Scenario.Limits;
import java.util.List;

/**
 * One operation of a run, with a load, items and choices of its own.
 *
 * @param name differs from that of every other stream of the run; the operation's, where that does
 * @param arguments of the operation as they were given, the operation first; for messages that propose another command
 * @param operation with its options set; not shared with another stream
 * @param load when requests start; of streams that divide a load, that one
 * @param weight how many requests of each so many of the load are this stream's; 0 when it has a load to itself
 * @param work how much is done, with which items; duration and requests are the load's
 * @param seed decides sizes and content of items, their order, and when requests of a Poisson process start
 * @param limits when requests and the run are given up
 * @param data what happens to the dataset beside the load
 */
public record Stream(
        String name,
        List<String> arguments,
        Operation operation,
        Load load,
        int weight,
        Work work,
        long seed,
        Limits limits,
        DataChoices data) {

    /** The name of its operation. */
    public String operationName() {
        return arguments.get(0);
    }

    /** Requests in flight at most, in this share; of streams that divide a load, all of them together. */
    public int threads() {
        return load.threads();
    }

    /** Whether it divides its load with other streams. */
    public boolean isDivided() {
        return weight > 0;
    }
}
