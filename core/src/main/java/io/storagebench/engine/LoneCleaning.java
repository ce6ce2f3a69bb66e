package io.storagebench.engine;

import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.books.DatasetCommands;
import io.storagebench.engine.load.Patience;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Clock;
import io.storagebench.op.Target;
import io.storagebench.op.WireBytes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;

/**
 * Removes a dataset beside any run, and gives up on a system that is silent.
 *
 * @param giveUp how long connecting may take in all, and the system may give no sign of life then
 */
public record LoneCleaning(Clock clock, Duration giveUp) {
    /**
     * What came of it.
     *
     * @param commands that lead to the dataset
     * @param leftVersions what to say of versions that the system keeps
     */
    public record Outcome(DatasetCleaner.Cleaned cleaned, DatasetCommands commands, Optional<String> leftVersions) {}

    /**
     * Connects, removes and disconnects.
     *
     * @param address the place as the user gave it
     * @param ofJvm as {@link DatasetCommands} has it
     * @param extent chooses what is removed
     * @throws Exception when the system cannot be reached, refuses or is silent, with a message for the user
     */
    public Outcome clean(
            String address,
            Callable<Target> connect,
            List<String> ofJvm,
            DatasetCleaner.Watcher watcher,
            UnaryOperator<DatasetCleaner> extent)
            throws Exception {
        Patience patience = new Patience(clock, new StopSignal(), giveUp, new WireBytes());
        patience.waitsFor(address);
        Target target = patience.connect(connect);
        try {
            DatasetCommands commands = new DatasetCommands(target.store(), ofJvm);
            DatasetCleaner cleaner = new DatasetCleaner(target.store(), new SignsOfLife(patience, watcher));
            DatasetCleaner.Cleaned cleaned = patience.ask(
                    "removing the dataset", () -> extent.apply(cleaner).clean());
            Optional<String> left = cleaned.doubtful() > 0
                    ? Optional.empty()
                    : patience.ask("looking for its versions", () -> DatasetCleaner.leftVersions(commands));
            return new Outcome(cleaned, commands, left);
        } finally {
            disconnect(target, patience);
        }
    }

    /** What was removed is removed, however the connection ends. */
    private static void disconnect(Target target, Patience patience) {
        try {
            patience.close(Patience.Ending.CONNECTION, "disconnecting", () -> {
                target.close();
                return null;
            });
        } catch (Exception failure) {
            // Nothing depends on it any more.
        }
    }

    /** Tells patience of what cleaning sees. */
    record SignsOfLife(Patience patience, DatasetCleaner.Watcher watcher) implements DatasetCleaner.Watcher {
        @Override
        public void listed() {
            patience.alive();
        }

        @Override
        public void removed(long items, long total) {
            patience.alive();
            watcher.removed(items, total);
        }
    }
}
