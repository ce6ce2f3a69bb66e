package io.storagebench.scenario;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Everything that decides a run, checked and immutable: what a command line says.
 *
 * @param command its name: the operation's, or {@code mix}
 * @param arguments the command line as it was given, the command first
 * @param wayThere words of any command line without which no JVM gets to the same storage system
 * @param streams operations that put load on beside each other, at least one; either all divide one load, or none does
 * @param share which part of the work is this process's
 * @param processes that this one starts to do the work as shares of it, here or by a cluster; 1 when it does it itself
 * @param job how a cluster starts them; empty when they run on this machine
 * @param repeats how often
 * @param startAt when the first load (warm-up, if any) of the first repeat begins; empty for at once
 * @param late what becomes of it when a share begins later
 */
public record Scenario(
        String command,
        List<String> arguments,
        List<String> wayThere,
        List<Stream> streams,
        Share share,
        int processes,
        Optional<ClusterJob> job,
        Repeats repeats,
        Optional<Instant> startAt,
        Lateness late) {
    public Scenario {
        streams = List.copyOf(streams);
        if (streams.isEmpty()
                || streams.stream().map(Stream::name).distinct().count() < streams.size()
                || streams.stream().map(Stream::isDivided).distinct().count() > 1) {
            throw new IllegalArgumentException("streams " + streams);
        }
    }

    /** Whether other processes do the work. */
    public boolean isDriven() {
        return processes > 1 || job.isPresent();
    }

    /** Whether each process begins its load when it can, without a common start. */
    public boolean isInWaves() {
        return job.isPresent() && job.get().waves() == Waves.ALLOW;
    }

    /** What the user knows one of several processes as: {@code process}, {@code map}. */
    public String noun() {
        return job.isPresent() ? "map" : "process";
    }

    /** The part of the work that the first process does. */
    public Share first() {
        return isDriven() ? new Share(0, processes) : share;
    }

    /** The streams by the load that they put on; one that is alone with its load has a list of its own. */
    public List<List<Stream>> loads() {
        return streams.get(0).isDivided()
                ? List.of(streams)
                : streams.stream().map(List::of).toList();
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
     * @param resume the run makes what an earlier one has left to make of the dataset
     * @param takesSeed the dataset that is resumed says the seed of its items, and not the stream
     */
    public record DataChoices(boolean verify, boolean prepare, boolean clean, boolean resume, boolean takesSeed) {}
}
