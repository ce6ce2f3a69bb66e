package io.storagebench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.op.Request;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.scenario.Rate;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.MemoryOperation;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.Results;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.WorkerDrivenClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MergeTest {
    private static final long MILLI = 1_000_000;

    /** One share of a run whose requests take a time that follows from the item. */
    private static Result run(String place, int index, int total) throws Exception {
        WorkerDrivenClock clock = new WorkerDrivenClock();
        MemoryOperation write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                clock.advance((1 + request.first() % 97) * MILLI);
            }
        };
        return Results.of(ScenarioBuilder.of(write.in(place).items(500).size("1k:3,5k:1"))
                .clock(clock)
                .share(index, total)
                .run());
    }

    @Test
    void twoSharesMergedEqualOneRun() throws Exception {
        Result whole = run("merge-whole", 0, 1);
        Result merged = Results.merged(run("merge-shares", 0, 2), run("merge-shares", 1, 2));
        OperationStats one = whole.ops().get("memory-write");
        OperationStats both = merged.ops().get("memory-write");
        assertThat(merged.role()).isEqualTo("run");
        assertThat(both.requests()).isEqualTo(one.requests()).isEqualTo(500);
        assertThat(both.window().items()).isEqualTo(one.window().items());
        assertThat(both.window().bytes()).isEqualTo(one.window().bytes());
        assertThat(both.service()).isEqualTo(one.service());
        assertThat(both.steps().get("put").count())
                .isEqualTo(one.steps().get("put").count());
        assertThat(both.groups())
                .usingRecursiveComparison()
                .withEqualsForType(LatencyStats::equals, LatencyStats.class)
                .ignoringFieldsMatchingRegexes(".*quiet") // shares of this test run one after the other
                .isEqualTo(one.groups());
        assertThat(both.rates()).isEqualTo(one.rates());
        assertThat(merged.intervals().stream()
                        .mapToLong(interval ->
                                interval.ops().get("memory-write").moved().bytes())
                        .sum())
                .isEqualTo(one.window().bytes());
    }

    /** One share of an open loop in which some requests fail. */
    private static OperationStats openLoop(String place, int index, int total) throws Exception {
        return stats(openLoopRun(place, index, total));
    }

    private static Result openLoopRun(String place, int index, int total) throws Exception {
        WorkerDrivenClock clock = new WorkerDrivenClock();
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) throws java.io.IOException {
                clock.advance((1 + request.first() % 7) * MILLI);
                if (request.first() % 10 == 3) {
                    throw new java.io.IOException("no space");
                }
            }
        };
        return Results.of(ScenarioBuilder.of(write.in(place).size("1k:3,5k:1"))
                .clock(clock)
                .rate(Rate.ramp(Rate.Ramp.parse("10/s..90/s"), Duration.ofSeconds(10), Rate.Arrivals.EVEN))
                .duration(Duration.ofSeconds(10))
                .share(index, total)
                .run());
    }

    private static OperationStats stats(Result result) {
        return result.ops().get("memory-write");
    }

    @Test
    void sharesOfAnOpenLoopMergedEqualOneRun() throws Exception {
        OperationStats one = openLoop("merge-open-whole", 0, 1);
        OperationStats all = stats(Results.merged(
                Results.merged(openLoopRun("merge-open-shares", 2, 3), openLoopRun("merge-open-shares", 0, 3)),
                openLoopRun("merge-open-shares", 1, 3)));
        assertThat(all.requests()).isEqualTo(one.requests()).isEqualTo(450);
        assertThat(all.failedRequests()).isEqualTo(one.failedRequests()).isEqualTo(50);
        assertThat(all.due()).isEqualTo(one.due()).isEqualTo(500);
        assertThat(all.overdue()).isEqualTo(one.overdue());
        assertThat(all.window()).isEqualTo(one.window());
        assertThat(all.service()).isEqualTo(one.service());
        assertThat(all.response()).isEqualTo(one.response());
        assertThat(all.lateness()).isEqualTo(one.lateness());
        assertThat(all.failedService()).isEqualTo(one.failedService());
        assertThat(all.failedResponse()).isEqualTo(one.failedResponse());
        assertThat(all.steps()).isEqualTo(one.steps());
        assertThat(all.groups()).isEqualTo(one.groups());
        assertThat(all.errors()).isEqualTo(one.errors());
        assertThat(all.rates()).isEqualTo(one.rates());
    }

    @Test
    void theOrderOfMergingChangesNothing() throws Exception {
        Random random = new Random(11);
        List<Result> shares = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            shares.add(share(i, 6, random));
        }
        Result expected = fold(shares);
        for (int round = 0; round < 20; round++) {
            List<Result> shuffled = new ArrayList<>(shares);
            Collections.shuffle(shuffled, random);
            assertThat(fold(shuffled)).isEqualTo(expected);
            assertThat(pairwise(shuffled)).isEqualTo(expected);
        }
        assertThat(expected.ops().get("memory-failing").failedRequests()).isPositive();
    }

    private static Result fold(List<Result> results) {
        return results.stream().reduce(Results::merged).orElseThrow();
    }

    private static Result pairwise(List<Result> results) {
        List<Result> left = new ArrayList<>(results);
        while (left.size() > 1) {
            left.add(Results.merged(left.remove(0), left.remove(0)));
        }
        return left.get(0);
    }

    /** A real result, with random times, lengths, notes and widths of intervals. */
    private static Result share(int index, int total, Random random) throws Exception {
        WorkerDrivenClock clock = new WorkerDrivenClock();
        clock.advance(random.nextLong(20_000) * MILLI);
        FailingWrite write = new FailingWrite() {
            @Override
            protected void during(Request request) throws java.io.IOException {
                clock.advance(random.nextLong(1, 900) * MILLI);
                super.during(request);
            }
        };
        Measurement result = ScenarioBuilder.of(
                        write.every(5).in("order-of-merging").items(240).size("1k:3,5k:1"))
                .clock(clock)
                .share(index, total)
                .run();
        long width = 1000L << random.nextInt(3);
        return new Result(
                result.role(),
                result.command(),
                List.of(result.command()),
                result.repeat(),
                result.shares(),
                random.nextInt(10) == 0,
                result.streams(),
                result.ops(),
                width,
                Intervals.widened(result.intervals(), width),
                result.hosts(),
                result.servers(),
                Map.of(),
                Map.of("rack", Integer.toString(random.nextInt(3))),
                List.of(),
                "storage-bench test",
                List.of(Remark.care("reason", "remark " + random.nextInt(4))),
                List.of(),
                null);
    }

    @Test
    void whatIsNotOneRunIsRefused() {
        Results first = share(0, 2);
        assertRefused(first, share(0, 2), "share 0/2 is there twice");
        assertRefused(first, share(1, 3), "numbers of shares are 2 and 3");
        Results otherSeed = share(1, 2);
        otherSeed.dataset =
                new DatasetFacts("files", "hdfs://nn:8020/my data", List.of(), 43, 4L, "128m", true, "hdfs-read");
        assertRefused(first, otherSeed, "seeds are 42 and 43");
    }

    private static Results share(int index, int total) {
        Results results = new Results();
        results.index = index;
        results.total = total;
        results.host = "worker" + index;
        return results;
    }

    private static void assertRefused(Results left, Results right, String words) {
        assertThatThrownBy(() -> Results.merged(left.build(), right.build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    @Test
    void aRateIsThatOfTheTimeFromTheFirstStartToTheLastEnd() {
        Results first = share(0, 2).request(100 * Results.MIB, 1000);
        Results second = share(1, 2).request(100 * Results.MIB, 1000);
        first.windowNanos = 10 * Results.SECOND;
        second.windowNanos = 20 * Results.SECOND;
        Moved window = Results.merged(first.build(), second.build())
                .ops()
                .get("hdfs-write")
                .window();
        assertThat(window.nanos()).isEqualTo(20 * Results.SECOND);
        assertThat(window.bytesPerSecond()).isEqualTo(10.0 * Results.MIB);
    }

    @Test
    void aShareThatEndedBeforeItHadADatasetContradictsNone() {
        Results stopped = share(0, 3);
        stopped.measured = false;
        stopped.interrupted = true;
        stopped.dataset = null;
        stopped.arguments = List.of("hdfs-write");
        Result merged = Results.merged(
                Results.merged(stopped.build(), share(1, 3).build()),
                share(2, 3).build());
        assertThat(merged.streams().get(0).dataset()).isNotNull();
        assertThat(merged.arguments()).isEqualTo(share(1, 3).build().arguments());
        assertThat(merged.isInterrupted()).isTrue();
    }

    /** A share of three; nobody reads what one that was cut off wrote. */
    private static Result withDataset(int index, List<String> removal, boolean stays, String readBy) {
        Results results = share(index, 3);
        results.dataset = new DatasetFacts(
                "files", "hdfs://nn:8020/d", List.of("--dir", "/d"), removal, 42, null, "1m", stays, readBy, null);
        return results.build();
    }

    private static void assertMerged(List<Result> shares, DatasetFacts expected) {
        Random random = new Random(7);
        for (int round = 0; round < 10; round++) {
            List<Result> shuffled = new ArrayList<>(shares);
            Collections.shuffle(shuffled, random);
            assertThat(fold(shuffled).streams().get(0).dataset()).isEqualTo(expected);
            assertThat(pairwise(shuffled).streams().get(0).dataset()).isEqualTo(expected);
        }
    }

    @Test
    void aDatasetIsReadOnlyWhenEachShareHasWrittenDownWhatItMade() {
        for (String reader : List.of("hdfs-read", "nn-open", "webhdfs-read")) {
            Result cutOff = withDataset(1, null, true, null);
            DatasetFacts unreadable = cutOff.streams().get(0).dataset();
            assertMerged(
                    List.of(withDataset(0, null, true, reader), cutOff, withDataset(2, null, true, reader)),
                    unreadable);
            Result whole = withDataset(1, null, true, reader);
            assertMerged(
                    List.of(withDataset(0, null, true, reader), whole, withDataset(2, null, true, reader)),
                    whole.streams().get(0).dataset());
        }
    }

    @Test
    void whatAnyShareLeftIsThereAndTheCommandThatRemovesMostRemovesIt() {
        List<String> all = List.of("hdfs://nn:8020/d", "--all-that-looks-ours");
        Result both = withDataset(0, all, true, null);
        assertMerged(
                List.of(
                        withDataset(0, all, false, null),
                        withDataset(1, null, true, null),
                        withDataset(2, null, false, null)),
                both.streams().get(0).dataset());
    }

    /** A share of three that listed what others made. */
    private static Result withListing(int index, long files, long bytes, String sizes) {
        Results results = share(index, 3);
        results.dataset =
                new DatasetFacts("files", "hdfs://nn:8020/logs", List.of(), null, 42, files, sizes, true, null, bytes);
        return results.build();
    }

    @Test
    void sharesThatFoundOtherFilesAreMergedAndTheResultSaysSo() {
        Result largest = withListing(1, 5, 7000, "1k:3,2k:2");
        List<Result> shares =
                List.of(withListing(0, 4, 5000, "1k:3,2k:1"), largest, withListing(2, 4, 5000, "1k:3,2k:1"));
        assertMerged(shares, largest.streams().get(0).dataset());
        assertThat(fold(shares).remarks())
                .isEqualTo(pairwise(shares).remarks())
                .singleElement()
                .satisfies(remark -> {
                    assertThat(remark.gravity()).isEqualTo(Remark.Gravity.CARE);
                    assertThat(remark.sentence())
                            .startsWith("The shares did not find the same files at hdfs://nn:8020/logs");
                });
        List<Result> same = List.of(withListing(0, 4, 5000, "1k"), withListing(1, 4, 5000, "1k"));
        assertThat(fold(same).remarks()).isEmpty();
    }

    @Test
    void aDatasetOfThisToolIsTheSameInAllShares() {
        Results first = share(0, 3);
        Results second = share(1, 3);
        first.dataset = new DatasetFacts("files", "hdfs://nn:8020/d", List.of(), 42, 4L, "128m", true, null);
        second.dataset = new DatasetFacts("files", "hdfs://nn:8020/d", List.of(), 42, 4L, "64m", true, null);
        assertRefused(first, second, "sizes are 128m and 64m");
        second.dataset =
                new DatasetFacts("files", "hdfs://nn:8020/d", List.of(), null, 42, 4L, "128m", true, null, 4L << 27);
        assertRefused(first, second, "bytes found are null and 536870912");
    }

    @Test
    void threadsAreBusyUntilTheFirstShareEnds() {
        Results first = share(0, 2).request(Results.MIB, 1000);
        Results second = share(1, 2).request(Results.MIB, 1000);
        first.windowNanos = 10 * Results.SECOND;
        second.windowNanos = 20 * Results.SECOND;
        OperationStats merged =
                Results.merged(first.build(), second.build()).ops().get("hdfs-write");
        assertThat(merged.firstIdleNanos()).isEqualTo(11 * Results.SECOND);
    }
}
