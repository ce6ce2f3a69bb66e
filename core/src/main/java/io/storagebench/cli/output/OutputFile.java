package io.storagebench.cli.output;

import io.storagebench.op.Problems;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file that a command writes: opened before the run, so that no run ends with "cannot write", and put in its place when
 * it is complete. What cannot be written there goes to a temporary file. An existing file is replaced only when it is of the same kind.
 */
final class OutputFile implements AutoCloseable {
    private final String option;
    private final Path file;
    private final RescuedStream content;
    private final OutputStream out;

    private OutputFile(String option, Path file, RescuedStream content) {
        this.option = option;
        this.file = file;
        this.content = content;
        out = new BufferedOutputStream(content);
    }

    /** Opens the file of {@code output}, or adds to {@code problems} why it cannot be written. */
    static Optional<OutputFile> open(NamedFile output, Problems problems) {
        String option = output.option();
        Path file = output.file();
        Path absolute = file.toAbsolutePath();
        Path folder = absolute.getParent();
        if (Files.isDirectory(absolute)) {
            problems.add(option, file, "is a folder. Name a file in it.");
        } else if (folder == null || !Files.isDirectory(folder)) {
            problems.add(option, file, "the folder " + folder + " does not exist. Make it first: mkdir -p " + folder);
        } else if (Files.exists(absolute) && !Files.isRegularFile(absolute)) {
            problems.add(option, file, "is no file that can be replaced, but a device or a pipe. Name a file.");
        } else if (Files.exists(absolute) && !isOf(output, absolute)) {
            problems.add(
                    option,
                    file,
                    "is there already and no " + output.words() + ", so it is not replaced. Name another file.");
        } else {
            try {
                // Not a temporary file of Java's, which nobody but its owner may read.
                Path partial = folder.resolve("." + absolute.getFileName() + "."
                        + ProcessHandle.current().pid() + ".partial");
                return Optional.of(
                        new OutputFile(option, absolute, new RescuedStream(absolute, partial, Files::newOutputStream)));
            } catch (IOException refused) {
                problems.add(
                        option,
                        file,
                        "cannot write into " + folder + ". Name another folder, or change its permissions.");
            }
        }
        return Optional.empty();
    }

    private static boolean isOf(NamedFile output, Path file) {
        try {
            return output.isOne(file);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Where the content goes. */
    OutputStream stream() {
        return out;
    }

    /**
     * Says that the content is complete, and puts it in its place; when that cannot be done, gives what is wrong, for the
     * user, and where the content is.
     */
    Optional<String> complete() {
        try {
            out.close();
            content.complete();
        } catch (IOException refused) {
            return Optional.of(
                    option + " " + file + ": " + RescuedStream.reason(refused)
                            + ", and neither can a temporary file be written. Nothing of it is left; make space, and run it again.");
        }
        return content.failure()
                .map(why -> option + " " + file + ": " + why + ". Its content is in " + content.where());
    }

    /** Removes what was written and not completed. Any thread. */
    void discard() {
        content.discard();
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException refused) {
            // What is not complete goes.
        }
        content.discard();
    }
}
