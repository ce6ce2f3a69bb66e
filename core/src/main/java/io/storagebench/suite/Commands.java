package io.storagebench.suite;

import io.storagebench.op.Problems;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a suite asks of this tool's command line. */
public interface Commands {
    /** The names of the options of an operation, {@code mix} or a tool; empty when there is no such command. */
    Optional<Set<String>> options(String command);

    /** Whether the command measures something, so that there is a result of it. */
    boolean measures(String command);

    /** A question such as {@code Did you mean hdfs-write?} behind that there is no such command; empty without a guess. */
    String question(String command);

    /** Adds what is wrong with a command line, without connecting to anything. */
    void check(List<String> words, Problems problems);

    /** The command of a JVM that runs such a command line, and ends with this one. */
    List<String> jvm(List<String> words);
}
