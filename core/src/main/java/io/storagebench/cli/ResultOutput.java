package io.storagebench.cli;

import io.storagebench.op.Problems;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The file of {@code --json}: opened before the run, so that no run ends with "cannot write", and put in its place when
 * it is complete. An existing file is replaced only when it is a result itself.
 */
final class ResultOutput implements AutoCloseable {
    private static final int HEAD_BYTES = 200;

    private final Path file;
    private final Path partial;

    private ResultOutput(Path file, Path partial) {
        this.file = file;
        this.partial = partial;
    }

    /** Opens {@code file}, or adds to {@code problems} why it cannot be written. */
    static ResultOutput open(Path file, Problems problems) {
        Path absolute = file.toAbsolutePath();
        Path folder = absolute.getParent();
        if (Files.isDirectory(absolute)) {
            problems.add("--json", file, "is a folder. Name a file in it.");
        } else if (folder == null || !Files.isDirectory(folder)) {
            problems.add("--json", file, "the folder " + folder + " does not exist. Make it first: mkdir -p " + folder);
        } else if (Files.exists(absolute) && !Files.isRegularFile(absolute)) {
            problems.add("--json", file, "is no file that can be replaced, but a device or a pipe. Name a file.");
        } else if (Files.exists(absolute) && !isResult(absolute)) {
            problems.add(
                    "--json",
                    file,
                    "is there already and no result of storage-bench, so it is not replaced. Name" + " another file.");
        } else {
            try {
                // Not a temporary file of Java's, which nobody but its owner may read.
                String partial = "." + absolute.getFileName() + "."
                        + ProcessHandle.current().pid() + ".partial";
                return new ResultOutput(absolute, Files.write(folder.resolve(partial), new byte[0]));
            } catch (IOException refused) {
                problems.add(
                        "--json",
                        file,
                        "cannot write into " + folder + ". Name another folder, or change its" + " permissions.");
            }
        }
        return null;
    }

    private static boolean isResult(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] head = in.readNBytes(HEAD_BYTES);
            return head.length == 0 || new String(head, StandardCharsets.UTF_8).contains("\"storage-bench-result/");
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Writes the result and puts it in its place. */
    void write(ResultFile result) throws IOException {
        try (OutputStream out = Files.newOutputStream(partial)) {
            ResultJson.write(result, out);
        }
        Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Removes what was not completed. */
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(partial);
    }
}
