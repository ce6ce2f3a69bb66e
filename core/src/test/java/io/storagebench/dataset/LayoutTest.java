package io.storagebench.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutTest {
    private static final int ITEMS = 1_000;

    static Stream<Layout> layouts() {
        return Stream.of(
                Layout.folders(),
                Layout.flat(),
                Layout.keys(),
                Layout.tree(10, 3),
                Layout.tree(1, 16),
                Layout.tree(2, 16),
                Layout.tree(3, 5),
                Layout.tree(100_000, 2));
    }

    /** Small and large positions of the first and the last parts. */
    private static LongStream items() {
        Random random = new Random(1);
        return LongStream.generate(() -> {
                    int repeat = 1 + random.nextInt(random.nextBoolean() ? 3 : 999_999);
                    long part = random.nextBoolean() ? Dataset.runPart(repeat) : Dataset.warmupPart(repeat);
                    return part + ((random.nextLong() & (Dataset.PART - 1)) >> random.nextInt(40));
                })
                .limit(ITEMS);
    }

    /** All folders above {@code name}. */
    private static Stream<String> foldersAbove(String name) {
        return Stream.iterate(parent(name), folder -> !folder.isEmpty(), LayoutTest::parent);
    }

    private static String parent(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('/')));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void namesParseBackAndDiffer(Layout layout) {
        Map<String, Long> names = new HashMap<>();
        items().forEach(item -> {
            String name = layout.name(item);
            assertThat(layout.parse(name)).as(name).hasValue(item);
            assertThat(layout.ascii(item)).asString(StandardCharsets.US_ASCII).isEqualTo(name);
            assertThat(names.merge(name, item, (one, other) -> one.equals(other) ? one : -1L))
                    .as(name)
                    .isEqualTo(item);
        });
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void itsTextReadsBack(Layout layout) {
        assertThat(Layout.of(layout.toString())).isEqualTo(layout);
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void foldersAboveAnItemAreOwnedAndHoldIt(Layout layout) {
        items().forEach(item -> foldersAbove(layout.name(item)).forEach(name -> {
            Layout.Folder folder = layout.folder(name).orElseThrow(() -> new AssertionError(name));
            long steps = (item - folder.first()) / folder.step();
            assertThat(folder.first() + steps * folder.step()).as(name).isEqualTo(item);
            assertThat(steps).as(name).isBetween(0L, folder.count() - 1);
        }));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void theFirstItemOfEachFolderAndTheMostInOneAreKnownWithoutAListing(Layout layout) {
        Map<String, Long> together = new TreeMap<>();
        for (long position = 0; position < 3_000; position++) {
            long item = Dataset.runPart(2) + position;
            long before = together.getOrDefault(parent(layout.name(item)), 0L);
            assertThat(layout.isFirstOfFolder(item)).as(layout.name(item)).isEqualTo(before == 0);
            together.put(parent(layout.name(item)), before + 1);
        }
        assertThat(layout.mostInAFolder(3_000))
                .isEqualTo(together.values().stream()
                        .mapToLong(Long::longValue)
                        .max()
                        .orElseThrow());
    }

    @Test
    void theUsualTreeHasAThousandLeaves() {
        assertThat(Layout.of("tree")).isEqualTo(Layout.tree(10, 3));
        assertThat(Layout.tree().mostInAFolder(1_000_000)).isEqualTo(1_000);
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void anItemIsNoFolder(Layout layout) {
        items().forEach(item -> assertThat(layout.folder(layout.name(item))).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void whatAFolderHoldsAreJustTheItemsBelowIt(Layout layout) {
        Map<String, Set<Long>> below = new TreeMap<>();
        for (long item = 0; item < 3_000; item++) {
            long each = item;
            foldersAbove(layout.name(item))
                    .forEach(name -> below.computeIfAbsent(name, folder -> new HashSet<>())
                            .add(each));
        }
        below.forEach((name, items) -> {
            Layout.Folder folder = layout.folder(name).orElseThrow();
            Set<Long> told = new HashSet<>();
            for (long n = 0; n < folder.count() && folder.first() + n * folder.step() < 3_000; n++) {
                told.add(folder.first() + n * folder.step());
            }
            assertThat(told).as(name).isEqualTo(items);
        });
    }

    /** Names of strangers: those of items with some characters changed, added or left out. */
    @ParameterizedTest
    @MethodSource("layouts")
    void aNameIsAnItemsOrAFoldersOnlyWhenTheyGiveIt(Layout layout) {
        Random random = new Random(2);
        String letters = "runwarmup-/0123456789abcdef .٣";
        items().forEach(item -> {
            String whole = layout.name(item);
            StringBuilder name = new StringBuilder(random.nextBoolean() ? whole : parent(whole) + "/");
            for (int change = random.nextInt(3); change >= 0; change--) {
                int at = random.nextInt(name.length());
                char letter = letters.charAt(random.nextInt(letters.length()));
                switch (random.nextInt(3)) {
                    case 0 -> name.setCharAt(at, letter);
                    case 1 -> name.insert(at, letter);
                    default -> name.append(letter);
                }
            }
            String stranger = name.toString();
            layout.parse(stranger)
                    .ifPresent(found -> assertThat(layout.name(found)).isEqualTo(stranger));
            layout.folder(stranger)
                    .ifPresent(found -> assertThat(foldersAbove(layout.name(found.first())))
                            .as(stranger)
                            .contains(stranger));
        });
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void namesOfOtherLayoutsAreNotItemsOfThisOne(Layout layout) {
        layouts()
                .filter(other -> other.getClass() != layout.getClass())
                .forEach(other -> items().forEach(item -> {
                    assertThat(layout.parse(other.name(item)))
                            .as(other.name(item))
                            .isEmpty();
                }));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void partsAreApart(Layout layout) {
        Optional<String> run = layout.partFolder(7);
        run.ifPresent(folder -> {
            assertThat(folder).isEqualTo("run-1");
            assertThat(layout.name(7)).startsWith("run-1/");
            assertThat(layout.name(Dataset.warmupPart(1) + 7)).startsWith("warmup-1/");
        });
        assertThat(layout.name(7)).contains("run-1");
        assertThat(layout.name(Dataset.warmupPart(2) + 7)).contains("warmup-2");
    }

    @Test
    void orderedNamesSortAsTheirItemsDo() {
        layouts().filter(Layout::isOrdered).forEach(layout -> {
            for (long item = 1; item < 3_000; item++) {
                assertThat(layout.name(item)).isGreaterThan(layout.name(item - 1));
            }
        });
        assertThat(layouts().filter(Layout::isOrdered)).containsExactly(Layout.folders(), Layout.flat());
    }

    @Test
    void namesAreAsDocumented() {
        assertThat(Layout.folders().name(2014)).isEqualTo("run-1/000002/000002014");
        assertThat(Layout.flat().name(2014)).isEqualTo("run-1/0000000002014");
        assertThat(Layout.tree(10, 3).name(2014)).isEqualTo("run-1/4/1/0/000002014");
        assertThat(Layout.tree(100, 2).name(Dataset.warmupPart(1) + 2014)).isEqualTo("warmup-1/14/20/000002014");
        assertThat(Layout.keys().name(2014)).matches("[0-9a-f]{8}-run-1-0000000002014");
    }

    @Test
    void aTreeHasNoMoreFoldersInOneThanItsFanOut() {
        Layout tree = Layout.tree(4, 3);
        Map<String, Set<String>> inside = new TreeMap<>();
        Map<String, Integer> leaves = new TreeMap<>();
        for (long item = 0; item < 6_400; item++) {
            String leaf = parent(tree.name(item));
            leaves.merge(leaf, 1, Integer::sum);
            foldersAbove(leaf + "/x")
                    .filter(folder -> folder.contains("/"))
                    .forEach(folder -> inside.computeIfAbsent(parent(folder), name -> new HashSet<>())
                            .add(folder));
        }
        assertThat(inside.values()).allSatisfy(folders -> assertThat(folders).hasSize(4));
        assertThat(leaves).hasSize(64);
        assertThat(leaves.values()).containsOnly(100);
    }

    @Test
    void keysAreSpreadOverTheirFirstDigits() {
        int[] regions = new int[16];
        for (long item = 0; item < 16_000; item++) {
            regions[Character.digit(Layout.keys().name(item).charAt(0), 16)]++;
        }
        assertThat(IntStream.of(regions).boxed())
                .allSatisfy(rows -> assertThat(rows).isBetween(850, 1150));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Flat",
                "folder",
                "tree:10,3",
                "tree:fan-out=10",
                "tree:fan-out=0,depth=3",
                "tree:fan-out=010,depth=3",
                "tree:fan-out=10,depth=0",
                "tree:fan-out=10,depth=17",
                "tree:fan-out=10,depth=13", // 10^13 leaves
                "tree:fan-out=100001,depth=1",
                "tree:fan-out=999999999,depth=999999999",
                "tree:fan-out=9999999999,depth=1"
            })
    void whatIsNoLayoutIsRefusedWithTheRemedy(String text) {
        assertThatThrownBy(() -> Layout.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Use ");
    }
}
