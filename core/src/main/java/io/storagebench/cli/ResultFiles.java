package io.storagebench.cli;

import io.storagebench.op.Problems;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads stored results for commands that are given their names. */
final class ResultFiles {
    private ResultFiles() {}

    /** The content of {@code file}, or empty when {@code problems} now tells why it cannot be read. */
    static Optional<ResultFile> read(Path file, Problems problems) {
        try {
            if (!Files.isRegularFile(file)) {
                problems.add(file + ": no such file. Name a file that --json has written.");
                return Optional.empty();
            }
            ResultFile read = ResultJson.read(Files.readAllBytes(file));
            if (read.runs().isEmpty()) {
                problems.add(file + ": holds no run.");
                return Optional.empty();
            }
            return Optional.of(read);
        } catch (IOException unreadable) {
            problems.add(file + ": " + unreadable.getMessage() + ".");
            return Optional.empty();
        }
    }
}
