package io.storagebench.hdfs.namespace.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamespaceTest {
    private static final NamespaceProfile USUAL = ProfileFile.usual();

    /** What a walk through a namespace meets. */
    private static final class Seen {
        private final List<String> paths = new ArrayList<>();
        private final TreeMap<Integer, Long> levels = new TreeMap<>();
        private long files;
        private long directories;

        static Seen of(Folder root) {
            Seen seen = new Seen();
            seen.walk(root, "", 1);
            return seen;
        }

        private void walk(Folder folder, String path, int level) {
            directories++;
            paths.add(path + "/ " + folder.modifiedMillis());
            NamedFile file = new NamedFile();
            byte[] before = {};
            long below = folder.files();
            for (int i = 0; i < folder.files(); i++) {
                folder.file(i, file);
                byte[] name = file.name().getBytes(StandardCharsets.US_ASCII);
                assertThat(Arrays.compareUnsigned(before, name)).as(path).isNegative();
                before = name;
                files++;
                levels.merge(level, 1L, Long::sum);
                paths.add(path + "/" + file.name() + " " + file.bytes() + " " + file.replication() + " "
                        + file.modifiedMillis());
            }
            for (int i = 0; i < folder.folders(); i++) {
                Folder child = folder.folder(i);
                byte[] name = child.name().getBytes(StandardCharsets.US_ASCII);
                assertThat(Arrays.compareUnsigned(before, name)).as(path).isNegative();
                before = name;
                below += child.filesBelow();
                walk(child, path + "/" + child.name(), level + 1);
            }
            assertThat(folder.filesBelow()).as(path).isEqualTo(below);
        }
    }

    private static Namespace namespace(long seed, long files, Subtree... subtrees) {
        return new Namespace(seed, files, USUAL, List.of(subtrees));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 7, 100, 4_321, 100_000})
    void aNamespaceHasExactlyTheFilesAndDirectoriesThatItSays(long files) {
        Namespace namespace = namespace(files, files);
        Seen seen = Seen.of(namespace.root());
        assertThat(seen.files).isEqualTo(files);
        assertThat(seen.directories).isEqualTo(namespace.directories());
    }

    @Test
    void anySubtreeHasExactlyTheCountsThatItSays() {
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            long directories = 1L + random.nextInt(60);
            long partitions = directories == 1 ? 0 : 1L + random.nextInt((int) directories - 1);
            Subtree subtree = Subtree.parse(
                    "a:dirs=" + directories + ",files=" + random.nextInt(500) + ",partitions=" + partitions);
            Folder root = namespace(i, 1000, subtree).root();
            Folder folder = child(root, "a");
            Seen seen = Seen.of(folder);
            assertThat(seen.files).as(subtree.render()).isEqualTo(subtree.files());
            assertThat(seen.directories).as(subtree.render()).isEqualTo(subtree.directories());
            assertThat(folder.folders()).as(subtree.render()).isEqualTo((int) partitions);
            assertThat(folder.foldersBelow()).as(subtree.render()).isEqualTo(directories - 1);
        }
    }

    private static Folder child(Folder folder, String name) {
        for (int i = 0; i < folder.folders(); i++) {
            if (folder.folder(i).name().equals(name)) {
                return folder.folder(i);
            }
        }
        throw new AssertionError("no " + name);
    }

    @Test
    void aSubtreeIsTheSameWhateverIsBesideIt() {
        Subtree a = Subtree.parse("a:dirs=120,files=3200,partitions=15");
        Subtree b = Subtree.parse("b:dirs=5,files=77,partitions=4");
        Seen alone = Seen.of(child(namespace(3, 3200, a).root(), "a"));
        Seen among = Seen.of(child(namespace(3, 50_000, b, a).root(), "a"));
        assertThat(among.paths).isEqualTo(alone.paths);
        Seen other = Seen.of(child(namespace(4, 3200, a).root(), "a"));
        assertThat(other.paths).isNotEqualTo(alone.paths);
    }

    @Test
    void theSameSeedMakesTheSameNamespace() {
        assertThat(Seen.of(namespace(5, 20_000).root()).paths)
                .isEqualTo(Seen.of(namespace(5, 20_000).root()).paths);
    }

    @Test
    void mostFilesAreOnLevelsFiveToSevenAsTheProfileSays() {
        Seen seen = Seen.of(namespace(1, 1_000_000).root());
        assertThat(seen.levels.keySet()).containsExactly(5, 6, 7, 8);
        for (Histogram.Bucket bucket : USUAL.levels().buckets()) {
            double share = seen.levels.get((int) bucket.from()) / 1e6;
            assertThat(share)
                    .as("level " + bucket.from())
                    .isBetween(bucket.count() / 1000.0 - 0.1, bucket.count() / 1000.0 + 0.1);
        }
    }

    @Test
    void twoBillionFilesAreKnownWithoutWalkingThem() {
        Namespace namespace = namespace(1, Namespace.MOST_FILES);
        assertThat(namespace.directories()).isBetween(50_000_000L, 500_000_000L);
        assertThat(namespace.root().filesBelow()).isEqualTo(Namespace.MOST_FILES);
    }

    @Test
    void subtreesThatDoNotFitAreRefused() {
        Subtree large = Subtree.parse("a:dirs=3,files=100");
        assertThatThrownBy(() -> namespace(1, 99, large)).hasMessageContaining("at least 100");
        assertThatThrownBy(() -> namespace(1, 500, large, large)).hasMessageContaining("given twice");
        assertThatThrownBy(() -> namespace(1, 500, Subtree.parse("data:dirs=1,files=1")))
                .hasMessageContaining("another name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                ":dirs=1,files=1",
                "a/b:dirs=1,files=1",
                "..:dirs=1,files=1",
                "a:dirs=1",
                "a:dirs=x,files=1",
                "a:dirs=0,files=1",
                "a:dirs=3,files=1,partitions=3",
                "a:dirs=3,files=1,partitions=0",
                "a:dirs=1,files=2m",
                "a:dirs=1,files=1,dirs=1",
                "a:dirs=1,files=1,wurst=1"
            })
    void whatIsNoSubtreeIsRefusedWithARemedy(String text) {
        assertThatThrownBy(() -> Subtree.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(".");
    }

    @Test
    void aSubtreeIsReadBackFromItsText() {
        Subtree subtree = Subtree.parse("b:dirs=12k,files=320k,partitions=154");
        assertThat(subtree).isEqualTo(new Subtree("b", 12_000, 320_000, 154));
        assertThat(Subtree.parse(subtree.render())).isEqualTo(subtree);
    }

    @Test
    void drawnNumbersAreAsOftenAsTheHistogramSays() {
        Histogram.Counter counted = new Histogram.Counter();
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            counted.add((long) Math.exp(3 + 2 * random.nextGaussian()), 1);
        }
        Histogram histogram = counted.histogram();
        Draw draw = new Draw(histogram);
        Histogram.Counter again = new Histogram.Counter();
        for (int i = 0; i < 100_000; i++) {
            again.add(draw.of(random.nextLong()), 1);
        }
        assertThat(again.histogram().mean()).isBetween(0.95 * histogram.mean(), 1.05 * histogram.mean());
        assertThat(again.histogram().quantile(0.5)).isEqualTo(histogram.quantile(0.5));
    }

    @Test
    void theBucketsOfAHistogramFollowEachOther() {
        Histogram.Counter counter = new Histogram.Counter();
        for (long i = 0; i < 5000; i++) {
            counter.add(i, 1);
        }
        counter.add(Long.MAX_VALUE >> 1, 1);
        Histogram histogram = counter.histogram();
        assertThat(histogram.isSound()).isTrue();
        long next = 0;
        for (Histogram.Bucket bucket : histogram.buckets()) {
            if (bucket.from() < 4096) {
                assertThat(bucket.from()).isEqualTo(next);
                assertThat(bucket.count()).isEqualTo(bucket.to() - bucket.from() + 1);
                next = bucket.to() + 1;
            }
        }
        assertThat(histogram.total()).isEqualTo(5001);
    }
}
