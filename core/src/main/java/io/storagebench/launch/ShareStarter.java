package io.storagebench.launch;

import io.storagebench.scenario.Share;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Starts shares of a run somewhere. */
public interface ShareStarter {
    /**
     * Refuses what no share can be started for. Whoever has to log in has done so, and nothing is written yet.
     *
     * @throws IOException with a message for the user
     */
    default void requirePlaces() throws IOException {}

    /**
     * Starts one, with {@value DrivenShare#PROPERTY} set in its JVM, and returns before it has done anything.
     *
     * @param arguments its command line
     * @param result the file of its {@code --json}, which must be here when it has ended; what is beside it while it runs
     *     ({@code FILE.*.unfinished}) is used when it does not come to its end
     * @param listener is told what comes from it
     * @throws IOException when it cannot be started, with a message for the user
     */
    RunningShare start(Share share, List<String> arguments, Path result, Listener listener) throws IOException;

    /**
     * Says that all shares were given to {@link #start}, for who starts them together; until then none needs to run.
     *
     * @throws IOException when none can be started, with a message for the user
     */
    default void allGiven() throws IOException {}

    /** How long a share may be silent from its start on, as it may have to wait for a place. */
    default Duration startsWithin() {
        return Duration.ofSeconds(60);
    }

    /** How long a share that has begun may be silent while others wait for it; it says each second that it lives. */
    default Duration silentFor() {
        return Duration.ofSeconds(15);
    }

    /** How long a line to a share may be under way at most, when all goes well, by what is known now. */
    default Duration tellsWithin() {
        return Duration.ZERO;
    }

    /** Says that shares were told to begin their load: from now on nobody waits for each line. */
    default void begins() {}

    /** Hears a share; any thread. */
    interface Listener {
        /** A line of its standard output. */
        void said(String line);

        /** It has ended; nothing comes after this. In words that follow its name: {@code ended by signal 9}. */
        void ended(String how);
    }

    /** A share that was started. Any thread. */
    interface RunningShare {
        /** Writes a line to its standard input; one that has ended, or does not read, hears nothing. */
        void tell(String line);

        /** Ends it at once. */
        void kill();
    }
}
