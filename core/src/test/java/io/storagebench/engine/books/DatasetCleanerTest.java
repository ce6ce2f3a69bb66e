package io.storagebench.engine.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.op.DatasetStore;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.StoreLike;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetCleanerTest {
    @Test
    void cleaningLeavesStrangersAndSaysSo(TestInfo test) throws Exception {
        MemoryStore store = MemoryStore.at(MemoryStore.placeOf(test));
        ScenarioBuilder.of(
                        new MemoryWrite().in(MemoryStore.placeOf(test)).items(4).size("1k"))
                .run();
        List<String> strangers = List.of(
                "_storage-bench-notes.json.0123456789abcdef.unfinished",
                "_storage-bench-run-01-0-of-1.json",
                "_storage-bench-run-1-0-of-1.json.copy",
                "_storage-bench-run-1-1-of-1.json",
                "_storage-bench-run-1-1-of-1.json.0123456789abcdef.unfinished",
                "_storage-bench.json.bak",
                "notes.txt",
                "run-01/000000/000000001",
                "run-1/000000/000000001.copy",
                "run-1/000000/000001000");
        strangers.forEach(name -> store.create(name, new byte[] {1}));
        DatasetCleaner.Cleaned cleaned = new DatasetCleaner(store).clean();
        assertThat(cleaned.items()).isEqualTo(4);
        assertThat(cleaned.examples()).hasSize(3);
        assertThat(cleaned.strangers()).isEqualTo(strangers.size());
        assertThat(strangers).containsAll(cleaned.examples());
        assertThat(store.names()).containsExactlyElementsOf(strangers);
    }

    @Test
    void itemsOfWarmUpsAndOfFailedRequestsGoToo(TestInfo test) throws Exception {
        MemoryStore store = MemoryStore.at(MemoryStore.placeOf(test));
        ScenarioBuilder.of(new FailingWrite()
                        .every(2)
                        .in(MemoryStore.placeOf(test))
                        .items(4))
                .warmup(Duration.ofMillis(1))
                .run();
        store.create("run-1/000000/000000001", new byte[] {1}); // half of an item
        new DatasetCleaner(store).clean();
        assertThat(store.names()).isEmpty();
    }

    @Test
    void controlFilesThatNobodyFinishedGoToo(TestInfo test) throws Exception {
        MemoryStore store = MemoryStore.at(MemoryStore.placeOf(test));
        ScenarioBuilder.of(new MemoryWrite().in(MemoryStore.placeOf(test)).items(1))
                .run();
        store.create("_storage-bench.json.0123456789abcdef.unfinished", new byte[0]);
        store.create("_storage-bench-run-1-used.json.0123456789abcdef.unfinished", new byte[0]);
        assertThat(new DatasetCleaner(store).clean().strangers()).isZero();
        assertThat(store.names()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(classes = {IOException.class, IllegalStateException.class})
    void aDatasetOfWhichHalfIsGoneIsNotReadAndCanStillBeRemoved(Class<? extends Exception> failure, TestInfo test)
            throws Exception {
        MemoryStore store = MemoryStore.at(MemoryStore.placeOf(test));
        ScenarioBuilder.of(new MemoryWrite().in(MemoryStore.placeOf(test)).items(4))
                .run();
        DatasetStore ending = (DatasetStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DatasetStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("delete") && arguments[0].equals("run-1/000000/000000002")) {
                        throw failure.getConstructor(String.class).newInstance("the server is gone");
                    }
                    return method.getName().equals("forCleaning") ? proxy : method.invoke(store, arguments);
                });
        assertThatThrownBy(() -> new DatasetCleaner(ending).clean()).hasMessageContaining("the server is gone");
        assertThat(store.names()).contains("run-1/000000/000000002", Manifest.NAME);
        assertThatThrownBy(() -> ScenarioBuilder.of(new MemoryRead().in(MemoryStore.placeOf(test)))
                        .run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("storage-bench clean");
        assertThat(new DatasetCleaner(store).clean().strangers()).isZero();
        assertThat(store.names()).isEmpty();
    }

    @Test
    void itTellsHowFarItIsAndReadsEachMarkOnce(TestInfo test) throws Exception {
        for (int share = 0; share < 2; share++) {
            ScenarioBuilder.of(new MemoryWrite().in(MemoryStore.placeOf(test)).items(3))
                    .share(share, 2)
                    .run();
        }
        MemoryStore store = MemoryStore.at(MemoryStore.placeOf(test));
        List<String> read = new ArrayList<>();
        DatasetStore watched = (DatasetStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DatasetStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("read")) {
                        read.add((String) arguments[0]);
                    }
                    return method.getName().equals("forCleaning") ? proxy : method.invoke(store, arguments);
                });
        List<String> told = new ArrayList<>();
        new DatasetCleaner(watched, (removed, total) -> told.add(removed + "/" + total)).clean();
        assertThat(told).containsExactly("1/3", "2/3", "3/3");
        assertThat(read)
                .contains("_storage-bench-run-1-0-of-2.json", "_storage-bench-run-1-1-of-2.json")
                .doesNotHaveDuplicates();
    }

    @Test
    void ofADatasetThatWasUsedUpNobodyKnowsTheTotal(TestInfo test) throws Exception {
        ScenarioBuilder.of(new MemoryWrite().in(MemoryStore.placeOf(test)).items(2))
                .run();
        MemoryStore store = MemoryStore.at(MemoryStore.placeOf(test));
        store.create("_storage-bench-run-1-used.json", new byte[0]);
        List<Long> totals = new ArrayList<>();
        new DatasetCleaner(store, (removed, total) -> totals.add(total)).clean();
        assertThat(totals).containsExactly(0L, 0L);
    }

    @Test
    void inADeleteOfManyThereIsNothingOfOthers(TestInfo test) throws Exception {
        MemoryStore store = MemoryStore.at(MemoryStore.placeOf(test));
        ScenarioBuilder.of(new MemoryWrite().in(MemoryStore.placeOf(test)).items(600))
                .run();
        List<String> strangers =
                List.of("run-1/000000/000000001.copy", "run-1/000000/000000600", "run-7/000000/000000001");
        strangers.forEach(name -> store.create(name, new byte[] {1}));
        List<String> sent = Collections.synchronizedList(new ArrayList<>());
        List<Long> told = new ArrayList<>();
        DatasetStore bulky = StoreLike.withBulkDelete(store, 1000, names -> {
            sent.addAll(names);
            names.forEach(store::delete);
            return List.of();
        });
        DatasetCleaner.Cleaned cleaned = new DatasetCleaner(bulky, (removed, total) -> told.add(removed)).clean();
        assertThat(cleaned.items()).isEqualTo(600);
        assertThat(cleaned.strangers()).isEqualTo(3);
        assertThat(sent).hasSize(600).doesNotHaveDuplicates().doesNotContainAnyElementsOf(strangers);
        assertThat(store.names()).containsExactlyElementsOf(strangers);
        assertThat(told).hasSize(3).isSorted().endsWith(600L);
    }

    @Test
    void aStopBetweenTwoDeletesOfManyLeavesTheManifest(TestInfo test) throws Exception {
        MemoryStore store = MemoryStore.at(MemoryStore.placeOf(test));
        ScenarioBuilder.of(new MemoryWrite().in(MemoryStore.placeOf(test)).items(20))
                .run();
        Thread cleaning = Thread.currentThread();
        AtomicBoolean stopped = new AtomicBoolean();
        DatasetStore stopping = StoreLike.withBulkDelete(store, 5, names -> {
            if (stopped.compareAndSet(false, true)) {
                cleaning.interrupt();
            }
            names.forEach(store::delete);
            return List.of();
        });
        assertThatThrownBy(() -> new DatasetCleaner(stopping).clean())
                .isInstanceOf(InterruptedIOException.class)
                .hasMessageContaining("stopped before everything was removed");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(store.names()).contains(Manifest.NAME);
        new DatasetCleaner(store).clean();
        assertThat(store.names()).isEmpty();
    }

    @Test
    void whatIsNoManifestIsLeftAloneInWordsThatFitAnyPlace() {
        MemoryStore store = MemoryStore.passing();
        store.create(Manifest.NAME, new byte[] {1});
        assertThatThrownBy(() -> new DatasetCleaner(store).clean())
                .hasMessageContaining("It is left alone. Name another place, or remove this one")
                .hasMessageNotContaining("folder");
        assertThat(store.names()).containsExactly(Manifest.NAME);
    }

    @Test
    void withoutAManifestNothingIsRemoved(TestInfo test) {
        MemoryStore store = MemoryStore.at(MemoryStore.placeOf(test));
        store.create("run-1/000000/000000001", new byte[] {1});
        assertThatThrownBy(() -> new DatasetCleaner(store).clean())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(store.location());
        assertThat(store.names()).hasSize(1);
    }
}
