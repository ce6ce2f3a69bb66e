package io.storagebench.probe.flight;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.folder.OwnFolder;
import io.storagebench.result.host.CpuProfile;
import io.storagebench.result.host.HotMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightRecordingsTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private final List<String> failures = new ArrayList<>();

    @Test
    void theMethodThatRunsMostAndItsThreadsAreToldOfEachPhase() throws Exception {
        Path file = folder.resolve("run.jfr");
        try (FlightRecordings recordings = new FlightRecordings(file, true, failures::add)) {
            recordings.prepare(List.of());
            for (int phase = 1; phase <= 2; phase++) {
                CpuProfile profile = phaseOf(recordings);
                assertThat(profile.file()).isEqualTo(file.toString());
                assertThat(profile.methods().stream()
                                .mapToLong(HotMethod::samples)
                                .sum())
                        .isBetween(1L, profile.samples());
                assertThat(profile.threads().values().stream()
                                .mapToLong(Long::longValue)
                                .sum())
                        .isEqualTo(profile.samples());
                assertThat(profile.methods())
                        .anySatisfy(method -> assertThat(method.method()).endsWith("FlightRecordingsTest.spin"));
                assertThat(profile.threads()).containsKey("spinner-#-of-#");
            }
            assertThat(recordings.takeProfiles("client")).as("taken already").isEmpty();

            assertThat(recordings.files()).containsOnlyKeys(file);
            List<RecordedEvent> both =
                    RecordingFile.readAllEvents(recordings.files().get(file));
            assertThat(both.stream()
                            .map(event -> event.getEventType().getName())
                            .filter("jdk.ExecutionSample"::equals)
                            .count())
                    .isPositive();
        }
        assertThat(failures).isEmpty();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    /** Spins until a sample was taken, in phases that are long enough for some on a machine that is not too busy. */
    private static CpuProfile phaseOf(FlightRecordings recordings) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        for (Duration length = Duration.ofMillis(300); System.nanoTime() - end < 0; length = length.multipliedBy(2)) {
            recordings.begin();
            long until = System.nanoTime() + length.toNanos();
            Thread spinner = new Thread(() -> spin(until), "spinner-1-of-2");
            spinner.start();
            spinner.join();
            recordings.end();
            Map<String, CpuProfile> profiles = recordings.takeProfiles("client");
            assertThat(profiles).containsOnlyKeys("client");
            if (profiles.get("client").threads().containsKey("spinner-#-of-#")) {
                return profiles.get("client");
            }
        }
        throw new AssertionError("no sample in " + LIMIT);
    }

    private static double spin(long until) {
        double sum = 0;
        while (System.nanoTime() - until < 0) {
            for (int i = 1; i < 10_000; i++) {
                sum += 1.0 / i;
            }
        }
        return sum;
    }

    /** A recorder makes its folder again when it is gone. */
    @Test
    void aLaterRecordingOfOthersLeavesNothing() throws Exception {
        Set<Path> before = foldersOfRecordings();
        try (FlightRecordings recordings = new FlightRecordings(folder.resolve("run.jfr"), true, failures::add)) {
            recordings.prepare(List.of());
            assertThat(foldersOfRecordings()).hasSizeGreaterThan(before.size());
        }
        try (Recording other = new Recording()) {
            other.start();
        }
        assertThat(foldersOfRecordings()).isEqualTo(before);
        assertThat(failures).isEmpty();
    }

    private static Set<Path> foldersOfRecordings() throws IOException {
        String ofThisProcess = "storage-bench-jfr-" + ProcessHandle.current().pid() + "-";
        try (Stream<Path> files = Files.list(OwnFolder.temporaryFiles())) {
            return files.filter(file -> file.getFileName().toString().startsWith(ofThisProcess))
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void aPhaseThatNobodyRecordedHasNoProfile() {
        try (FlightRecordings recordings = new FlightRecordings(folder.resolve("run.jfr"), false, failures::add)) {
            recordings.prepare(List.of());
            recordings.begin();
            recordings.end();
            assertThat(recordings.takeProfiles("client")).isEmpty();
            assertThat(recordings.files()).isEmpty();
        }
        assertThat(failures).isEmpty();
    }

    @Test
    void aFileBesideAnotherKeepsWhatIsBehindTheDot() throws IOException {
        assertThat(FlightRecordings.beside(folder.resolve("a.b.jfr"), "share-1"))
                .hasFileName("a.b-share-1.jfr");
        assertThat(FlightRecordings.beside(folder.resolve("run"), "share-1")).hasFileName("run-share-1");
        assertThat(FlightRecordings.beside(folder.resolve(".run"), "share-1")).hasFileName(".run-share-1");
    }
}
