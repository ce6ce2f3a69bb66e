package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import io.storagebench.testing.MemoryPlace;
import io.storagebench.testing.MemoryStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
    @TempDir
    Path folder;

    @Test
    void theHintOfCleanNamesTheLibrariesThatItWasGiven(@TempDir Path folder) throws Exception {
        CommandLineRun clean = CommandLineRun.of("clean", MemoryPlace.UNREACHABLE, "--lib", folder.toString());
        assertThat(clean.exitCode()).isEqualTo(1);
        assertThat(clean.err()).endsWith("memory:!: nobody is there. Start it. Try: look --lib " + folder + "\n");
    }

    @Test
    void aBriefReportIsTheFirstLinesOfTheWholeOne(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test);
        CommandLineRun brief = CommandLineRun.of("memory-write", "--dir", place, "--items", "3", "--brief");
        assertThat(brief.exitCode()).isZero();
        assertThat(brief.out().lines().toList())
                .hasSizeLessThanOrEqualTo(5)
                .first()
                .asString()
                .isEqualTo("TARGET memory:" + place);
        CommandLineRun.of("clean", "memory:" + place);
        CommandLineRun whole = CommandLineRun.of("memory-write", "--dir", place, "--items", "3");
        assertThat(whole.out().lines().map(RunCommandTest::withoutFigures).toList())
                .startsWith(
                        brief.out().lines().map(RunCommandTest::withoutFigures).toArray(String[]::new))
                .hasSizeGreaterThan(5);
    }

    private static String withoutFigures(String line) {
        return line.replaceFirst(" .*", "");
    }

    @Test
    void aWriteReportsHowToReadAndRemoveWhichThenWorks(TestInfo test) throws Exception {
        String place = test.getTestMethod().orElseThrow().getName();
        CommandLineRun write = CommandLineRun.of("memory-write", "--dir", place, "--items", "3", "--size", "2KB");
        assertThat(write.exitCode()).as(write.err()).isZero();
        assertThat(write.err()).isEmpty();
        assertThat(write.out())
                .startsWith("TARGET memory:" + place + "\n")
                .contains("3 items of 2k")
                .endsWith("The dataset was kept.\n  read it:    storage-bench memory-read --dir " + place
                        + "\n  remove it:  storage-bench clean memory:" + place + "\n");
        assertThat(CommandLineRun.of("memory-read", "--dir", place, "--verify").exitCode())
                .isZero();
        CommandLineRun clean = CommandLineRun.of("clean", "memory:" + place);
        assertThat(clean.exitCode()).isZero();
        assertThat(clean.out()).isEqualTo("Removed 3 items of the dataset in memory:" + place + ".\n");
        assertThat(MemoryStore.at(place).isEmpty()).isTrue();
    }

    @Test
    void aRecordingIsWrittenAndTheReportNamesItsMethods() throws Exception {
        Path recording = folder.resolve("run.jfr");
        Path json = folder.resolve("run.json");
        CommandLineRun run = CommandLineRun.of(
                "memory-write",
                "--size",
                "1m",
                "--duration",
                "700ms",
                "--repeat",
                "2",
                "--jfr",
                recording.toString(),
                "--json",
                json.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(RecordingFile.readAllEvents(recording)).isNotEmpty();
        ResultFile results = ResultJson.read(json);
        assertThat(results.runs())
                .hasSize(2)
                .allSatisfy(repeat -> assertThat(repeat.profiles())
                        .containsOnlyKeys(repeat.hosts().keySet().iterator().next())
                        .allSatisfy(
                                (name, profile) -> assertThat(profile.file()).isEqualTo(recording.toString())));
        String report =
                CommandLineRun.of("report", "--all-repeats", json.toString()).out();
        assertThat(report).containsPattern("HOT METHODS .+ samples? of threads").contains("recording: " + recording);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(recording, json);
        }
    }

    @Test
    void aRecordingThatCannotBeWrittenIsRefusedBeforeTheRun() throws Exception {
        Path text = Files.writeString(folder.resolve("notes.txt"), "mine");
        Path absent = folder.resolve("absent");
        for (String file : List.of(text.toString(), folder.toString(), absent + "/run.jfr")) {
            CommandLineRun run = CommandLineRun.of("memory-write", "--jfr", file);
            assertThat(run.exitCode()).as(file).isEqualTo(2);
            assertThat(run.err()).startsWith("--jfr " + file + ": ");
        }
        Files.writeString(folder.resolve("run-share-1.jfr"), "mine");
        CommandLineRun shared = CommandLineRun.of(
                "memory-write",
                "--processes",
                "2",
                "--jfr",
                folder.resolve("run.jfr").toString());
        assertThat(shared.exitCode()).isEqualTo(2);
        assertThat(shared.err())
                .startsWith("--jfr " + folder.resolve("run-share-1.jfr")
                        + ": is there already and no recording of Java Flight Recorder");
        assertThat(text).hasContent("mine");
    }

    @Test
    void aFailedRequestGivesOne() throws Exception {
        CommandLineRun run = CommandLineRun.of("memory-failing", "--every", "2", "--items", "4");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("ERRORS", "no space left in memory", "2 of 4 requests failed");
    }

    @Test
    void corruptDataGiveFour(TestInfo test) throws Exception {
        String place = test.getTestMethod().orElseThrow().getName();
        CommandLineRun.of("memory-write", "--dir", place);
        MemoryStore.at(place).flipBit("run-1/000000/000000002", 77);
        CommandLineRun read = CommandLineRun.of("memory-read", "--dir", place, "--verify");
        assertThat(read.exitCode()).isEqualTo(4);
        assertThat(read.out()).contains("run-1/000000/000000002: wrong content from byte 77 on");
    }

    @Test
    void theRecordedCommandLineMakesTheSameDataset(TestInfo test) throws Exception {
        String place = test.getTestMethod().orElseThrow().getName();
        Path json = folder.resolve("r.json");
        CommandLineRun.of("memory-write", "--dir", place, "--size", "1k:1,2k:1", "--json", json.toString());
        Result result = ResultJson.read(Files.readAllBytes(json)).runs().get(0);
        byte[] before = MemoryStore.at(place).get("run-1/000000/000000001");
        CommandLineRun.of("clean", "memory:" + place);
        assertThat(CommandLineRun.of(result.arguments().toArray(String[]::new)).exitCode())
                .isZero();
        assertThat(MemoryStore.at(place).get("run-1/000000/000000001")).isEqualTo(before);
    }

    @Test
    void anOlderResultIsReplacedAndNothingElseIsLeft() throws Exception {
        Path json = folder.resolve("result.json");
        for (String size : List.of("1k", "2k")) {
            CommandLineRun run = CommandLineRun.of("memory-write", "--size", size, "--json", json.toString());
            assertThat(run.exitCode()).as(run.err()).isZero();
        }
        ResultFile file = ResultJson.read(Files.readAllBytes(json));
        assertThat(file.runs()).hasSize(1);
        assertThat(file.runs().get(0).streams().get(0).dataset().sizes()).isEqualTo("2k");
        assertThat(filesInFolder()).containsExactly("result.json");
    }

    @Test
    void anEmptyFileIsReplaced() throws Exception {
        Path json = Files.createFile(folder.resolve("made-by-mktemp"));
        assertThat(CommandLineRun.of("memory-write", "--json", json.toString()).exitCode())
                .isZero();
        assertThat(ResultJson.read(Files.readAllBytes(json)).runs()).hasSize(1);
    }

    @Test
    void aForeignFileIsRefusedAndUntouched() throws Exception {
        Path json = Files.writeString(folder.resolve("thesis.json"), "{\"title\": \"On storage\"}");
        CommandLineRun run = CommandLineRun.of("memory-write", "--json", json.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("--json " + json + ": is there already and no result of storage-bench");
        assertThat(json).hasContent("{\"title\": \"On storage\"}");
        assertThat(filesInFolder()).containsExactly("thesis.json");
    }

    @Test
    void aFolderIsRefused() throws Exception {
        CommandLineRun run = CommandLineRun.of("memory-write", "--json", folder.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("--json " + folder + ": is a folder.");
    }

    @Test
    void aDeviceIsRefusedAndNotReplaced() throws Exception {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device), "there is no such device here");
        CommandLineRun run = CommandLineRun.of("memory-write", "--json", device.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("--json /dev/null: is no file that can be replaced");
        assertThat(Files.isRegularFile(device)).isFalse();
    }

    @Test
    void aFolderThatCannotBeWrittenIsRefused() throws Exception {
        Path unwritable = Path.of("/proc/self"); // also for root
        assumeTrue(Files.isDirectory(unwritable), "there is no such folder here");
        CommandLineRun run = CommandLineRun.of("memory-write", "--json", "/proc/self/result.json");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("--json /proc/self/result.json: cannot write into /proc/self.");
    }

    @Test
    void aRefusedRunLeavesNoPartialFile() throws Exception {
        Path json = folder.resolve("result.json");
        CommandLineRun.of("memory-write", "--size", "2q", "--json", json.toString());
        CommandLineRun.of("memory-read", "--dir", "nowhere", "--json", json.toString());
        assertThat(filesInFolder()).isEmpty();
    }

    @Test
    void aStackIsShownOnlyWhenAsked() throws Exception {
        String[] command = {"memory-read", "--dir", "nowhere"};
        assertThat(CommandLineRun.of(command).err()).doesNotContain("\tat ");
        String[] asked =
                Stream.concat(Stream.of(command), Stream.of("--stacktrace")).toArray(String[]::new);
        assertThat(CommandLineRun.of(asked).err()).contains("\tat ");
    }

    @Test
    void aResultReadsBackAsItWas() throws Exception {
        Path json = folder.resolve("result.json");
        CommandLineRun.of("memory-failing", "--every", "3", "--items", "20", "--json", json.toString());
        byte[] written = Files.readAllBytes(json);
        ResultFile file = ResultJson.read(written);
        ByteArrayOutputStream again = new ByteArrayOutputStream();
        ResultJson.write(file, again);
        assertThat(again.toByteArray()).isEqualTo(written);
        assertThat(ResultJson.read(again.toByteArray())).isEqualTo(file);
        assertThat(file.runs()
                        .get(0)
                        .ops()
                        .get("memory-failing")
                        .service()
                        .toHistogram()
                        .getTotalCount())
                .isEqualTo(14);
    }

    private List<String> filesInFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
