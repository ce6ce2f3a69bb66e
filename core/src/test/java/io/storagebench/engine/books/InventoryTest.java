package io.storagebench.engine.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.ItemOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** In the order in which they were made, and as if each of them had been written down. */
    @Test
    void ofAShuffleThatWasStoppedItHoldsTheSame() {
        Random random = new Random(4);
        for (int round = 0; round < 500; round++) {
            int shares = 1 + random.nextInt(3);
            int batch = 1 + random.nextInt(4);
            int items = 1 + random.nextInt(80);
            int requests = (items + batch - 1) / batch;
            ItemOrder.Positions order = ItemOrder.SHUFFLE.open(round, requests);
            TreeSet<Long> expected = new TreeSet<>();
            List<Mark> marks = new ArrayList<>();
            for (int share = 0; share < shares; share++) {
                int own = (requests - share + shares - 1) / shares;
                int made = random.nextInt(Math.max(0, own) + 1);
                List<long[]> failed = new ArrayList<>();
                for (long k = 0; k < made; k++) {
                    long first = order.of(k * shares + share) * batch;
                    for (long position = first; position < Math.min(items, first + batch); position++) {
                        if (random.nextInt(5) == 0) {
                            failed.add(new long[] {position, position});
                        } else {
                            expected.add(position);
                        }
                    }
                }
                marks.add(Mark.of(made, Ledger.merged(failed)).shuffled(requests, round));
            }
            Inventory inventory = new Inventory(marks, batch, items);
            assertThat(inventory.size()).isEqualTo(expected.size());
            assertThat(inventory.end()).isEqualTo(expected.isEmpty() ? 0 : expected.last() + 1);
            for (long position = -1; position <= items; position++) {
                assertThat(inventory.has(position)).isEqualTo(expected.contains(position));
            }
            List<Long> given = new ArrayList<>();
            while (given.size() < inventory.size()) {
                int together = inventory.together(given.size(), (int) inventory.size() - given.size());
                long first = inventory.nth(given.size());
                for (int i = 0; i < together; i++) {
                    given.add(first + i);
                }
            }
            assertThat(given).containsExactlyInAnyOrderElementsOf(expected);
            Inventory even = inventory.only(position -> position % 2 == 0);
            for (long position = 0; position < items; position++) {
                assertThat(even.has(position)).isEqualTo(position % 2 == 0 && expected.contains(position));
            }
        }
    }

    /** Whoever wrote them down would need gigabytes. */
    @ParameterizedTest
    @ValueSource(longs = {1, 31_000, 900_000_000})
    void aShuffleOfABillionNeedsNoTable(long made) {
        Mark stopped = Mark.of(made, List.of()).shuffled(1_000_000_000, 7);
        Inventory inventory = new Inventory(List.of(stopped), 1, 1_000_000_000);
        assertThat(inventory.size()).isEqualTo(made);
        assertThat(inventory.has(inventory.nth(made - 1))).isTrue();
        assertThat(inventory.has(inventory.end() - 1)).isTrue();
        assertThat(inventory.has(inventory.end())).isFalse();
    }
}
