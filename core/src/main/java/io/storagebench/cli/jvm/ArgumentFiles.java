package io.storagebench.cli.jvm;

import io.storagebench.op.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Words of a command line that stand in files: {@code @FILE} is replaced by what the file holds, before anything looks
 * at the command. Files are picocli's argument files: words separated by white space, in quotes where they contain any,
 * {@code #} begins a comment; a word that begins with {@code @@} stands for itself with one of them.
 */
public final class ArgumentFiles {
    private ArgumentFiles() {}

    /** The words with those of the files in their places; adds to {@code problems} which files cannot be read. */
    public static String[] expand(String[] words, Problems problems) {
        // Building a parser costs as much as all the rest of a short command.
        if (Stream.of(words).noneMatch(word -> word.startsWith("@"))) {
            return words;
        }
        for (String word : words) {
            if (word.startsWith("@") && !word.startsWith("@@")) {
                requireReadable(word, problems);
            }
        }
        if (!problems.isEmpty()) {
            return words;
        }
        CommandLine expanding = new CommandLine(CommandSpec.create())
                .setUnmatchedArgumentsAllowed(true)
                .setExpandAtFiles(true);
        return expanding.parseArgs(words).expandedArgs().toArray(String[]::new);
    }

    /** The parser would take the name of a missing file for a word of the command. */
    private static void requireReadable(String word, Problems problems) {
        Path file = Path.of(word.substring(1));
        String fault = !Files.exists(file)
                ? "no such file of options."
                : !Files.isRegularFile(file) || !Files.isReadable(file) ? "not a file that can be read." : "";
        if (!fault.isEmpty() || word.length() == 1) {
            problems.add(word + ": " + (fault.isEmpty() ? "names no file." : fault) + " Correct the name, or write @"
                    + word + " for a word that begins with @.");
        }
    }
}
