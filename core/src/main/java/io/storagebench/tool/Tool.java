package io.storagebench.tool;

import io.storagebench.op.Problems;
import io.storagebench.units.UsageException;
import java.io.IOException;

/**
 * A command that measures nothing: it makes or reads what belongs to a storage system. What it
 * has in common with others (help, mistakes in options, progress, Ctrl-C, exit codes) is done for it.
 *
 * <p>Found by {@link java.util.ServiceLoader}; public, with a public constructor without arguments, and annotated with
 * picocli's {@code @Command}, whose name is the command's. Its fields are picocli options, each with {@link
 * io.storagebench.option.Listed}; its class is loaded to show the help, so no field has a storage system's type.
 */
public interface Tool {
    /** Adds what is wrong with the options, each with its value and a remedy; called before anything is touched. */
    default void validate(Problems problems) {}

    /**
     * Does it; called once, after options without a mistake were read.
     *
     * @throws UsageException when what was given turns out to be unfit, such as a file of another kind; exit code 2
     * @throws IOException when it fails; the message is shown as it is; exit code 1
     * @throws InterruptedException when the user wants an end; exit code 130. What nobody can go on with is
     *     removed before.
     */
    void run(ToolRun run) throws IOException, UsageException, InterruptedException;
}
