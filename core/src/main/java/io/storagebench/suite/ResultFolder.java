package io.storagebench.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder with all that a suite gives: what it is, an outcome for each cell that has ended, and the cells' own files. An
 * outcome comes into its place in one step, so a cell is either over or missing, also after a kill.
 */
public final class ResultFolder implements AutoCloseable {
    static final String SCHEMA = "storage-bench-suite/1";

    private static final String ABOUT = "suite.json";
    private static final String CELLS = "cells";
    private static final String LOCK = ".lock";
    static final ObjectMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final Path folder;
    private final boolean goesOn;
    private final FileChannel channel;

    private ResultFolder(Path folder, boolean goesOn, FileChannel channel) {
        this.folder = folder;
        this.goesOn = goesOn;
        this.channel = channel;
    }

    /**
     * Opens a folder for the suite, or goes on with what is in it of the same one.
     *
     * @param title of the suite
     * @param digest of everything that its cells run
     * @throws UsageException when the folder holds anything else, or another process uses it
     */
    static ResultFolder open(Path folder, String title, String digest) throws IOException, UsageException {
        boolean isThere = Files.exists(folder);
        if (isThere && !Files.isDirectory(folder)) {
            throw new UsageException("--results " + folder + ": is a file. Name a folder.");
        }
        Path about = folder.resolve(ABOUT);
        boolean goesOn = Files.isRegularFile(about);
        if (goesOn) {
            JsonNode known = known(about);
            if (!known.path("digest").asText().equals(digest)) {
                throw new UsageException("--results " + folder + ": holds "
                        + (known.path("suite").asText().equals(title)
                                ? "this suite with other steps, values or options"
                                : "another suite, " + known.path("suite").asText("of unknown name"))
                        + ". Name another folder.");
            }
        } else if (isThere && !isEmpty(folder)) {
            throw new UsageException(
                    "--results " + folder + ": holds other things, and no suite. Name a new or an empty folder.");
        }
        Files.createDirectories(folder);
        FileChannel channel =
                FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!isFree(channel)) {
            channel.close();
            throw new UsageException("--results " + folder + ": another process is at work there. Wait for its end, or"
                    + " name another folder.");
        }
        ResultFolder opened = new ResultFolder(folder, goesOn, channel);
        if (!goesOn) {
            Map<String, String> words = new LinkedHashMap<>();
            words.put("schema", SCHEMA);
            words.put("suite", title);
            words.put("digest", digest);
            opened.write(about, JSON.writeValueAsString(words));
        }
        Files.createDirectories(folder.resolve(CELLS));
        return opened;
    }

    private static JsonNode known(Path about) throws IOException, UsageException {
        try {
            return JSON.readTree(Files.readAllBytes(about));
        } catch (JsonProcessingException damaged) {
            throw new UsageException(about + ": is damaged. Name another folder.");
        }
    }

    /** Whether there is nothing but what is left of one that was killed before it said whose the folder is. */
    private static boolean isEmpty(Path folder) throws IOException {
        Set<String> ours =
                Set.of(LOCK, partial(folder.resolve(ABOUT)).getFileName().toString());
        try (Stream<Path> files = Files.list(folder)) {
            return files.allMatch(file -> ours.contains(file.getFileName().toString()));
        }
    }

    private static Path partial(Path file) {
        return file.resolveSibling("." + file.getFileName() + ".partial");
    }

    private static boolean isFree(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException ofThisProcess) {
            return false;
        }
    }

    public Path path() {
        return folder;
    }

    /** Whether an earlier process has begun it. */
    boolean goesOn() {
        return goesOn;
    }

    /** A file of a cell. */
    Path file(Cell cell, String ending) {
        return folder.resolve(CELLS).resolve(cell.fileName() + ending);
    }

    /** A file of the suite. */
    Path file(String name) {
        return folder.resolve(name);
    }

    /** What became of a cell; empty while it is missing. */
    Optional<Outcome> outcome(Cell cell) throws IOException {
        Path file = file(cell, ".cell.json");
        return Files.isRegularFile(file)
                ? Optional.of(JSON.readValue(Files.readAllBytes(file), Outcome.class))
                : Optional.empty();
    }

    void keep(Cell cell, Outcome outcome) throws IOException {
        write(file(cell, ".cell.json"), JSON.writeValueAsString(outcome));
    }

    /** Whether something that is done once was done by an earlier process. */
    boolean isMarked(String mark) {
        return Files.exists(file("." + mark));
    }

    void mark(String mark) throws IOException {
        write(file("." + mark), "");
    }

    /** Says that what was done once before all cells is gone, so that it is done again when the suite goes on. */
    public void forgetBefore() throws IOException {
        Files.deleteIfExists(file("." + SuiteRun.BEGUN));
    }

    /** Puts a file in its place in one step. */
    void write(Path file, String content) throws IOException {
        Path partial = partial(file);
        Files.writeString(partial, content);
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
