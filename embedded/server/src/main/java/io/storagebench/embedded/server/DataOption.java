package io.storagebench.embedded.server;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * Where a server keeps its files, as every server's command line has it: the client reads it, too, and makes the server's
 * folder there. One thread.
 */
public final class DataOption {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Empty or absent folder for all files of the server, emptied at the end. Default: a new one"
                    + " below the folder for temporary files.")
    private String text;

    /** For picocli. */
    public DataOption() {}

    /** Adds what is wrong with the value. */
    public void check(List<String> problems) {
        if (text == null) {
            return;
        }
        try {
            Path folder = Path.of(text).toAbsolutePath().normalize();
            DataFolder.problemWith(folder).ifPresent(problem -> problems.add("--data " + text + ": " + problem));
        } catch (InvalidPathException e) {
            problems.add("--data " + text + ": not a path. Use an empty or absent folder.");
        }
    }
}
