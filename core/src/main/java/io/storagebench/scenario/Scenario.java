package io.storagebench.scenario;

import io.storagebench.op.Operation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Everything that decides a run, checked and immutable: what a command line says.
 *
 * @param command the operation's name
 * @param arguments the command line, the operation first
 * @param operation the operation with its options set; not shared with another scenario
 * @param threads requests in flight in this share (closed loop: each thread starts its next request when one ends)
 * @param duration length of the measured window; empty when the count decides
 * @param warmup load before the measured window, not counted; zero for none
 * @param seed decides sizes and content of items
 * @param share which part of the work is this process's
 * @param limits when requests and the run are given up
 * @param data what happens to the dataset beside the load
 */
public record Scenario(
        String command,
        List<String> arguments,
        Operation operation,
        int threads,
        Optional<Duration> duration,
        Duration warmup,
        long seed,
        Share share,
        Limits limits,
        DataChoices data) {

    /**
     * When to stop waiting.
     *
     * @param giveUp ends the run after so long without a single success while requests fail
     * @param stallTimeout interrupts a request after so long without bytes, items or spans; zero for never
     */
    public record Limits(Duration giveUp, Duration stallTimeout) {}

    /**
     * What happens to the dataset beside the load.
     *
     * @param verify content is compared with what was written
     * @param prepare the run makes the dataset it needs first and removes it after
     * @param clean the run removes the dataset at its end
     */
    public record DataChoices(boolean verify, boolean prepare, boolean clean) {}
}
