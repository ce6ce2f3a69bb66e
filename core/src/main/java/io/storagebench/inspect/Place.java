package io.storagebench.inspect;

import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Target;
import io.storagebench.units.UsageException;
import java.util.List;
import java.util.Optional;

/**
 * Connects to a place that a user names by its address, for commands that need a target but no operation: {@code clean}
 * and {@code check}.
 *
 * <p>Found by {@link java.util.ServiceLoader}; public, with a public constructor without arguments. Its fields may be
 * picocli options and mixins, as in an {@link Operation}; one without any needs no annotation.
 */
public interface Place {
    /** Whether an address such as {@code hdfs://nn:8020/dir} is of this back end. */
    boolean accepts(String address);

    /** Whether it stands back where another place accepts an address, as its own are of any form. */
    default boolean takesTheRest() {
        return false;
    }

    /** Adds what is wrong with the options, each with its value and a remedy; called before anything is touched. */
    default void validate(Problems problems) {}

    /**
     * Connects to it.
     *
     * @param ofJvm words that any command needs for the JVM that gets there, such as {@code --lib}, for commands that
     *     messages print
     * @throws UsageException when the address or the options cannot be
     * @throws Exception when the system cannot be reached; the message must say what to do
     */
    Target connect(String address, List<String> ofJvm) throws Exception;

    /** The address of the system that the configuration of this machine names; empty when it names none. */
    default Optional<String> configured() {
        return Optional.empty();
    }

    /**
     * What can be looked at before anything is measured there. Connects to nothing yet.
     *
     * @throws UsageException when the address or the options cannot be
     */
    default Inspection inspect(String address) throws UsageException {
        return new Connecting(this, address);
    }
}
