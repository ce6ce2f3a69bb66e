package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code --processes}: several JVMs on one machine, seen from outside. */
@Timeout(180)
@EnabledOnOs(OS.LINUX)
class ProcessesIT {
    @TempDir
    Path folder;

    @Test
    void eachProcessAndTheirServerAreRecordedInAFileOfItsOwn() throws Exception {
        Path recording = folder.resolve("run.jfr");
        StorageBenchProcess.Ended ended = StorageBenchProcess.start(
                        folder,
                        List.of(),
                        "s3-put",
                        "--processes",
                        "2",
                        "--size",
                        "100k",
                        "--duration",
                        "2s",
                        "--jfr",
                        recording.toString())
                .await()
                .well();
        assertThat(recording).doesNotExist();
        for (String part : List.of("share-0", "share-1", "embedded-s3")) {
            assertThat(RecordingFile.readAllEvents(folder.resolve("run-" + part + ".jfr")))
                    .as(part)
                    .isNotEmpty();
        }
        assertThat(ended.result().profiles()).hasSize(3).containsKey("embedded-s3");
        assertThat(ended.out())
                .contains(
                        "HOT METHODS 2 processes",
                        "HOT METHODS embedded-s3",
                        "2 recordings, such as " + folder + "/run-share-0.jfr");
    }

    @Test
    void oneThatIsKilledIsNamedAndTheOthersGoOnToOneResult() throws Exception {
        Path place = folder.resolve("place");
        try (StorageBenchProcess run = StorageBenchProcess.start(
                folder,
                List.of(),
                "hdfs-read",
                "--fs",
                "file:///",
                "--dir",
                place.toString(),
                "--processes",
                "2",
                "--files",
                "4",
                "--size",
                "1k",
                "--prepare",
                "--duration",
                "5s")) {
            // The first partial result is there a second after the load began, and the load goes on for four more.
            run.waitWhileRunning(
                    "a partial result of the second process", () -> second(run).isPresent() && hasUnfinished(run));
            ProcessHandle second = second(run).orElseThrow();
            StorageBenchProcess.signal(second.pid(), "KILL");
            StorageBenchProcess.Ended ended = run.await();
            assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
            assertThat(ended.err()).contains("process 2 of 2 ended by signal 9 after ", "the others go on");
            Result result = ended.result();
            assertThat(result.shares()).hasSize(2);
            assertThat(result.shares().get(0).stopReason()).isEqualTo("finished");
            assertThat(result.shares().get(1).hasMeasured()).isTrue();
            assertThat(result.hosts()).hasSize(2);
            assertThat(Remark.sentences(result.remarks()))
                    .anyMatch(sentence -> sentence.matches(
                            "Process 2 of 2 ended by signal 9 after .* s; its last .* s are missing\\."));
            assertThat(ended.out()).contains("2 × 1 thread, on one machine");
            assertThat(result.arguments()).containsSequence("--processes", "2");
            assertThat(place).doesNotExist();
        }
    }

    private static Optional<ProcessHandle> second(StorageBenchProcess run) {
        return run.children()
                .filter(child ->
                        child.info().arguments().stream().flatMap(Stream::of).anyMatch("1/2"::equals))
                .findFirst();
    }

    /** Beside the result of the second share, wherever the driver keeps it. */
    private static boolean hasUnfinished(StorageBenchProcess run) {
        return second(run)
                .flatMap(child -> child.info()
                        .arguments()
                        .flatMap(words -> Stream.of(words)
                                .filter(word -> word.endsWith("share-1.json"))
                                .findFirst()
                                .map(file -> Files.exists(Path.of(file + "." + child.pid() + ".unfinished")))))
                .orElse(false);
    }
}
