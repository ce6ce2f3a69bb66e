package io.storagebench.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.figures.BoundedGroups;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.server.ServerStats;
import io.storagebench.testing.RandomResults;
import io.storagebench.testing.Results;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That merging is exact, and the same in whatever order and grouping, for results that have everything a result can have. */
class MergePropertyTest {
    private static final int ORDERS = 4;

    private static RandomResults results(long seed) {
        Random random = new Random(seed);
        RandomResults results = new RandomResults(seed);
        results.total = 2 + random.nextInt(7);
        results.open = random.nextBoolean();
        results.intervals = 2 + random.nextInt(12);
        results.disks = random.nextInt(3);
        results.oneInSoManyIsEmpty = random.nextInt(2) * 4;
        return results;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void theOrderAndTheGroupingChangeNothing(long seed) throws IOException {
        List<Result> shares = results(seed).shares();
        String expected = json(inOrder(shares));
        Random random = new Random(seed);
        for (int round = 0; round < ORDERS; round++) {
            Collections.shuffle(shares, random);
            assertThat(json(inOrder(shares))).isEqualTo(expected);
            assertThat(json(inAnyGroups(shares, random))).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25, 26})
    void norDoIntervalsOfSeveralWidths(long seed) {
        RandomResults results = results(seed);
        results.widths = 3;
        List<Result> shares = results.shares();
        Result expected = inOrder(shares);
        Random random = new Random(seed);
        for (int round = 0; round < ORDERS; round++) {
            Collections.shuffle(shares, random);
            assertSameSums(inAnyGroups(shares, random), expected);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = 31)
    void norDoIntervalsThatBecomeTooMany(long seed) {
        RandomResults results = new RandomResults(seed);
        results.total = 4;
        results.intervals = 3000;
        results.startsWithinSeconds = 9000;
        results.requestsPerInterval = 1;
        results.disks = 0;
        List<Result> shares = results.shares();
        Result expected = inOrder(shares);
        assertThat(expected.intervals()).hasSizeLessThanOrEqualTo(Intervals.MOST);
        assertThat(expected.intervalMillis()).isGreaterThan(1000);
        assertThat(expected.intervals())
                .allSatisfy(interval -> assertThat(interval.startMillis() % expected.intervalMillis())
                        .isZero());
        Random random = new Random(seed);
        Collections.shuffle(shares, random);
        assertSameSums(inAnyGroups(shares, random), expected);
    }

    /** Averages of a host over intervals that were joined are no integers: their last digit may depend on the order. */
    private static void assertSameSums(Result actual, Result expected) {
        assertThat(actual.ops()).isEqualTo(expected.ops());
        assertThat(actual.shares()).isEqualTo(expected.shares());
        assertThat(actual.hosts()).isEqualTo(expected.hosts());
        assertThat(actual.intervalMillis()).isEqualTo(expected.intervalMillis());
        assertThat(actual.intervals().stream().map(Interval::startMillis).toList())
                .isEqualTo(
                        expected.intervals().stream().map(Interval::startMillis).toList());
        assertThat(actual.intervals().stream().map(Interval::ops).toList())
                .isEqualTo(expected.intervals().stream().map(Interval::ops).toList());
        assertThat(actual.intervals().stream()
                        .map(interval -> interval.hosts().keySet())
                        .toList())
                .isEqualTo(expected.intervals().stream()
                        .map(interval -> interval.hosts().keySet())
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(longs = {41, 42, 43, 44, 45, 46})
    void whatIsMergedIsTheSumOfItsShares(long seed) {
        RandomResults results = results(seed);
        List<Result> shares = results.shares();
        OperationStats merged = inOrder(shares).ops().get(RandomResults.OPERATION);
        List<OperationStats> ops =
                shares.stream().flatMap(share -> share.ops().values().stream()).toList();
        assertSum(merged, ops, OperationStats::requests);
        assertSum(merged, ops, OperationStats::failedRequests);
        assertSum(merged, ops, op -> op.window().bytes());
        assertSum(merged, ops, op -> op.window().failedBytes());
        assertSum(merged, ops, op -> op.service().count());
        assertSum(merged, ops, op -> op.steps().get("close").count());
        assertSum(merged, ops, op -> op.groups().get("size").get("5m").bytes());
        assertSum(
                merged,
                ops,
                op -> op.groups().get("endpoint").values().stream()
                        .mapToLong(GroupStats::requests)
                        .sum());
        assertThat(merged.groups().get("endpoint").keySet())
                .filteredOn(name -> !BoundedGroups.isOthers(name))
                .hasSizeLessThanOrEqualTo(merged.mostGroups().get("endpoint"));
        assertSum(
                merged,
                ops,
                op -> op.errors().values().stream().mapToLong(ErrorStats::count).sum());
        assertSum(merged, ops, op -> op.counters().get("redirects").sum());
        assertSum(merged, ops, op -> op.rates().nanos());
        assertSum(merged, ops, op -> op.threads());
        if (results.open) {
            assertSum(merged, ops, OperationStats::due);
            assertSum(merged, ops, op -> op.overdue().totalWaitNanos().longValueExact());
            assertSum(merged, ops, op -> op.response().count());
        }
        for (double percent : new double[] {0, 50, 99, 99.9, 100}) {
            assertThat(merged.service()
                            .toHistogram()
                            .getCountBetweenValues(0, merged.service().percentileNanos(percent)))
                    .isEqualTo(ops.stream()
                            .mapToLong(op -> op.service()
                                    .toHistogram()
                                    .getCountBetweenValues(0, merged.service().percentileNanos(percent)))
                            .sum());
        }
        assertThat(merged.window().startNanos())
                .isEqualTo(ops.stream()
                        .mapToLong(op -> op.window().startNanos())
                        .min()
                        .orElseThrow());
        assertThat(merged.window().endNanos())
                .isEqualTo(ops.stream()
                        .mapToLong(op -> op.window().endNanos())
                        .max()
                        .orElseThrow());
    }

    private static void assertSum(
            OperationStats merged, List<OperationStats> shares, ToLongFunction<OperationStats> of) {
        assertThat(of.applyAsLong(merged))
                .isEqualTo(shares.stream().mapToLong(of).sum());
    }

    @ParameterizedTest
    @ValueSource(longs = {51, 52, 53, 54})
    void theIntervalsAddUpToTheWhole(long seed) {
        RandomResults results = results(seed);
        results.widths = 3;
        Result merged = inOrder(results.shares());
        OperationStats whole = merged.ops().get(RandomResults.OPERATION);
        Function<ToLongFunction<Interval.OperationInterval>, Long> sum = of -> merged.intervals().stream()
                .mapToLong(interval -> of.applyAsLong(interval.ops().get(RandomResults.OPERATION)))
                .sum();
        assertThat(sum.apply(during -> during.moved().bytes()))
                .isEqualTo(whole.window().bytes());
        assertThat(sum.apply(during -> during.moved().requests()))
                .isEqualTo(whole.window().requests());
        assertThat(sum.apply(during -> during.service().count()))
                .isEqualTo(whole.service().count());
        assertThat(sum.apply(during -> during.counters().get("redirects")))
                .isEqualTo(whole.counters().get("redirects").sum());
        assertThat(sum.apply(during -> during.errors().values().stream()
                        .mapToLong(Long::longValue)
                        .sum()))
                .isEqualTo(whole.failedRequests());
    }

    private static Result inOrder(List<Result> shares) {
        return shares.stream().reduce(Results::merged).orElseThrow();
    }

    /** Merges any two until one is left. */
    private static Result inAnyGroups(List<Result> shares, Random random) {
        List<Result> left = new ArrayList<>(shares);
        while (left.size() > 1) {
            Result one = left.remove(random.nextInt(left.size()));
            Result other = left.remove(random.nextInt(left.size()));
            left.add(Results.merged(one, other));
        }
        return left.get(0);
    }

    private static String json(Result result) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ResultJson.write(ResultFile.of(List.of(Results.judged(result, List.of(), List.of()))), out);
        assertThat(ResultJson.read(out.toByteArray()).runs()).containsExactly(result);
        return out.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(longs = {61, 62})
    void aServerIsThatOfTheShareThatSawMostOfIt(long seed) {
        RandomResults results = results(seed);
        results.oneInSoManyIsEmpty = 0;
        List<Result> shares = results.shares();
        int most = shares.stream()
                .flatMap(share -> share.servers().values().stream())
                .mapToInt(server -> server.measured().samples())
                .max()
                .orElse(0);
        Map<String, ServerStats> merged = inOrder(shares).servers();
        assertThat(merged.values().stream()
                        .mapToInt(server -> server.measured().samples())
                        .max()
                        .orElse(0))
                .isEqualTo(most);
    }
}
