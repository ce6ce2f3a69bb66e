package io.storagebench.hdfs.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendsTest {
    private static final Dataset DATASET = new Dataset(7, SizeDistribution.parse("3000"), 0);

    private LocalPlace place;

    @BeforeEach
    void takeAPlace(@TempDir Path folder) {
        place = new LocalPlace(folder);
    }

    private AppendFile append(String... options) {
        return place.set(
                new AppendFile(),
                Stream.concat(Stream.of(LocalPlace.WITHOUT_CHECKSUMS, "--size", "3000"), Arrays.stream(options))
                        .toArray(String[]::new));
    }

    private static OperationStats only(Measurement result) {
        return result.ops().values().iterator().next();
    }

    private Path file(long item) {
        return Path.of(place.file(DATASET.name(item)).toString());
    }

    @Test
    void eachThreadAppendsToAFileOfItsOwn() throws Exception {
        Measurement result =
                ScenarioBuilder.of(append()).threads(3).requests(50).verify().run();
        assertThat(result.hasFailures()).isFalse();
        assertThat(only(result).requests()).isEqualTo(50);
        assertThat(only(result).window().bytes()).isEqualTo(50 * 3000);
        long bytes = 0;
        for (long item = 0; item < 3; item++) {
            bytes += Files.size(file(item));
        }
        assertThat(bytes).isEqualTo(50 * 3000);
        assertThat(file(3)).doesNotExist();
        assertThat(only(result).steps().get("open").count()).isEqualTo(50);
        assertThat(only(result).steps()).doesNotContainKey("create");
    }

    @Test
    void aFileThatLostAnAppendIsFound() throws Exception {
        AppendFile append = new AppendFile() {
            @Override
            public void check(RunContext run) throws Exception {
                truncate(file(0), 4 * 3000);
                super.check(run);
            }
        };
        Measurement result = ScenarioBuilder.of(place.set(append, LocalPlace.WITHOUT_CHECKSUMS, "--size", "3000"))
                .requests(5)
                .run();
        assertThat(only(result).checkErrors().get("WrongLength").example())
                .contains("has 12000 bytes, but 15000 were acknowledged");
    }

    @Test
    void aFileThatGotMoreThanItsAppendsIsFound() throws Exception {
        AppendFile append = new AppendFile() {
            @Override
            public void check(RunContext run) throws Exception {
                Files.write(file(0), new byte[1], StandardOpenOption.APPEND);
                super.check(run);
            }
        };
        Measurement result = ScenarioBuilder.of(place.set(append, LocalPlace.WITHOUT_CHECKSUMS, "--size", "3000"))
                .requests(5)
                .run();
        assertThat(only(result).checkErrors().get("WrongLength").example())
                .contains("has 15001 bytes, but 15000 were acknowledged");
    }

    @Test
    void aFlippedByteIsFoundByVerifying() throws Exception {
        AppendFile append = new AppendFile() {
            @Override
            public void check(RunContext run) throws Exception {
                byte[] content = Files.readAllBytes(file(0));
                content[7_777] ^= 1;
                Files.write(file(0), content);
                super.check(run);
            }
        };
        Measurement result = ScenarioBuilder.of(place.set(append, LocalPlace.WITHOUT_CHECKSUMS, "--size", "3000"))
                .requests(5)
                .verify()
                .run();
        assertThat(result.dataCorrupt()).isTrue();
        assertThat(only(result).checkErrors().get("DataCorruptionException").example())
                .contains("7777");
    }

    private static void truncate(Path file, long bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(bytes);
        }
    }

    @Test
    void aReadOfAppendedFilesIsRefused() throws Exception {
        ScenarioBuilder.of(append()).requests(5).run();
        assertThatThrownBy(() -> ScenarioBuilder.of(place.reader()).run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("was made by appending");
    }

    @Test
    void aFileSystemThatCannotAppendIsToldBeforeAnythingIsMade() throws Exception {
        assertThatThrownBy(() -> ScenarioBuilder.of(place.set(new AppendFile())).run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("LocalFileSystem cannot append")
                .hasMessageContaining("RawLocalFileSystem");
        assertThat(place.store().isEmpty()).isTrue();
    }

    @Test
    void appendsToNothingMeasureTheClient() throws Exception {
        Measurement result = ScenarioBuilder.of(
                        LocalPlace.parsed(new AppendFile(), "--fs", "null:///", "--size", "1m", "--sync", "hsync"))
                .threads(2)
                .requests(20)
                .run();
        assertThat(result.hasFailures()).isFalse();
        assertThat(only(result).window().bytes()).isEqualTo(20L << 20);
        assertThat(Remark.sentences(result.remarks()))
                .singleElement()
                .asString()
                .startsWith("--sync hsync was not done");
        assertThat(only(result).steps().get("sync").count()).isZero();
    }

    @Test
    void optionsThatWouldDoNothingAreRefused() {
        Problems problems = new Problems();
        LocalPlace.parsed(new AppendFile(), "--size", "1k:1,2k:1", "--sync-every", "5", "--ec-policy", "RS-3-2-1024k")
                .validate(problems);
        assertThat(problems.messages())
                .anyMatch(problem -> problem.startsWith("--size 1k:1,2k:1: "))
                .anyMatch(problem -> problem.contains("--sync-every 5: needs a kind of sync"))
                .anyMatch(problem -> problem.contains("Add --new-block"));
    }
}
