package io.storagebench.launch;

import io.storagebench.engine.Stage;
import io.storagebench.engine.Surroundings;
import io.storagebench.scenario.Scenario;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * What a launcher is to run, and what it needs for that.
 *
 * @param scenario as a whole
 * @param runId identifies the run; usable in file names
 * @param around what the run meets in this process
 * @param left told what of this run cannot be removed
 * @param arguments the command line that each share is given, by words that lead to the place of each stream; without what
 *     differs from share to share
 * @param files that shares on other machines need; complete after {@code arguments} was asked
 * @param ofShare further words of the command line of a share, by its index
 * @param process the command of a process on this machine that runs a command line
 * @param stage where several launches happen one after the other, prepared and cleaned up by whoever asks for them; empty
 *     when this one prepares and cleans up by itself
 */
public record Launch(
        Scenario scenario,
        String runId,
        Surroundings around,
        Consumer<String> left,
        Function<List<List<String>>, List<String>> arguments,
        ShippedFiles files,
        IntFunction<List<String>> ofShare,
        Function<List<String>, List<String>> process,
        Optional<Stage> stage) {

    /** What the user knows shares as: {@code processes}. */
    String shares() {
        return scenario.job().isPresent() ? "maps" : "processes";
    }

    /** What the user knows a share as. */
    String processOf(int share) {
        return scenario.noun() + " " + (share + 1) + " of " + scenario.processes();
    }
}
