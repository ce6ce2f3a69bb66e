package io.storagebench.op;

/**
 * Connects to a place that a user names by its address, for commands that need a target but no operation, such as
 * {@code clean}.
 *
 * <p>Found by {@link java.util.ServiceLoader}; public, with a public constructor without arguments, annotated with
 * picocli's {@code @Command}, its fields are options and mixins, as in an {@link Operation}.
 */
public interface Place {
    /** Whether an address such as {@code hdfs://nn:8020/dir} is of this back end. */
    boolean accepts(String address);

    /**
     * Connects to it.
     *
     * @throws UsageException when the address or the options cannot be
     * @throws Exception when the system cannot be reached; the message must say what to do
     */
    Target connect(String address) throws Exception;

    /** Questions to the system there, for {@code check}; connects no earlier than with the first one. */
    Check check(String address);
}
