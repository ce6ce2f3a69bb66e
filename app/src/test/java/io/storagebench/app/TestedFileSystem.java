package io.storagebench.app;

import io.storagebench.app.StorageBenchProcess.Ended;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** A file system, the commands that the tool runs on it, and a client of the test's own to look into it. */
class TestedFileSystem implements AutoCloseable {
    private final FileSystem fs;
    private final List<String> options;
    private final List<String> commandOptions;
    private final Map<String, String> variables;
    private final java.nio.file.Path results;

    /**
     * @param fs the test's own client
     * @param options of an operation, with which it works in this JVM
     * @param commandOptions of each command, with which it works in a JVM of its own
     * @param variables of the environment of commands
     */
    TestedFileSystem(FileSystem fs, List<String> options, List<String> commandOptions, Map<String, String> variables)
            throws IOException {
        this.fs = fs;
        this.options = options;
        this.commandOptions = commandOptions;
        this.variables = variables;
        results = Files.createTempDirectory("storage-bench-results");
    }

    final String uri() {
        return fs.getUri().toString();
    }

    final FileSystem fs() {
        return fs;
    }

    /** What leads an operation in this JVM to a folder. */
    final List<String> options(String folder) {
        List<String> all = new ArrayList<>(List.of("--fs", uri(), "--dir", folder));
        all.addAll(options);
        return all;
    }

    /** Starts an operation in a folder; {@code command} is its name and its own options. */
    final StorageBenchProcess begin(String folder, String... command) throws IOException {
        return StorageBenchProcess.start(results, List.of(), variables, words("--dir", folder, command));
    }

    private String[] words(String option, String folder, String... command) {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(1, commandOptions);
        words.addAll(1, List.of("--fs", uri(), option, folder));
        return words.toArray(String[]::new);
    }

    /** Walks through a tree that is there, to its end; {@code command} is the walk's name and its own options. */
    final Ended walk(String tree, String... command) throws IOException, InterruptedException {
        return StorageBenchProcess.run(results, variables, words("--input", tree, command));
    }

    /** What leads a walk to a tree. */
    final List<String> input(String tree) {
        List<String> all = new ArrayList<>(List.of("--fs", uri(), "--input", tree));
        all.addAll(options);
        return all;
    }

    /** The same to its end. */
    final Ended run(String folder, String... command) throws IOException, InterruptedException {
        return StorageBenchProcess.run(results, variables, words("--dir", folder, command));
    }

    /** The same, which must succeed. */
    final Ended well(String folder, String... command) throws IOException, InterruptedException {
        return run(folder, command).well();
    }

    /** Removes the dataset of a folder, which must succeed. */
    final Ended clean(String folder, String... more) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("clean", uri() + folder));
        words.addAll(List.of(more));
        words.addAll(commandOptions);
        return StorageBenchProcess.run(results, variables, words.toArray(String[]::new))
                .well();
    }

    final boolean exists(String path) {
        try {
            return fs.exists(new Path(path));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Bytes of the files below {@code folder} whose names begin with a digit: items, not control files. */
    final long itemBytes(String folder) {
        try {
            long bytes = 0;
            RemoteIterator<LocatedFileStatus> files = fs.listFiles(new Path(folder), true);
            while (files.hasNext()) {
                LocatedFileStatus file = files.next();
                bytes += Character.isDigit(file.getPath().getName().charAt(0)) ? file.getLen() : 0;
            }
            return bytes;
        } catch (FileNotFoundException notYet) {
            return 0;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            fs.close();
        } finally {
            FileUtil.fullyDelete(results.toFile());
        }
    }
}
