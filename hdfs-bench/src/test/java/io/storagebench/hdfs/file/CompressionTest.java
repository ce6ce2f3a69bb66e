package io.storagebench.hdfs.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.Payload;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.hdfs.file.read.RandomReadFile;
import io.storagebench.hdfs.file.read.ReadFile;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompressionTest {
    private static final int FILES = 5;
    private static final int FILE_BYTES = 300_000;
    private static final Dataset DATASET = new Dataset(7, SizeDistribution.of(FILE_BYTES), 0.5);

    private LocalPlace place;

    @BeforeEach
    void takeAPlace(@TempDir Path folder) {
        place = new LocalPlace(folder);
    }

    private WriteFile write(String codec) {
        return place.set(
                new WriteFile(),
                LocalPlace.WITHOUT_CHECKSUMS,
                "--files",
                "5",
                "--size",
                "300000",
                "--buffer",
                "100000",
                "--compressibility",
                "0.5",
                "--compression",
                codec);
    }

    private <T extends Operation> T plain(T operation, String... options) {
        return place.set(operation, options);
    }

    private static OperationStats only(Measurement result) {
        return result.ops().values().iterator().next();
    }

    private Path file(long item) {
        return Path.of(place.file(DATASET.name(item)).toString());
    }

    private long storedBytes() throws IOException {
        long bytes = 0;
        for (long item = 0; item < FILES; item++) {
            bytes += Files.size(file(item));
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "bzip2", "default", "org.apache.hadoop.io.compress.GzipCodec"})
    void bothTheContentAndWhatIsStoredAreCounted(String codec) throws Exception {
        Measurement written =
                ScenarioBuilder.of(write(codec)).threads(2).verify().run();
        assertThat(written.hasFailures()).isFalse();
        assertThat(only(written).window().bytes()).isEqualTo(FILES * FILE_BYTES);
        assertThat(only(written).counters().get("compressed bytes").sum())
                .isEqualTo(storedBytes())
                .isBetween(FILES * FILE_BYTES * 4L / 10, FILES * FILE_BYTES * 6L / 10);
        assertThat(Remark.sentences(written.remarks()))
                .singleElement()
                .asString()
                .startsWith("Files were compressed by " + codec + " (");

        Measurement read = ScenarioBuilder.of(plain(new ReadFile(), "--read-size", "70000"))
                .threads(2)
                .verify()
                .run();
        assertThat(read.hasFailures()).isFalse();
        assertThat(only(read).window().bytes()).isEqualTo(FILES * FILE_BYTES);
        assertThat(only(read).counters().get("compressed bytes").sum()).isEqualTo(storedBytes());
    }

    @Test
    void otherContentInAWellFormedFileIsCorruption() throws Exception {
        ScenarioBuilder.of(write("gzip")).run();
        byte[] content = new byte[FILE_BYTES];
        new Payload(7, 0.5).fill(3, 0, content, 0, FILE_BYTES);
        content[222_222] ^= 1;
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file(3)))) {
            out.write(content);
        }
        Measurement read = ScenarioBuilder.of(plain(new ReadFile())).verify().run();
        assertThat(read.dataCorrupt()).isTrue();
        assertThat(only(read).errors().get("DataCorruptionException").example()).contains("222222");
    }

    @Test
    void aFileThatWasCutIsAnError() throws Exception {
        ScenarioBuilder.of(write("gzip")).run();
        byte[] whole = Files.readAllBytes(file(3));
        Files.write(file(3), Arrays.copyOf(whole, whole.length / 2));
        Measurement read = ScenarioBuilder.of(plain(new ReadFile())).run();
        assertThat(only(read).failedRequests()).isEqualTo(1);
    }

    @Test
    void aCodecThatCannotRunIsToldWithThoseThatCan() {
        for (String codec : List.of("nonsense", "zstandard")) {
            assertThatThrownBy(() -> ScenarioBuilder.of(write(codec)).run())
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("--compression " + codec + ": ")
                    .hasMessageContaining("Usable are: bzip2, default, deflate, gzip");
        }
    }

    @Test
    void compressedFilesHaveNoPlacesToReadAtOrCutAt() throws Exception {
        ScenarioBuilder.of(write("gzip")).run();
        for (Operation operation : List.of(
                plain(new RandomReadFile()),
                plain(new ReadFile(), "--pattern", "backward"),
                plain(new ReadFile(), "--pread"),
                plain(new TruncateFile(), LocalPlace.WITHOUT_CHECKSUMS))) {
            assertThatThrownBy(() -> ScenarioBuilder.of(operation).run())
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("its files are compressed by gzip");
        }
    }

    @Test
    void aReadIsTheSameWhetherItsFilesArePreparedOrThere() throws Exception {
        ReadFile prepares = plain(new ReadFile(), "--files", "2", "--size", "10000", "--compression", "gzip");
        Measurement result = ScenarioBuilder.of(prepares).prepare().verify().run();
        assertThat(result.hasFailures()).isFalse();
        assertThat(only(result).counters().get("compressed bytes").sum()).isPositive();
        ScenarioBuilder.of(write("gzip")).run();
        assertThatThrownBy(() -> ScenarioBuilder.of(plain(new ReadFile(), "--compression", "gzip"))
                        .run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--compression gzip: matters only when files are written");
    }

    @Test
    void whatACodecHoldsCannotBeSynced() {
        Problems problems = new Problems();
        LocalPlace.parsed(new WriteFile(), "--compression", "gzip", "--sync", "hsync")
                .validate(problems);
        assertThat(problems.messages()).singleElement().asString().contains("Give one of the two");
    }
}
