package io.storagebench.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.engine.LoadHooks;
import io.storagebench.hdfs.file.LocalPlace;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operations on files that this tool did not make. */
class FilesThereTest {
    @TempDir
    Path folder;

    @BeforeEach
    void makeFiles() throws IOException {
        Files.createDirectories(folder.resolve("db/t1"));
        Files.writeString(folder.resolve("db/t1/a"), "aaa");
        Files.writeString(folder.resolve("db/t1/b"), "");
        Files.writeString(folder.resolve("db/c"), "c");
    }

    private <T extends Operation> T on(T operation, String... options) {
        return LocalPlace.parsed(
                operation,
                Stream.concat(Stream.of("--fs", "file:///", "--input", folder + "/db"), Stream.of(options))
                        .toArray(String[]::new));
    }

    private static OperationStats only(Measurement result) {
        return result.ops().values().iterator().next();
    }

    @Test
    void filesOfOthersAreOpenedAndAskedForOnceEachAndStay() throws Exception {
        assertThat(only(ScenarioBuilder.of(on(new OpenFile())).run()).requests())
                .isEqualTo(3);
        assertThat(only(ScenarioBuilder.of(on(new StatFile())).run()).requests())
                .isEqualTo(3);
        try (Stream<Path> left = Files.walk(folder)) {
            assertThat(left.filter(Files::isRegularFile)).hasSize(3);
        }
    }

    @Test
    void theirFirstBytesCanBeRead() throws Exception {
        OperationStats read =
                only(ScenarioBuilder.of(on(new OpenFile(), "--read", "first")).run());
        assertThat(read.requests()).isEqualTo(3);
        assertThat(read.window().bytes()).isEqualTo(2); // one of the files is empty
    }

    @Test
    void aFileThatWentAwayIsAFailedRequest() throws Exception {
        Measurement result = ScenarioBuilder.of(on(new StatFile()))
                .requests(6)
                .hooks(new LoadHooks() {
                    @Override
                    public void before() throws IOException {
                        Files.delete(folder.resolve("db/c"));
                    }

                    @Override
                    public void after() {}
                })
                .run();
        assertThat(only(result).errors()).containsOnlyKeys("FileNotFoundException");
        assertThat(only(result).failedRequests()).isEqualTo(2);
    }

    @Test
    void whatOnlyMakingNeedsIsRefused() {
        Problems problems = new Problems();
        on(new OpenFile(), "--layout", "flat").validate(problems);
        assertThat(problems.messages())
                .containsExactly("--layout flat: matters only when files are made, and --input names those of others."
                        + " Leave it out.");
        assertThatThrownBy(
                        () -> ScenarioBuilder.of(on(new OpenFile())).prepare().run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--prepare --input");
    }
}
