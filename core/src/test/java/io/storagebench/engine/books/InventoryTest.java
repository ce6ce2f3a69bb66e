package io.storagebench.engine.books;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class InventoryTest {
    @Test
    void ofChosenPositionsThereAreNoOthers() {
        Mark holed = Mark.of(10, List.of(new long[] {4, 6}));
        Inventory even = new Inventory(List.of(holed), 1, 10).only(position -> position % 2 == 0);
        assertThat(even.size()).isEqualTo(3);
        assertThat(List.of(even.nth(0), even.nth(1), even.nth(2))).containsExactly(0L, 2L, 8L);
        assertThat(even.has(2)).isTrue();
        assertThat(even.has(4)).isFalse();
        assertThat(Inventory.complete(3).only(position -> false).size()).isZero();
    }

    @Test
    void itEndsBehindTheLastPositionThatExists() {
        assertThat(new Inventory(List.of(Mark.of(10, List.of(new long[] {4, 6}))), 1, 10).end())
                .isEqualTo(10);
        assertThat(new Inventory(List.of(Mark.of(10, List.of(new long[] {8, 9}))), 1, 10).end())
                .isEqualTo(8);
        assertThat(Inventory.complete(0).end()).isZero();
    }

    @Test
    void itHoldsWhatTheSharesMadeLessWhatFailed() {
        Random random = new Random(3);
        for (int round = 0; round < 500; round++) {
            int shares = 1 + random.nextInt(4);
            TreeSet<Long> expected = new TreeSet<>();
            List<Mark> marks = new ArrayList<>();
            for (int share = 0; share < shares; share++) {
                int made = random.nextInt(12);
                List<Long> failed = new ArrayList<>();
                for (long k = 0; k < made; k++) {
                    long position = k * shares + share;
                    if (random.nextInt(4) == 0) {
                        failed.add(position);
                    } else {
                        expected.add(position);
                    }
                }
                marks.add(Mark.of(
                        made,
                        failed.stream()
                                .map(position -> new long[] {position, position})
                                .toList()));
            }
            Inventory inventory = new Inventory(marks, 1, Long.MAX_VALUE);
            assertThat(inventory.size()).isEqualTo(expected.size());
            long n = 0;
            for (long position = -1; position < 60; position++) {
                assertThat(inventory.has(position)).isEqualTo(expected.contains(position));
            }
            for (long position : expected) {
                assertThat(inventory.nth(n++)).isEqualTo(position);
            }
        }
    }
}
