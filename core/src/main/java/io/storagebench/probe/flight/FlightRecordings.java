package io.storagebench.probe.flight;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.folder.FilesLeftException;
import io.storagebench.folder.OwnFolder;
import io.storagebench.result.host.CpuProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Recordings of this JVM and of the servers that it has started, in files of this process until {@link #close}. One thread.
 *
 * <p>A JVM that cannot be recorded is told as such and left out; the run goes on.
 */
public final class FlightRecordings implements Recorded, AutoCloseable {
    private static final String OWN = "client";

    private final boolean recordsItself;
    private final Path file;
    private final Consumer<String> failed;
    private final List<RecordedJvm> jvms = new ArrayList<>();
    private final Set<RecordedJvm> lost = new HashSet<>();
    private final Map<RecordedJvm, Path> ended = new LinkedHashMap<>(); // whose phase nobody has taken yet
    private OwnFolder folder;

    /**
     * @param file where the recording of this JVM will be, and those of servers beside it
     * @param recordsItself whether this process puts load on, and not others that it drives
     * @param failed is told which JVM is not recorded, and why
     */
    public FlightRecordings(Path file, boolean recordsItself, Consumer<String> failed) {
        this.file = file;
        this.recordsItself = recordsItself;
        this.failed = failed;
    }

    /** Whether this process puts load on, and not others that it drives. */
    public boolean recordsItself() {
        return recordsItself;
    }

    /** The file beside {@code file} for the recording of something else, such as {@code run-share-1.jfr}. */
    public static Path beside(Path file, String part) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return file.resolveSibling(
                dot <= 0 ? name + "-" + part : name.substring(0, dot) + "-" + part + name.substring(dot));
    }

    @Override
    public void prepare(List<EmbeddedServer> servers) {
        try {
            folder = OwnFolder.create("jfr");
        } catch (IOException refused) {
            failed.accept("nothing is recorded: " + refused.getMessage());
            return;
        }
        if (recordsItself) {
            jvms.add(new RecordedJvm(OWN, new OwnDiagnostics(), folder.path().resolve(OWN)));
        }
        for (EmbeddedServer server : servers) {
            String name = "embedded-" + server.name();
            jvms.add(new RecordedJvm(
                    name,
                    (command, arguments) -> server.command("diagnose " + command + " " + String.join(" ", arguments)),
                    folder.path().resolve(name)));
        }
        each(RecordedJvm::prepare);
    }

    @Override
    public void begin() {
        each(RecordedJvm::begin);
    }

    @Override
    public void end() {
        each(jvm -> {
            if (jvm.isRecording()) {
                ended.put(jvm, jvm.end());
            }
        });
    }

    @Override
    public Map<String, CpuProfile> takeProfiles(String client) {
        Map<String, CpuProfile> profiles = new TreeMap<>();
        ended.forEach((jvm, part) -> {
            try {
                String name = jvm.name().equals(OWN) ? client : jvm.name();
                profiles.put(name, SampledMethods.of(part, place(jvm).toString()));
                Files.delete(part);
            } catch (IOException unreadable) {
                failed.accept("the recording of " + jvm.name() + " cannot be read: " + unreadable.getMessage());
            }
        });
        ended.clear();
        return profiles;
    }

    /** What was recorded, by the file in which the user shall find it. */
    public Map<Path, Path> files() {
        Map<Path, Path> files = new LinkedHashMap<>();
        for (RecordedJvm jvm : jvms) {
            if (Files.exists(jvm.file())) {
                files.put(place(jvm), jvm.file());
            }
        }
        return files;
    }

    private Path place(RecordedJvm jvm) {
        return jvm.name().equals(OWN) ? file : beside(file, jvm.name());
    }

    private interface Step {
        void of(RecordedJvm jvm) throws IOException;
    }

    private void each(Step step) {
        for (RecordedJvm jvm : jvms) {
            try {
                if (!lost.contains(jvm)) {
                    step.of(jvm);
                }
            } catch (IOException failure) {
                lost.add(jvm);
                failed.accept(jvm.name() + " is not recorded any more: " + failure.getMessage());
            }
        }
    }

    /** Ends all recordings of this JVM; those of servers end with them. */
    @Override
    public void close() {
        try {
            for (RecordedJvm jvm : jvms) {
                if (jvm.name().equals(OWN)) {
                    jvm.close(OwnFolder.temporaryFiles());
                }
            }
        } catch (IOException ended) {
            // It ends with this JVM.
        }
        try {
            if (folder != null) {
                folder.close();
            }
        } catch (FilesLeftException left) {
            failed.accept(left.getMessage());
        }
    }
}
