package io.storagebench.hdfs.file.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.hdfs.file.LocalPlace;
import io.storagebench.hdfs.namenode.OpenFile;
import io.storagebench.hdfs.namenode.StatFile;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.report.TextReport;
import io.storagebench.result.Measurement;
import io.storagebench.result.Merge;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.result.ResultFile;
import io.storagebench.testing.Results;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that this tool did not make, on the local file system. */
class InputTest {
    @TempDir
    Path folder;

    @BeforeEach
    void makeFiles() throws IOException {
        put("logs/2026-01/a", 1000);
        put("logs/2026-01/b", 2000);
        put("logs/2026-02/deep/er/c", 4000);
        put("logs/2026-02/_SUCCESS", 1);
        put("logs/2026-02/.hidden/d", 1);
        put("logs/2026-02/_temporary/0/e", 1);
        put("other", 9000);
        Files.createSymbolicLink(folder.resolve("logs/2026-02/round"), folder.resolve("logs"));
    }

    private void put(String name, int bytes) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "x".repeat(bytes), StandardCharsets.US_ASCII);
    }

    private <T extends Operation> T on(T operation, String glob, String... options) {
        String[] words = Stream.concat(
                        Stream.of("--fs", "file:///", "--input", folder + "/" + glob), Stream.of(options))
                .toArray(String[]::new);
        return LocalPlace.parsed(operation, words);
    }

    private OperationStats read(String glob, String... options) throws Exception {
        return only(ScenarioBuilder.of(on(new ReadFile(), glob, options)).run());
    }

    private static OperationStats only(Measurement result) {
        assertThat(result.hasFailures()).isFalse();
        return result.ops().values().iterator().next();
    }

    private Map<String, Long> everything() throws IOException {
        Map<String, Long> all = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.toList()) {
                all.put(path.toString(), Files.getLastModifiedTime(path).toMillis());
            }
        }
        return all;
    }

    @ParameterizedTest
    @CsvSource({
        "logs, 3, 7000",
        "logs/*, 3, 7000",
        "'logs/{2026-01,2026-01/a,2026-0?}', 3, 7000",
        "logs/2026-01/b, 1, 2000",
        "logs/2026-02/_SUCCESS, 1, 1",
        "logs/2026-02/_S*, 1, 1",
        "logs/2026-02/d*, 1, 4000",
        "logs/2026-01/*, 2, 3000",
        "logs/2026-02/.hidden, 1, 1",
        "'*', 4, 16000"
    })
    void aPatternReadsFilesAndWhatIsBelowFolders(String glob, long files, long bytes) throws Exception {
        OperationStats op = read(glob);
        assertThat(op.requests()).isEqualTo(files);
        assertThat(op.window().bytes()).isEqualTo(bytes);
    }

    @Test
    void progressShowsHowManyFilesWereFoundSoFar() throws Exception {
        for (Operation operation : List.of(new ReadFile(), new RandomReadFile(), new OpenFile(), new StatFile())) {
            List<Long> seen = new CopyOnWriteArrayList<>();
            ScenarioBuilder.of(on(operation, "logs"))
                    .requests(1)
                    .progress(update -> {
                        if (update.task().equals("find")) {
                            assertThat(update.noun()).isEqualTo("files");
                            seen.add(update.count());
                        }
                    })
                    .run();
            assertThat(seen).containsExactly(1L, 2L, 3L);
        }
    }

    @Test
    void nothingIsWrittenOrChanged() throws Exception {
        Map<String, Long> before = everything();
        read("logs");
        only(ScenarioBuilder.of(on(new RandomReadFile(), "logs", "--read-size", "100"))
                .requests(50)
                .run());
        assertThat(everything()).isEqualTo(before);
        assertThatThrownBy(() ->
                        ScenarioBuilder.of(on(new ReadFile(), "logs")).clean().run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--clean: file:" + folder + "/logs was not made by this tool");
        assertThat(everything()).isEqualTo(before);
    }

    @Test
    void theResultSaysWhatWasReadAndHowToReadItAgain() throws Exception {
        Measurement result =
                ScenarioBuilder.of(on(new ReadFile(), "logs/*", "--files", "2")).run();
        assertThat(result.streams().get(0).dataset().count()).isEqualTo(2);
        assertThat(result.streams().get(0).dataset().foundBytes()).isEqualTo(7000);
        assertThat(result.streams().get(0).dataset().arguments())
                .containsExactly("--fs", "file:///", "--input", folder + "/logs/*");
        assertThat(result.streams().get(0).target().facts()).containsKey("file names");
        String report = TextReport.render(ResultFile.of(List.of(Results.of(result))));
        assertThat(report)
                .contains("2 files, ")
                .contains("at file:" + folder + "/logs/*")
                .doesNotContain("remove it");
    }

    @Test
    void sharesReadAllOfItTogether() throws Exception {
        Measurement first =
                ScenarioBuilder.of(on(new ReadFile(), "logs")).share(0, 2).run();
        Measurement second =
                ScenarioBuilder.of(on(new ReadFile(), "logs")).share(1, 2).run();
        assertThat(only(first).window().bytes()).isEqualTo(1000 + 4000);
        assertThat(only(second).window().bytes()).isEqualTo(2000);
        assertThat(only(Merge.of(first, second)).window().bytes()).isEqualTo(7000);
    }

    @Test
    void sizesAreToldApart() throws Exception {
        assertThat(read("logs").groups().get("size")).containsOnlyKeys("1000", "2000", "4000");
    }

    @Test
    void aFileThatBecameShorterIsNoCorruptionOfOurs() throws Exception {
        ReadFile read = on(new ReadFile(), "logs", "-Dfs.file.impl=org.apache.hadoop.fs.RawLocalFileSystem");
        Measurement result = ScenarioBuilder.of(read)
                .hooks(new io.storagebench.engine.LoadHooks() {
                    @Override
                    public void before() throws Exception {
                        put("logs/2026-01/a", 10);
                        put("logs/2026-01/b", 3000); // and one that grew is read as far as it was listed
                    }

                    @Override
                    public void after() {}
                })
                .run();
        OperationStats op = result.ops().values().iterator().next();
        assertThat(result.dataCorrupt()).isFalse();
        assertThat(op.failedRequests()).isEqualTo(1);
        assertThat(op.errors().get("IOException").example())
                .contains("ends after 10 bytes, and had 1000 when it was found");
        assertThat(op.window().goodBytes()).isEqualTo(6000);
    }

    @ParameterizedTest
    @CsvSource({
        "nothing/*, there are no such files",
        "logs/2026-02/_temporary/0/z, there are no such files",
        "'logs/2026-02/?[SUCES]*', there are no such files",
        "'logs/{a', not a pattern"
    })
    void whatMatchesNothingIsAnError(String glob, String why) {
        assertThatThrownBy(() -> read(glob)).isInstanceOf(UsageException.class).hasMessageContaining(why);
    }

    @Test
    void whatCannotBeDoneWithFilesOfOthersIsRefused() {
        assertThatThrownBy(() ->
                        ScenarioBuilder.of(on(new ReadFile(), "logs")).verify().run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Leave out --verify");
        assertThatThrownBy(() ->
                        ScenarioBuilder.of(on(new ReadFile(), "logs")).prepare().run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--prepare --input");
        assertThatThrownBy(() -> read("logs", "--files", "4"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--files 4: there are 3");
        assertThatThrownBy(() -> read("logs", "--replication", "2"))
                .isInstanceOf(UsageException.class)
                .hasMessage("--replication 2: matters only when files are written. Leave it out.");
        assertThatThrownBy(
                        () -> ScenarioBuilder.of(LocalPlace.parsed(new ReadFile(), "--fs", "null:///", "--input", "/x"))
                                .run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("null:/// has no files");
        assertThatThrownBy(() -> ScenarioBuilder.of(LocalPlace.parsed(new ReadFile(), "--input", "/x"))
                        .run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("needs a file system. Add --fs");
        Problems problems = new Problems();
        on(new ReadFile(), "logs", "--dir", "/x", "--size", "1m").validate(problems);
        assertThat(problems.messages()).hasSize(2);
    }

    @Test
    void localityIsNothingThatALocalFileSystemTells() throws Exception {
        Measurement result = ScenarioBuilder.of(on(new ReadFile(), "logs", "--locality", "remote"))
                .run();
        assertThat(only(result).requests()).isEqualTo(3);
        assertThat(Remark.sentences(result.remarks()))
                .containsExactly("--locality remote did nothing: LocalFileSystem does not tell where blocks are.");
    }
}
