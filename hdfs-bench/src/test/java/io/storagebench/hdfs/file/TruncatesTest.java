package io.storagebench.hdfs.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TruncatesTest {
    private static final int FILES = 4;
    private static final Dataset DATASET = new Dataset(7, SizeDistribution.parse("5000"), 0);

    private LocalPlace place;

    @BeforeEach
    void makeFiles(@TempDir Path folder) throws Exception {
        place = new LocalPlace(folder);
        ScenarioBuilder.of(place.set(new WriteFile(), LocalPlace.WITHOUT_CHECKSUMS, "--files", "4", "--size", "5000"))
                .run();
    }

    private static OperationStats only(Measurement result) {
        return result.ops().values().iterator().next();
    }

    private Path file(long item) {
        return Path.of(place.file(DATASET.name(item)).toString());
    }

    @Test
    void cutsFilesInHalf() throws Exception {
        Measurement result = ScenarioBuilder.of(place.set(new TruncateFile(), LocalPlace.WITHOUT_CHECKSUMS))
                .verify()
                .run();
        assertThat(result.hasFailures()).isFalse();
        assertThat(only(result).requests()).isEqualTo(FILES);
        assertThat(only(result).window().bytes()).isZero();
        assertThat(only(result).counters().get("bytes cut off").sum()).isEqualTo(FILES * 2500);
        for (long item = 0; item < FILES; item++) {
            assertThat(Files.size(file(item))).isEqualTo(2500);
        }
    }

    @Test
    void cutsFilesToALengthAndNeverMakesThemLonger() throws Exception {
        Measurement result = ScenarioBuilder.of(
                        place.set(new TruncateFile(), LocalPlace.WITHOUT_CHECKSUMS, "--length", "6000"))
                .run();
        assertThat(result.hasFailures()).isFalse();
        assertThat(only(result).counters().get("bytes cut off").sum()).isZero();
        assertThat(Files.size(file(0))).isEqualTo(5000);
    }

    @Test
    void aTruncatedDatasetIsNotReadAgain() throws Exception {
        ScenarioBuilder.of(place.set(new TruncateFile(), LocalPlace.WITHOUT_CHECKSUMS))
                .run();
        assertThatThrownBy(() -> ScenarioBuilder.of(place.reader()).run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("an earlier run");
    }

    @Test
    void aFileThatIsStillAsLongIsFound() throws Exception {
        byte[] whole = Files.readAllBytes(file(2));
        TruncateFile truncate = new TruncateFile() {
            @Override
            public void check(RunContext run) throws Exception {
                Files.write(file(2), whole);
                super.check(run);
            }
        };
        Measurement result = ScenarioBuilder.of(place.set(truncate, LocalPlace.WITHOUT_CHECKSUMS))
                .run();
        assertThat(only(result).checkErrors().get("WrongLength").example())
                .contains("has 5000 bytes, but 2500 were acknowledged");
    }

    @Test
    void aFileSystemThatCannotTruncateIsTold() {
        assertThatThrownBy(
                        () -> ScenarioBuilder.of(place.set(new TruncateFile())).run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("LocalFileSystem cannot truncate")
                .hasMessageContaining("-D fs.file.impl=org.apache.hadoop.fs.RawLocalFileSystem");
    }

    @Test
    void erasureCodedFilesAreNotPrepared() {
        Problems problems = new Problems();
        LocalPlace.parsed(new TruncateFile(), "--ec-policy", "RS-3-2-1024k", "--length", "2q")
                .validate(problems);
        assertThat(problems.messages())
                .anyMatch(problem -> problem.contains("cannot truncate erasure coded files"))
                .anyMatch(problem -> problem.startsWith("--length 2q: "));
    }
}
