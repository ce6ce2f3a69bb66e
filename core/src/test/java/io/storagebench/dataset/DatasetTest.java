package io.storagebench.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetTest {
    private final Dataset dataset = new Dataset(1, SizeDistribution.of(1), 0);

    @Test
    void namesParseBack() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            int repeat = 1 + random.nextInt(i % 2 == 0 ? 3 : 999_999);
            long part = random.nextBoolean() ? Dataset.runPart(repeat) : Dataset.warmupPart(repeat);
            long item = part + ((random.nextLong() & (Dataset.PART - 1)) >> random.nextInt(40));
            assertThat(dataset.parse(dataset.name(item))).as(dataset.name(item)).hasValue(item);
        }
    }

    @Test
    void aNameSaysPartFolderAndNumber() {
        assertThat(dataset.name(2014)).isEqualTo("run-1/000002/000002014");
        assertThat(dataset.name(Dataset.warmupPart(1))).isEqualTo("warmup-1/000000/000000000");
        assertThat(dataset.name(Dataset.runPart(3) + 1_234_567_890L)).isEqualTo("run-3/1234567/1234567890");
    }

    @Test
    void noTwoItemsHaveOneName() {
        Set<String> names = new HashSet<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            for (long position = 0; position < 3000; position++) {
                names.add(dataset.name(Dataset.runPart(repeat) + position));
                names.add(dataset.name(Dataset.warmupPart(repeat) + position));
            }
        }
        assertThat(names).hasSize(18_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "run-1",
                "run-1/000000",
                "run-1/000000/",
                "run-1/000000/000001000", // in folder 000001
                "run-1/000001/000000999",
                "run-01/000000/000000001",
                "run-0/000000/000000001",
                "run--1/000000/000000001",
                "run-1000000/000000/000000001",
                "Run-1/000000/000000001",
                "runs-1/000000/000000001",
                "run-1/000000/000000001.copy",
                "run-1/000000/.000000001",
                "run-1/000000/00000001",
                "run-1/000000/0000000001",
                "run-1/0000000/000000001",
                "run-1/000000/000000001/x",
                "x/run-1/000000/000000001",
                "/run-1/000000/000000001",
                "run-1/000000/-00000001",
                "run-1/000000/٠٠٠٠٠٠٠٠١",
                "run-1/1099511627/1099511627776", // one more than a part holds
                "_storage-bench.json"
            })
    void whatOnlyLooksLikeAnItemIsNone(String name) {
        assertThat(dataset.parse(name)).isEmpty();
    }

    @Test
    void foldersOfItemsAreOwned() {
        Random random = new Random(3);
        for (int i = 0; i < 2_000; i++) {
            long item =
                    Dataset.warmupPart(1 + random.nextInt(9)) + (random.nextLong(Dataset.PART) >> random.nextInt(40));
            String name = dataset.name(item);
            assertThat(dataset.ownsFolder(name.substring(0, name.lastIndexOf('/'))))
                    .as(name)
                    .isTrue();
            assertThat(dataset.ownsFolder(name.substring(0, name.indexOf('/'))))
                    .as(name)
                    .isTrue();
            assertThat(dataset.ownsFolder(name)).as(name).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "run-1/",
                "run-0",
                "run-01",
                "run-1.renamed",
                "Run-1",
                "mine",
                "mine/000000",
                "run-1/00000",
                "run-1/0000000",
                "run-1/0000001",
                "run-1/000000.renamed",
                "run-1/-00001",
                "run-1/1099511628", // one more than a part holds
                "run-1/9999999999",
                "run-1/99999999999999999999",
                "run-1/000000/mine"
            })
    void whatOnlyLooksLikeAFolderOfItemsIsNone(String name) {
        assertThat(dataset.ownsFolder(name)).isFalse();
    }

    @Test
    void noRandomNameParsesUnlessItIsAnItemsName() {
        Random random = new Random(2);
        String letters = "runwarmup-/019 .";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder name = new StringBuilder(dataset.name(random.nextInt(5000)));
            int at = random.nextInt(name.length());
            name.setCharAt(at, letters.charAt(random.nextInt(letters.length())));
            dataset.parse(name.toString())
                    .ifPresent(item -> assertThat(dataset.name(item)).isEqualTo(name.toString()));
        }
    }
}
