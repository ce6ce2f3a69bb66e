package io.storagebench.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.management.ManagementFactory;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemOrderTest {
    @Test
    void aShuffleIsAPermutationInEachRound() {
        for (int items = 1; items < 700; items++) {
            ItemOrder.Positions order = ItemOrder.SHUFFLE.open(5, items);
            for (int round = 0; round < 2; round++) {
                BitSet seen = new BitSet(items);
                for (long n = 0; n < items; n++) {
                    seen.set((int) order.of(round * (long) items + n));
                }
                assertThat(seen.cardinality()).isEqualTo(items);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 40, (1L << 40) - 1, 1_000_000_007L, (1L << 33) + 1})
    void aShuffleOfManyItemsNeedsNoTable(long items) {
        ItemOrder.Positions order = ItemOrder.SHUFFLE.open(5, items);
        Set<Long> seen = new HashSet<>();
        for (long n = 0; n < 100_000; n++) {
            long position = order.of(n);
            assertThat(position).isBetween(0L, items - 1);
            seen.add(position);
        }
        assertThat(seen).hasSize(100_000);
    }

    @Test
    void roundsOfAShuffleDiffer() {
        ItemOrder.Positions order = ItemOrder.SHUFFLE.open(5, 1000);
        long same = LongStream.range(0, 1000)
                .filter(n -> order.of(n) == order.of(n + 1000))
                .count();
        assertThat(same).isLessThan(20);
    }

    @Test
    void randomDrawsAreEven() {
        int items = 100;
        long[] counts = counts(ItemOrder.RANDOM, items, 1_000_000);
        // Of 10,000 each, with a standard deviation of 99.5: five of them.
        assertThat(LongStream.of(counts).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(9_500L, 10_500L));
        assertThat(LongStream.of(counts).distinct().count()).isGreaterThan(50); // drawn, not dealt
    }

    @Test
    void zipfDrawsFollowThePowerLaw() {
        int items = 1000;
        int draws = 1_000_000;
        long[] counts = counts(ItemOrder.ZIPF, items, draws);
        long[] sorted = LongStream.of(counts).sorted().toArray();
        double harmonic = 0;
        for (int k = 1; k <= items; k++) {
            harmonic += Math.pow(k, -0.99);
        }
        for (int k : new int[] {1, 2, 3, 10, 100}) {
            double expected = draws * Math.pow(k, -0.99) / harmonic;
            assertThat((double) sorted[items - k]).isCloseTo(expected, within(expected * 0.06));
        }
        assertThat(counts[0] + counts[1] + counts[2]).isLessThan(sorted[items - 1]); // the popular ones are spread
    }

    private static long[] counts(ItemOrder order, int items, int draws) {
        long[] counts = new long[items];
        ItemOrder.Positions positions = order.open(9, items);
        for (long n = 0; n < draws; n++) {
            counts[(int) positions.of(n)]++;
        }
        return counts;
    }

    @Test
    void moreItemsThanTheSamplerCountsAreRefused() {
        assertThatThrownBy(() -> ItemOrder.ZIPF.open(1, 1L << 31))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2147483647");
    }

    @ParameterizedTest
    @EnumSource(ItemOrder.class)
    void everyWorkerComesToTheSamePositions(ItemOrder order) {
        ItemOrder.Positions one = order.open(3, 1234);
        ItemOrder.Positions other = order.open(3, 1234);
        for (long n = 999; n >= 0; n--) { // in another order, too
            other.of(n);
        }
        for (long n = 0; n < 1000; n++) {
            assertThat(one.of(n)).isEqualTo(other.of(n)).isBetween(0L, 1233L);
        }
    }

    @ParameterizedTest
    @EnumSource(ItemOrder.class)
    void aPositionCostsNoMemory(ItemOrder order) {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        ItemOrder.Positions positions = order.open(3, 100_000);
        long sum = 0;
        for (long n = 0; n < 50_000; n++) {
            sum += positions.of(n);
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (long n = 0; n < 50_000; n++) {
            sum += positions.of(n);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(sum).isPositive();
        assertThat(allocated / 50_000.0).isLessThan(1);
    }
}
