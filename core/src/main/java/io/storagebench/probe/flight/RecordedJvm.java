package io.storagebench.probe.flight;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * One JVM that Java Flight Recorder records in the measured phases, all of them in one file. One thread.
 *
 * <p>A first recording that keeps nothing runs from before the load until the end, as the start of one changes classes of
 * the JDK, and the code that was compiled of them is lost. Recordings of phases then begin and end at once.
 */
final class RecordedJvm {
    private static final String SETTINGS = "settings=profile";
    private static final String HOLDING = "storage-bench";
    private static final String PHASE = "storage-bench-phase";

    private final String name;
    private final Diagnostics jvm;
    private final Path folder;
    private int phases;
    private boolean recording;

    /**
     * @param name for the result
     * @param folder of this process, for files until the end
     */
    RecordedJvm(String name, Diagnostics jvm, Path folder) {
        this.name = name;
        this.jvm = jvm;
        this.folder = folder;
    }

    String name() {
        return name;
    }

    /** Loads the recorder, well before anything is measured. */
    void prepare() throws IOException {
        Files.createDirectories(folder);
        useFolder(folder);
        jvm.run("jfrStart", List.of("name=" + HOLDING, SETTINGS, "disk=true", "maxage=1s"));
    }

    void begin() throws IOException {
        jvm.run("jfrStart", List.of("name=" + PHASE, SETTINGS, "disk=true"));
        recording = true;
    }

    boolean isRecording() {
        return recording;
    }

    /** Ends the recording of a phase; gives what it holds. */
    Path end() throws IOException {
        recording = false;
        Path part = folder.resolve("phase-" + ++phases + ".jfr");
        jvm.run("jfrStop", List.of("name=" + PHASE, "filename=" + quoted(part)));
        if (!Files.exists(part)) {
            throw new IOException("the recording could not be written to " + part);
        }
        append(part);
        return part;
    }

    /** Recordings are made of parts that stand for themselves, so any of them may follow another. */
    private void append(Path part) throws IOException {
        try (FileChannel from = FileChannel.open(part, StandardOpenOption.READ);
                FileChannel to = FileChannel.open(
                        file(), StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            long size = from.size();
            for (long copied = 0; copied < size; ) {
                copied += from.transferTo(copied, size - copied, to);
            }
        }
    }

    /** What all phases together hold; absent before the end of the first one. */
    Path file() {
        return folder.resolve("all.jfr");
    }

    /**
     * Ends all recordings, and lets others that this JVM may make write where they would have.
     *
     * @param others the folder for them: the recorder would make the one of {@link #prepare} again
     */
    void close(Path others) throws IOException {
        if (recording) {
            jvm.run("jfrStop", List.of("name=" + PHASE));
        }
        jvm.run("jfrStop", List.of("name=" + HOLDING));
        useFolder(others);
    }

    private void useFolder(Path repository) throws IOException {
        jvm.run("jfrConfigure", List.of("repositorypath=" + quoted(repository)));
    }

    private static String quoted(Path path) {
        return "\"" + path + "\"";
    }
}
