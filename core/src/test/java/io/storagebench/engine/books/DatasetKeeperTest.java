package io.storagebench.engine.books;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.Layout;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.DatasetStore;
import io.storagebench.testing.MemoryOperation;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetKeeperTest {
    private static final String MARK = "_storage-bench-run-1-0-of-1.json";

    private String place;
    private MemoryStore store;

    @BeforeEach
    void takeAPlaceOfItsOwn(TestInfo test) {
        place = MemoryStore.placeOf(test);
        store = MemoryStore.at(place);
    }

    private MemoryOperation write() {
        return new MemoryWrite().in(place).items(6).size("1k");
    }

    private MemoryOperation read() {
        return new MemoryRead().in(place);
    }

    @Test
    void aPlaceThatIsNotOursIsRefusedAndUntouched() {
        store.create("letters/to-mother.txt", new byte[] {1});
        assertThatThrownBy(() -> ScenarioBuilder.of(write()).clean().run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(store.location())
                .hasMessageContaining("not empty")
                .hasMessageEndingWith(" Name another place.");
        assertThat(store.names()).containsExactly("letters/to-mother.txt");
    }

    @Test
    void aDatasetIsNeverOverwritten() throws Exception {
        ScenarioBuilder.of(write()).run();
        var before = store.names();
        assertThatThrownBy(() -> ScenarioBuilder.of(write()).clean().run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("storage-bench clean '" + store.location() + "'");
        assertThat(store.names()).isEqualTo(before);
    }

    @Test
    void anotherShareOfTheSameDatasetIsAccepted() throws Exception {
        ScenarioBuilder.of(write()).share(0, 2).run();
        assertThat(ScenarioBuilder.of(write()).share(1, 2).run().hasFailures()).isFalse();
        assertThat(ScenarioBuilder.of(read())
                        .verify()
                        .run()
                        .ops()
                        .get("memory-read")
                        .requests())
                .isEqualTo(6);
    }

    @Test
    void aShareOfAnotherDatasetIsRefused() throws Exception {
        ScenarioBuilder.of(write()).share(0, 2).run();
        assertThatThrownBy(() -> ScenarioBuilder.of(write()).share(1, 2).seed(8).run())
                .isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> ScenarioBuilder.of(write()).share(1, 3).run()).isInstanceOf(UsageException.class);
        assertThatThrownBy(
                        () -> ScenarioBuilder.of(write().size("2k")).share(1, 2).run())
                .isInstanceOf(UsageException.class);
        assertThatThrownBy(
                        () -> ScenarioBuilder.of(write().items(7)).share(1, 2).run())
                .isInstanceOf(UsageException.class);
    }

    @Test
    void aShareThatIsOvertakenWhileItLooksIsNotRefused() throws Exception {
        Dataset dataset = new Dataset(1, SizeDistribution.of(5), 0);
        Manifest manifest = Manifest.of(dataset, 9L, 2, 1, false);
        for (String overtakenIn : List.of("isEmpty", "create")) {
            MemoryStore shared = MemoryStore.at(place + overtakenIn);
            DatasetStore slow = (DatasetStore) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {DatasetStore.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals(overtakenIn)) {
                            new DatasetKeeper(new DatasetCommands(shared, List.of())).claim(manifest, false);
                        }
                        return method.invoke(shared, arguments);
                    });
            assertThatCode(() -> new DatasetKeeper(new DatasetCommands(slow, List.of())).claim(manifest, false))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void theManifestTellsHowItemsAreEncoded() throws Exception {
        Dataset plain = new Dataset(1, SizeDistribution.of(5), 0);
        Dataset encoded = new Dataset(1, SizeDistribution.of(5), 0, "gzip", Layout.folders());
        Manifest asTheyAre = Manifest.of(plain, 9L, 2, 1, false);
        Manifest manifest = Manifest.parse(Manifest.of(encoded, 9L, 2, 1, false).toJson(), "here");
        assertThat(manifest.dataset()).isEqualTo(encoded);
        assertThat(manifest.difference(asTheyAre)).isEqualTo("encoding gzip there, null here");
        assertThat(new String(asTheyAre.toJson(), UTF_8)).doesNotContain("encoding");
    }

    @Test
    void aReadWithoutADatasetTellsTheRemedy() {
        assertThatThrownBy(() -> ScenarioBuilder.of(read()).run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(store.location())
                .hasMessageContaining("holds no dataset")
                .hasMessageContaining("--prepare");
    }

    @Test
    void moreItemsThanThereAreIsRefused() throws Exception {
        ScenarioBuilder.of(write()).run();
        assertThatThrownBy(() -> ScenarioBuilder.of(read().items(7)).run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--items 7")
                .hasMessageContaining("has 6");
        assertThat(ScenarioBuilder.of(read().items(4))
                        .run()
                        .ops()
                        .get("memory-read")
                        .requests())
                .isEqualTo(4);
    }

    @Test
    void aSizeThatContradictsTheDatasetIsRefused() throws Exception {
        ScenarioBuilder.of(write()).run();
        assertThatThrownBy(() -> ScenarioBuilder.of(read().size("2k")).run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--size 2k")
                .hasMessageContaining("--size 1k");
        assertThat(ScenarioBuilder.of(read().size("1024")).run().hasFailures()).isFalse();
    }

    @Test
    void aDatasetWhoseRunDidNotEndIsRefused() throws Exception {
        ScenarioBuilder.of(write()).run();
        store.delete(MARK);
        assertThatThrownBy(() -> ScenarioBuilder.of(read()).run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(MARK)
                .hasMessageContaining("storage-bench clean");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "null",
                "[]",
                "\"text\"",
                "{}",
                "{\"schema\":\"storage-bench-dataset/1\"}",
                "{\"schema\":\"storage-bench-dataset/2\",\"seed\":1,\"sizes\":\"1k\",\"compressibility\":0,\"shares\":1}",
                "{\"schema\":\"storage-bench-dataset/1\",\"seed\":1,\"sizes\":\"2q\",\"compressibility\":0,\"shares\":1}",
                "{\"schema\":\"storage-bench-dataset/1\",\"seed\":1,\"sizes\":\"1k\",\"compressibility\":7,\"shares\":1}",
                "{\"schema\":\"storage-bench-dataset/1\",\"seed\":1,\"sizes\":\"1k\",\"compressibility\":0,\"shares\":0}"
            })
    void aDamagedManifestIsRefusedAndLeftAlone(String manifest) throws Exception {
        ScenarioBuilder.of(write()).run();
        store.replace(Manifest.NAME, manifest.getBytes(UTF_8));
        var before = store.names();
        for (Throwable refusal : List.of(
                catchThrowable(() -> ScenarioBuilder.of(read()).run()),
                catchThrowable(() -> ScenarioBuilder.of(write()).clean().run()),
                catchThrowable(() -> new DatasetCleaner(store).clean()))) {
            assertThat(refusal)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(store.location())
                    .hasMessageContaining("not a manifest");
        }
        assertThat(store.names()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{\"schema\":",
                "null",
                "{}",
                "{\"schema\":\"storage-bench-mark/1\",\"made\":6}",
                "{\"schema\":\"storage-bench-mark/1\",\"made\":-1,\"failed\":[]}",
                "{\"schema\":\"storage-bench-mark/1\",\"made\":6,\"failed\":[[1]]}",
                "{\"schema\":\"storage-bench-mark/1\",\"made\":6,\"failed\":[[3,1]]}"
            })
    void aDamagedMarkIsRefused(String mark) throws Exception {
        ScenarioBuilder.of(write()).run();
        store.replace(MARK, mark.getBytes(UTF_8));
        assertThatThrownBy(() -> ScenarioBuilder.of(read()).run())
                .isInstanceOf(IOException.class)
                .hasMessageContaining(MARK)
                .hasMessageContaining("not a mark");
    }
}
