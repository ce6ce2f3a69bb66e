package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import io.storagebench.testing.RandomResults;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MergeCommandTest {
    @TempDir
    Path folder;

    private Path json(String name) {
        return folder.resolve(name + ".json");
    }

    /** Runs one share and stores its result. */
    private Path share(String place, int index, int total, String... more) throws IOException {
        Path file = json(place + "-" + index);
        List<String> line = new ArrayList<>(
                List.of("memory-write", "--dir", place, "--seed", "7", "--items", "40", "--json", file.toString()));
        line.addAll(List.of("--share", index + "/" + total));
        line.addAll(List.of(more));
        CommandLineRun run = CommandLineRun.of(line.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isIn(0, 3);
        return file;
    }

    private static CommandLineRun merge(Object... words) throws IOException {
        return CommandLineRun.of(
                Stream.concat(Stream.of("merge"), Arrays.stream(words).map(Object::toString))
                        .toArray(String[]::new));
    }

    private static Path stored(Path file, Result... runs) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            ResultJson.write(ResultFile.of(List.of(runs)), out);
        }
        return file;
    }

    private static String place(TestInfo test) {
        return test.getTestMethod().orElseThrow().getName();
    }

    @Test
    void theSharesOfARunAreOneRunWhateverTheirOrder(TestInfo test) throws Exception {
        Path first = share(place(test), 0, 3);
        Path second = share(place(test), 1, 3);
        Path third = share(place(test), 2, 3);
        CommandLineRun merged = merge(first, second, third, "--json", json("all"));
        CommandLineRun otherwise = merge(third, first, second, "--json", json("otherwise"));
        assertThat(merged.exitCode()).as(merged.err()).isZero();
        assertThat(merged.err()).isEmpty();
        assertThat(merged.out()).containsPattern("shares +3 of 3: 0–2\n").doesNotContain("3 shares: rates are");
        assertThat(otherwise.out()).isEqualTo(merged.out());
        assertThat(json("otherwise")).hasSameBinaryContentAs(json("all"));
        Result all = ResultJson.read(json("all")).runs().get(0);
        assertThat(all.role()).isEqualTo("run");
        assertThat(all.ops().get("memory-write").requests()).isEqualTo(40);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void filesOfTheSameSharesMergeToTheSameBytesInWhateverOrder(long seed) throws Exception {
        Random random = new Random(seed);
        RandomResults results = new RandomResults(seed);
        results.total = 2 + random.nextInt(6);
        results.intervals = 2 + random.nextInt(12);
        results.widths = 3;
        results.open = random.nextBoolean();
        results.oneInSoManyIsEmpty = random.nextInt(2) * 4;
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < results.total; i++) {
            files.add(stored(json("share-" + i), results.share(i)));
        }
        String expected = null;
        for (int round = 0; round < 6; round++) {
            List<Object> words = new ArrayList<>(files);
            words.addAll(List.of("--json", json("merged")));
            CommandLineRun merged = merge(words.toArray());
            assertThat(merged.err()).isEmpty();
            String bytes = Files.readString(json("merged"));
            expected = expected == null ? bytes : expected;
            assertThat(bytes).isEqualTo(expected);
            Collections.shuffle(files, random);
        }
    }

    @Test
    void whatIsMergedCanBeMergedAndShownAgain(TestInfo test) throws Exception {
        Path first = share(place(test), 0, 3);
        Path second = share(place(test), 1, 3);
        Path third = share(place(test), 2, 3);
        CommandLineRun atOnce = merge(first, second, third, "--json", json("at-once"));
        merge(first, third, "--json", json("some"));
        CommandLineRun inSteps = merge(json("some"), second, "--json", json("in-steps"));
        assertThat(inSteps.out()).isEqualTo(atOnce.out());
        assertThat(json("in-steps")).hasSameBinaryContentAs(json("at-once"));
        assertThat(CommandLineRun.of("report", json("in-steps").toString()).out())
                .isEqualTo(atOnce.out());
    }

    @Test
    void sharesThatAreMissingAreTold(TestInfo test) throws Exception {
        CommandLineRun merged = merge(share(place(test), 0, 5), share(place(test), 3, 5));
        assertThat(merged.exitCode()).isZero();
        assertThat(merged.out())
                .containsPattern("shares +2 of 5: 0, 3\n")
                .containsPattern("These are 2 of 5 shares: .*\\s+.*\\(1–2,\\s+4\\)");
    }

    @Test
    void eachRepeatIsMergedWithItselfAndInItsOrder(TestInfo test) throws Exception {
        List<String> twelve = List.of("--repeat", "12");
        Path first = share(place(test), 0, 2, twelve.toArray(String[]::new));
        Path second = share(place(test), 1, 2, twelve.toArray(String[]::new));
        assertThat(merge(first, second, "--json", json("all")).exitCode()).isZero();
        List<Result> runs = ResultJson.read(json("all")).runs();
        assertThat(runs).hasSize(12);
        for (int i = 0; i < 12; i++) {
            assertThat(runs.get(i).repeat()).isEqualTo((i + 1) + "/12");
            assertThat(runs.get(i).ops().get("memory-write").requests()).isEqualTo(40);
        }
    }

    @Test
    void limitsAndAdviceAreJudgedForTheWhole(TestInfo test) throws Exception {
        // Each share does twenty requests of the forty, so it breaks the limit that the whole keeps.
        String[] limit = {"--threshold", "errors<1", "--threshold", "p75<60s"};
        Path first = share(place(test), 0, 2, limit);
        Path second = share(place(test), 1, 2, limit);
        Result share = ResultJson.read(first).runs().get(0);
        assertThat(share.thresholds()).extracting("holds").containsExactly(true, false);
        assertThat(Remark.sentences(share.advice()))
                .anyMatch(sentence -> sentence.startsWith("These are 1 of 2 shares"));
        assertThat(Remark.sentences(share.advice()))
                .anyMatch(sentence -> sentence.startsWith("20 requests are too few"));
        CommandLineRun merged = merge(first, second, "--json", json("all"));
        Result all = ResultJson.read(json("all")).runs().get(0);
        assertThat(merged.exitCode()).as(merged.out()).isZero();
        assertThat(all.thresholds()).extracting("threshold").containsExactly("errors<1", "p75<60s");
        assertThat(all.thresholds()).extracting("holds").containsOnly(true);
        assertThat(Remark.sentences(all.advice()))
                .noneMatch(sentence -> sentence.startsWith("These are"))
                .anyMatch(sentence -> sentence.startsWith("40 requests are too few"));
        assertThat(merge(first, second, "--threshold", "rate<0.001/s").exitCode())
                .isEqualTo(3);
    }

    @Test
    void whatIsNoShareOfTheRunIsRefusedByItsName(TestInfo test) throws Exception {
        Path first = share(place(test), 0, 2);
        RandomResults others = new RandomResults(3);
        Path other = stored(json("other"), others.share(1));
        CommandLineRun merged = merge(first, other, first, "--json", json("all"));
        assertThat(merged.exitCode()).isEqualTo(2);
        assertThat(merged.out()).isEmpty();
        assertThat(merged.err().lines())
                .containsExactly(
                        first + ": share 0/2 is there twice. Give each share once.",
                        other + ": not shares of one run: their operations are memory-write and hdfs-write. Results of"
                                + " different runs are compared, not merged.",
                        "See: storage-bench merge --help");
        assertThat(json("all")).doesNotExist();
    }

    @Test
    void sharesOfOtherSeedsAndOtherStartsAreRefused() throws Exception {
        Path first = stored(json("first"), new RandomResults(1).share(0));
        Path second = stored(json("second"), new RandomResults(2).share(1));
        assertThat(merge(first, second).err()).contains("their seeds are 1 and 2");
        RandomResults later = new RandomResults(1);
        later.plannedStartSeconds++;
        CommandLineRun merged = merge(first, stored(json("later"), later.share(1)));
        assertThat(merged.exitCode()).isEqualTo(2);
        assertThat(merged.err()).contains("their planned starts are 2023-11-14T22:13:20Z and 2023-11-14T22:13:21Z");
    }

    @Test
    void wholeRunsAreNoShares() throws Exception {
        RandomResults whole = new RandomResults(1);
        whole.total = 1;
        Path first = stored(json("monday"), whole.share(0));
        Path second = stored(json("tuesday"), whole.share(0));
        CommandLineRun merged = merge(first, second);
        assertThat(merged.exitCode()).isEqualTo(2);
        assertThat(merged.err()).startsWith(second + ": this is a whole run, and so is another one that was given.");
        assertThat(merge(first).exitCode()).isNotEqualTo(2);
    }

    @Test
    void whatIsNoResultIsRefused(TestInfo test) throws Exception {
        Path share = share(place(test), 0, 2);
        byte[] content = Files.readAllBytes(share);
        Path half = Files.write(json("half"), Arrays.copyOf(content, content.length / 2));
        Path foreign = Files.writeString(json("foreign"), "{\"mine\": 1}");
        Path empty = Files.createFile(json("empty"));
        Path missing = json("missing");
        CommandLineRun merged = merge(half, foreign, empty, missing, folder, share);
        assertThat(merged.exitCode()).isEqualTo(2);
        assertThat(merged.err().lines())
                .containsExactly(
                        half + ": not a result of storage-bench: not JSON, or not all of it.",
                        foreign + ": not a result of storage-bench that this version can read: its schema is missing,"
                                + " not storage-bench-result/1.",
                        empty + ": not a result of storage-bench: not JSON, or not all of it.",
                        missing + ": no such file. Name a file that --json has written.",
                        folder + ": no such file. Name a file that --json has written.",
                        "See: storage-bench merge --help");
    }

    @Test
    void noShareIsReplacedByTheWhole(TestInfo test) throws Exception {
        Path share = share(place(test), 0, 2);
        byte[] before = Files.readAllBytes(share);
        CommandLineRun merged = merge(share, "--json", share);
        assertThat(merged.exitCode()).isEqualTo(2);
        assertThat(merged.err()).startsWith("--json " + share + ": is one of the files to read");
        assertThat(Files.readAllBytes(share)).isEqualTo(before);
    }

    @Test
    void manySharesMakeAReportOfAPage() throws Exception {
        RandomResults results = new RandomResults(5);
        results.total = 60;
        results.intervals = 2;
        List<Object> words = new ArrayList<>();
        for (Result share : results.shares()) {
            words.add(stored(json("s" + share.shares().get(0).index()), share));
        }
        CommandLineRun merged = merge(words.toArray());
        assertThat(merged.out())
                .contains(
                        "CLIENTS, 60 processes",
                        "the 16 whose processes used the most CPU",
                        "SHARES, 60",
                        "the 10 slowest; 50 others");
        assertThat(merged.out().lines()).hasSizeLessThan(190);
    }
}
