package io.storagebench.hdfs.file.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.hdfs.file.LocalPlace;
import io.storagebench.hdfs.file.WriteFile;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways to read files of 70,000 bytes on the local file system, and on none. */
class ReadsTest {
    private static final long FILES = 3;

    private LocalPlace place;

    @BeforeEach
    void makeFiles(@TempDir Path folder) throws Exception {
        place = new LocalPlace(folder);
        ScenarioBuilder.of(place.writer(FILES, "70000")).run();
    }

    private static OperationStats only(Measurement result) {
        return result.ops().values().iterator().next();
    }

    private Measurement read(String... options) throws Exception {
        return ScenarioBuilder.of(place.set(new ReadFile(), options)).verify().run();
    }

    private static ScenarioBuilder verified(Operation operation) {
        return ScenarioBuilder.of(operation).verify();
    }

    @ParameterizedTest
    @CsvSource({
        "--pattern=forward, 70000",
        "--pread, 70000",
        "--pattern=backward, 70000",
        "--pattern=skip, 40000",
        "--pattern=skip --skip-size=20000, 30000",
        "--pattern=random, 70000"
    })
    void aPatternReadsItsPiecesAndTheyVerify(String options, long bytesOfAFile) throws Exception {
        Measurement result = read((options + " --read-size=10000").split(" ", -1));
        assertThat(result.hasFailures()).isFalse();
        assertThat(only(result).requests()).isEqualTo(FILES);
        assertThat(only(result).window().bytes()).isEqualTo(FILES * bytesOfAFile);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--pread", "--pattern=backward", "--pattern=forward"})
    void aFlippedByteIsFoundWhereItIs(String option) throws Exception {
        String item = new Dataset(7, SizeDistribution.parse("70000"), 0).name(1);
        place.flipByte(item, 43_210);
        Measurement result = read(option, "--read-size", "10000");
        assertThat(result.dataCorrupt()).isTrue();
        assertThat(only(result).errors().get("DataCorruptionException").example())
                .contains(item)
                .contains("43210");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--pread", "--pattern=backward", "--pattern=forward"})
    void aFileThatIsTooLongIsFound(String option) throws Exception {
        String item = new Dataset(7, SizeDistribution.parse("70000"), 0).name(1);
        Path file = Path.of(place.file(item).toString());
        Files.delete(file.resolveSibling("." + file.getFileName() + ".crc"));
        Files.write(file, new byte[1], StandardOpenOption.APPEND);
        Measurement result = read(option);
        assertThat(only(result).errors().get("DataCorruptionException").example())
                .contains("is longer than the 70000 bytes");
    }

    @Test
    void aRandomReadMovesOnePieceARequest() throws Exception {
        Measurement result = verified(place.set(new RandomReadFile(), "--read-size", "1k"))
                .requests(200)
                .threads(2)
                .run();
        assertThat(result.hasFailures()).isFalse();
        assertThat(only(result).requests()).isEqualTo(200);
        // The last piece of a file has 70000 mod 1024 bytes.
        assertThat(only(result).window().bytes()).isBetween(200L * 900, 200L * 1024);
        assertThat(only(result).rates().requests()).isZero();
    }

    @Test
    void theSameSeedReadsTheSameInAnyNumberOfShares() throws Exception {
        String[] options = {"--read-size", "60000"}; // pieces of 60000 and 10000 bytes: the sum tells what was drawn
        long whole = bytes(place.set(new RandomReadFile(), options), 0, 1, 7);
        assertThat(bytes(place.set(new RandomReadFile(), options), 0, 2, 7)
                        + bytes(place.set(new RandomReadFile(), options), 1, 2, 7))
                .isEqualTo(whole);
        assertThat(bytes(place.set(new RandomReadFile(), options), 0, 1, 8)).isNotEqualTo(whole);
    }

    private static long bytes(Operation operation, int share, int shares, long seed) throws Exception {
        return only(verified(operation)
                        .requests(101)
                        .share(share, shares)
                        .seed(seed)
                        .run())
                .window()
                .bytes();
    }

    @Test
    void aFlippedByteIsFoundByARandomReadOfItsPiece() throws Exception {
        String item = new Dataset(7, SizeDistribution.parse("70000"), 0).name(0);
        place.flipByte(item, 69_999);
        for (String[] options :
                new String[][] {{"--read-size", "10000"}, {"--read-size", "10000", "--vectored", "3"}}) {
            Measurement result = verified(place.set(new RandomReadFile(), options))
                    .requests(60)
                    .run();
            assertThat(result.dataCorrupt()).isTrue();
            assertThat(only(result).errors().get("DataCorruptionException").example())
                    .contains(item)
                    .contains("69999");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--read-size=70000", "--vectored=1"})
    void aPieceThatItsChecksumDoesNotFitIsCorrupt(String option) throws Exception {
        Path file = Path.of(place.file(new Dataset(7, SizeDistribution.parse("70000"), 0).name(2))
                .toString());
        byte[] content = Files.readAllBytes(file);
        content[1000] ^= 1;
        Files.write(file, content);
        Measurement result = ScenarioBuilder.of(place.set(new RandomReadFile(), option))
                .requests(30)
                .run();
        assertThat(result.dataCorrupt()).isTrue();
        assertThat(only(result).errors()).containsOnlyKeys("DataCorruptionException");
    }

    @Test
    void filesStayOpenUnlessTheyAreToBeReopened() throws Exception {
        OperationStats kept = only(ScenarioBuilder.of(place.set(new RandomReadFile(), "--read-size", "1k"))
                .requests(50)
                .run());
        OperationStats reopened =
                only(ScenarioBuilder.of(place.set(new RandomReadFile(), "--read-size", "1k", "--reopen"))
                        .requests(50)
                        .run());
        assertThat(kept.steps().get("open").count()).isEqualTo(FILES);
        assertThat(kept.steps()).doesNotContainKey("close");
        assertThat(reopened.steps().get("open").count()).isEqualTo(50);
        assertThat(reopened.steps().get("close").count()).isEqualTo(50);
    }

    @Test
    void oneVectoredReadHasSeveralRanges() throws Exception {
        Measurement result = verified(place.set(new RandomReadFile(), "--read-size", "1000", "--vectored", "5"))
                .requests(30)
                .run();
        assertThat(result.hasFailures()).isFalse();
        assertThat(only(result).window().bytes()).isEqualTo(30 * 5 * 1000);
        assertThat(Remark.sentences(result.remarks())).isEmpty();
    }

    @Test
    void aVectoredReadNeverHasMoreRangesThanTheFileHasPieces() throws Exception {
        Measurement result = verified(place.set(new RandomReadFile(), "--read-size", "30000", "--vectored", "9"))
                .requests(4)
                .run();
        assertThat(only(result).window().bytes()).isEqualTo(4 * 70_000);
    }

    @Test
    void whatAFileSystemCannotPlaceIsTold() throws Exception {
        for (String where : new String[] {"remote", "local", "dn1,dn2"}) {
            Measurement written = ScenarioBuilder.of(LocalPlace.parsed(
                            new WriteFile(), "--fs", "null:///", "--files", "2", "--placement", where))
                    .run();
            assertThat(written.hasFailures()).isFalse();
            assertThat(Remark.sentences(written.remarks()))
                    .containsExactly("--placement " + where
                            + " did nothing: NullFileSystem has no DataNodes that one could choose.");
        }
    }

    @Test
    void whatAFileSystemCannotDoIsTold() throws Exception {
        Measurement local =
                ScenarioBuilder.of(place.set(new ReadFile(), "--drop-behind")).run();
        assertThat(local.hasFailures()).isFalse();
        assertThat(Remark.sentences(local.remarks()))
                .singleElement()
                .asString()
                .startsWith("--drop-behind did nothing");
        Measurement none = ScenarioBuilder.of(LocalPlace.parsed(
                        new RandomReadFile(), "--fs", "null:///", "--files", "2", "--vectored", "2", "--drop-behind"))
                .run();
        assertThat(none.hasFailures()).isFalse();
        assertThat(Remark.sentences(none.remarks()))
                .anyMatch(remark -> remark.startsWith("--vectored gained nothing"))
                .anyMatch(remark -> remark.startsWith("--drop-behind did nothing"));
        assertThatThrownBy(() -> ScenarioBuilder.of(place.set(new ReadFile(), "--short-circuit"))
                        .run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("LocalFileSystem has no DataNodes");
    }

    @Test
    void aRateOfBytesIsThatOfWhatRequestsRead() throws Exception {
        OperationStats pieces = only(ScenarioBuilder.of(place.set(new RandomReadFile(), "--read-size", "1000"))
                .rate("1MB/s")
                .duration(Duration.ofMillis(100))
                .run());
        assertThat(pieces.due()).isEqualTo(100);
        OperationStats ranges =
                only(ScenarioBuilder.of(place.set(new RandomReadFile(), "--read-size", "1000", "--vectored", "4"))
                        .rate("1MB/s")
                        .duration(Duration.ofMillis(100))
                        .run());
        assertThat(ranges.due()).isEqualTo(25);
        Dataset dataset = new Dataset(7, SizeDistribution.of(70_000), 0);
        assertThat(LocalPlace.parsed(new ReadFile(), "--pattern", "skip", "--read-size", "10000")
                        .bytesOfRequest(dataset, 1))
                .isEqualTo(40_000);
    }

    @Test
    void optionsThatMatterOnlyToWritesAreRefused() {
        assertThatThrownBy(() -> ScenarioBuilder.of(place.set(new RandomReadFile(), "--block-size", "1m"))
                        .run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--block-size 1m: matters only when files are written");
    }

    @Test
    void optionsThatWouldDoNothingAreRefused() {
        assertThat(problems("--skip-size", "1k", "--pattern", "backward", "--pread", "--read-size", "0"))
                .anyMatch(problem -> problem.contains("--skip-size 1k: matters only with --pattern skip"))
                .anyMatch(problem -> problem.contains("--pread: --pattern backward reads by position anyway"))
                .anyMatch(problem -> problem.contains("--read-size 0: not from 1 byte to 1g"));
        assertThat(problems("--pattern", "sideways"))
                .anyMatch(
                        problem -> problem.contains("--pattern sideways: not one of forward, backward, skip, random"));
    }

    private static List<String> problems(String... options) {
        Problems problems = new Problems();
        ReadFile read = LocalPlace.parsed(new ReadFile(), options);
        read.validate(problems);
        assertThat(read.usesSeed()).isFalse();
        return problems.messages();
    }
}
