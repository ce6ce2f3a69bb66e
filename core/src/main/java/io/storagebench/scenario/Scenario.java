package io.storagebench.scenario;

import io.storagebench.op.Operation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Everything that decides a run, checked and immutable: what a command line says.
 *
 * @param command the operation's name
 * @param arguments the command line as it was given, the operation first; for messages that propose another one
 * @param wayThere words of any command line without which no JVM gets to the same storage system
 * @param operation the operation with its options set; not shared with another scenario
 * @param load when requests start
 * @param work how much is done, with which items
 * @param seed decides sizes and content of items, their order, and when requests of a Poisson process start
 * @param share which part of the work is this process's
 * @param repeats how often
 * @param startAt when the first load (warm-up, if any) of the first repeat begins; empty for at once
 * @param limits when requests and the run are given up
 * @param data what happens to the dataset beside the load
 */
public record Scenario(
        String command,
        List<String> arguments,
        List<String> wayThere,
        Operation operation,
        Load load,
        Work work,
        long seed,
        Share share,
        Repeats repeats,
        Optional<Instant> startAt,
        Limits limits,
        DataChoices data) {

    /** Requests in flight at most, in this share. */
    public int threads() {
        return load.threads();
    }

    /**
     * When to stop waiting.
     *
     * @param giveUp ends the run after so long without a single success while requests fail
     * @param stallTimeout interrupts a request after so long without bytes, items or spans; zero for never
     * @param deadline interrupts a request after so long in all; zero for never
     */
    public record Limits(Duration giveUp, Duration stallTimeout, Duration deadline) {}

    /**
     * What happens to the dataset beside the load.
     *
     * @param verify content is compared with what was written
     * @param prepare the run makes the dataset it needs first and removes it after
     * @param clean the run removes the dataset at its end
     */
    public record DataChoices(boolean verify, boolean prepare, boolean clean) {}
}
