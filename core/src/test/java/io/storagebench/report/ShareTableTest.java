package io.storagebench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.report.advice.Advice;
import io.storagebench.result.Measurement;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.ShareFacts;
import io.storagebench.testing.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShareTableTest {
    private static final long MIB = 1 << 20;

    /** Maps on hosts of their own, in ten seconds each. */
    private static Measurement maps(int total, IntToLongFunction mebibytes) {
        Measurement all = Measurement.of(IntStream.range(0, total)
                .mapToObj(index -> map(index, total, mebibytes.applyAsLong(index)))
                .reduce(Results::merged)
                .orElseThrow());
        return all.driven(
                all.shares().stream().map(share -> share.startedAs("map")).toList(), all.streams(), List.of());
    }

    private static Result map(int index, int total, long mebibytes) {
        Results map = new Results().request(mebibytes * MIB, 20);
        map.index = index;
        map.total = total;
        map.host = "worker" + index + " share " + index + "/" + total;
        map.windowNanos = 10 * Results.SECOND;
        map.lateNanos = index == 1 ? 250_000_000 : 2_000_000;
        return map.build();
    }

    private static List<String> remarks(Measurement measured) {
        return Remark.sentences(Advice.of(measured)).stream()
                .filter(sentence -> sentence.startsWith("Stragglers"))
                .toList();
    }

    @Test
    void eachMapHasALine() {
        Measurement maps = maps(3, index -> 100L * (index + 1));
        assertThat(ShareTable.render(maps, "  ")
                        .lines()
                        .map(line -> line.strip().replaceAll(" {2,}", " | ")))
                .containsExactly(
                        "",
                        "SHARES, 3",
                        "host | late ms | items | MiB | MB/s | requests/s | p99 ms | longest ms | failed",
                        "map 1 of 3 | worker0 | 2.0 | 1 | 100 | 10.5 | 0.1 | - | 20.0 | 0",
                        "map 2 of 3 | worker1 | 250 | 1 | 200 | 21.0 | 0.1 | - | 20.0 | 0",
                        "map 3 of 3 | worker2 | 2.0 | 1 | 300 | 31.5 | 0.1 | - | 20.0 | 0");
    }

    @Test
    void aClockThatWasComparedIsShownWithHowWellThatIsKnown() {
        Measurement measured = maps(3, index -> 100);
        List<ShareFacts> shares = List.of(
                measured.shares().get(0).byClock(-3, 2L),
                measured.shares().get(1).byClock(5002, null),
                measured.shares().get(2));
        assertThat(ShareTable.render(measured.driven(shares, measured.streams(), List.of()), "")
                        .lines()
                        .map(line -> line.strip().replaceAll(" {2,}", " | ")))
                .anyMatch(line -> line.startsWith("host | clock ms | late ms | "))
                .anyMatch(line -> line.startsWith("map 1 of 3 | worker0 | -3 ± 2 | 2.0 | "))
                .anyMatch(line -> line.startsWith("map 2 of 3 | worker1 | 5002 | 250 | "))
                .anyMatch(line -> line.startsWith("map 3 of 3 | worker2 | - | 2.0 | "));
    }

    @Test
    void ofManyTheSlowestAreShown() {
        String table = ShareTable.render(maps(200, index -> 1000L - index), "  ");
        assertThat(table)
                .contains("SHARES, 200\n", "the 10 slowest; 190 others were faster, and --json has all")
                .contains("map 200 of 200", "map 191 of 200")
                .doesNotContain("map 190 of 200");
        assertThat(table.indexOf("map 200 of 200")).isLessThan(table.indexOf("map 199 of 200"));
    }

    @Test
    void aMapOfWhichNothingIsKnownIsThereWithoutFigures() {
        Measurement measured = maps(3, index -> 100);
        List<ShareFacts> shares = new ArrayList<>(measured.shares().subList(0, 2));
        shares.add(
                new ShareFacts(2, 3, "map 3 of 3", 0, null, ShareFacts.CUT_OFF, false, List.of(), 0).startedAs("map"));
        String table = ShareTable.render(measured.driven(shares, measured.streams(), List.of()), "");
        assertThat(table).containsPattern("map 3 of 3 +- +- +- +- +- +- +- +- +-");
    }

    @Test
    void aRunOfOneShareHasNoSuchTable() {
        assertThat(ShareTable.render(new Results().request(MIB, 1).build(), "")).isEmpty();
    }

    @Test
    void aMapWithLessThanHalfTheMedianIsPointedOut() {
        assertThat(remarks(maps(5, index -> index == 3 ? 49 : 100)))
                .singleElement()
                .asString()
                .startsWith("Stragglers, with less than half the median of 10.5 MB/s of 5 shares: map 4 of 5 on worker3"
                        + " (5.14 MB/s). Sums");
        assertThat(remarks(maps(5, index -> index == 3 ? 51 : 100))).isEmpty();
        assertThat(remarks(maps(2, index -> index == 1 ? 1 : 100))).isEmpty();
    }

    @Test
    void ofManyStragglersTheSlowestAreNamed() {
        assertThat(remarks(maps(20, index -> index < 8 ? 10 + index : 100)))
                .singleElement()
                .asString()
                .contains("map 1 of 20 on worker0", "map 5 of 20", "3 more.")
                .doesNotContain("map 6 of 20");
    }

    @Test
    void sharesThatWereStartedByHandAreLateByTheSameRule() {
        Result merged = Results.merged(map(0, 2, 100), map(1, 2, 100));
        assertThat(TextReport.render(merged))
                .containsPattern("start +1 of 2 late: share 1/2 on worker1 by 0.25 s\\n")
                .contains("share 0/2  worker0");
    }

    /** Ten requests a second each: from 1 s to 11 s, from 2 s to 12 s, and the next one from 12 s on. */
    @Test
    void ofWavesTheRateOfTheFirstIsGiven() {
        Measurement all = Measurement.of(Stream.of(wave(0, 1), wave(1, 2), wave(2, 12))
                .reduce(Results::merged)
                .orElseThrow());
        Result maps = Results.of(all.driven(
                all.shares().stream().map(share -> share.startedAs("map")).toList(), all.streams(), List.of()));
        assertThat(TextReport.render(maps).lines().filter(line -> line.contains("first wave ran")))
                .singleElement()
                .asString()
                .matches(" *while all 2 of the first wave ran +\\S+ +\\S+ +20\\.0 +20\\.0 +\\S+ +180 +9\\.0");
        assertThat(Remark.sentences(Advice.of(maps)))
                .anyMatch(sentence -> sentence.startsWith("Each map began its load when it had a container")
                        && sentence.contains("2 of 3 ran together at first"));
    }

    private static Result wave(int index, long startSeconds) {
        Results map = new Results().request(MIB, 10);
        map.index = index;
        map.total = 3;
        map.host = "worker" + index;
        map.startNanos = startSeconds * Results.SECOND;
        map.windowNanos = 10 * Results.SECOND;
        map.requestsPerInterval = 10;
        return map.build();
    }

    @Test
    void whatEachDidIsTheSameInWhateverOrderSharesAreMerged() {
        List<Result> shares = IntStream.range(0, 4)
                .mapToObj(index -> map(index, 4, index + 1))
                .toList();
        Result left = shares.stream().reduce(Results::merged).orElseThrow();
        Result right = Results.merged(
                Results.merged(shares.get(3), shares.get(1)), Results.merged(shares.get(2), shares.get(0)));
        assertThat(left.shares()).isEqualTo(right.shares());
        assertThat(Stream.of(left, right))
                .allSatisfy(all -> assertThat(all.shares())
                        .extracting(
                                share -> share.ops().get("hdfs-write").window().bytes() / MIB)
                        .containsExactly(1L, 2L, 3L, 4L));
    }
}
