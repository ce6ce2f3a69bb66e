package io.storagebench.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FoundItemsTest {
    private static FoundItems of(Object... namesAndBytes) {
        FoundItems.Collector collector = new FoundItems.Collector();
        for (int i = 0; i < namesAndBytes.length; i += 2) {
            collector.add((String) namesAndBytes[i], (int) namesAndBytes[i + 1]);
        }
        return collector.found();
    }

    @Test
    void itemsAreNumberedByNameInWhateverOrderTheyAreFound() {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            numbers.add(i);
        }
        Collections.shuffle(numbers, new Random(1));
        FoundItems.Collector collector = new FoundItems.Collector();
        numbers.forEach(i -> collector.add(String.format("/f%02d", i), 1000 + i));
        FoundItems found = collector.found();
        assertThat(found.count()).isEqualTo(100);
        for (int i = 0; i < 100; i++) {
            assertThat(found.name(i)).isEqualTo(String.format("/f%02d", i));
            assertThat(found.bytesOf(i)).isEqualTo(1000 + i);
        }
    }

    @Test
    void whatIsFoundTwiceIsOne() {
        FoundItems found = of("/b", 2, "/a", 1, "/b", 2);
        assertThat(found.count()).isEqualTo(2);
        assertThat(found.bytes()).isEqualTo(3);
    }

    @Test
    void fewSizesAreToldAsTheyAre() {
        Dataset dataset = Dataset.of(of("/a", 5000, "/b", 70, "/c", 5000));
        assertThat(dataset.sizes()).hasToString("70:1,5000:2");
        assertThat(dataset.sizeClassOf(0)).isEqualTo(5000);
        assertThat(dataset.sizeClassOf(1)).isEqualTo(70);
        assertThat(dataset.meanBytes()).isEqualTo(10_070 / 3.0);
        assertThat(dataset.isOurs()).isFalse();
    }

    @Test
    void manySizesAreClassesOfWhichEachItemHasOne() {
        Object[] items = new Object[40];
        for (int i = 0; i < 20; i++) {
            items[2 * i] = "/" + (char) ('a' + i);
            items[2 * i + 1] = i * 1000;
        }
        Dataset dataset = Dataset.of(of(items));
        // 0 and 1000; to 4096; to 16384; to 65536.
        assertThat(dataset.sizes()).hasToString("1k:2,4k:3,16k:12,64k:3");
        assertThat(dataset.sizeClassOf(2)).isEqualTo(4096);
        assertThat(dataset.sizeOf(2)).isEqualTo(2000);
        assertThat(dataset.meanBytes()).isEqualTo(9500);
    }

    @Test
    void memoryGrowsWithTheirNames() {
        FoundItems.Collector collector = new FoundItems.Collector();
        collector.add("/a", 1);
        long one = collector.memoryBytes();
        collector.add("/" + "a".repeat(1000), 1);
        assertThat(collector.memoryBytes() - one).isBetween(1000L, 2 * 1100L);
    }

    @Test
    void manyItemsInAnyOrderAreTheSortedOnesWithoutThoseFoundTwice() {
        Random random = new Random(7);
        TreeMap<String, Long> expected = new TreeMap<>();
        FoundItems.Collector collector = new FoundItems.Collector();
        for (int i = 0; i < 200_000; i++) {
            String name = name(random);
            long bytes = expected.computeIfAbsent(name, any -> random.nextLong() >>> random.nextInt(1, 40));
            collector.add(name, bytes);
        }
        FoundItems found = collector.found();
        assertThat(found.count()).isEqualTo(expected.size());
        long item = 0;
        for (Map.Entry<String, Long> entry : expected.entrySet()) {
            if (!found.name(item).equals(entry.getKey()) || found.bytesOf(item) != entry.getValue()) {
                assertThat(found.name(item) + " " + found.bytesOf(item)).isEqualTo(entry.toString());
            }
            item++;
        }
    }

    /** As they may be: empty, long, alike at both ends, of any alphabet, and with half a surrogate pair. */
    private static String name(Random random) {
        String[] folders = {"/", "/a/", "/data/base.db/table/day=2026-11-", "/\u00e4\u6f22/", "/\ud83d\ude00", "/\ud83d"
        };
        String[] ends = {"", "-c000.snappy.orc", "\udfff", "\u0000", "-" + "long".repeat(100)};
        return folders[random.nextInt(folders.length)]
                + random.nextInt(random.nextBoolean() ? 100 : 1_000_000)
                + ends[random.nextInt(ends.length)];
    }

    @Test
    void namesOfOneKindTakeAFewBytesEach() {
        FoundItems.Collector collector = new FoundItems.Collector();
        for (int i = 0; i < 1 << 16; i++) {
            collector.add(
                    String.format("/warehouse/sales.db/orders/day=2026-11-23/part-%05d-0f0e-c000.snappy.orc", i), 1);
        }
        assertThat(collector.memoryBytes()).isLessThan(12L << 16);
    }
}
