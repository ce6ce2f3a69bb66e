package io.storagebench.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.DatasetStore;
import io.storagebench.testing.MemoryStore;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetStoreTest {
    @Test
    void theWordsOfAStoreThatDeclaresNoneFitAnyPlace() {
        DatasetStore store = MemoryStore.passing();
        assertThat(store.elsewhere()).isEqualTo("another place");
        assertThat(store.holder()).isEqualTo("place");
        assertThat(store.things()).isEqualTo("things");
    }

    @Test
    void aStoreWithoutARequestForSeveralDeletesThemOneByOne() throws IOException {
        MemoryStore store = MemoryStore.passing();
        for (String name : List.of("a", "b", "c")) {
            store.put(name, new byte[0]);
        }
        assertThat(store.mostInOneDelete()).isEqualTo(1);
        assertThat(store.delete(List.of("a", "c"))).isEmpty();
        assertThat(store.names()).containsExactly("b");
    }

    @Test
    void theNameOfAnUnfinishedControlFileParsesBack() {
        String name = DatasetStore.unfinishedName("_storage-bench-run-1-0-of-4.json");
        assertThat(DatasetStore.isUnfinished(name)).isTrue();
        assertThat(DatasetStore.finishedName(name)).isEqualTo("_storage-bench-run-1-0-of-4.json");
        assertThat(DatasetStore.unfinishedName("_storage-bench-run-1-0-of-4.json"))
                .isNotEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "_storage-bench.json",
                "run-1/000000/000000000",
                "_storage-bench.json.unfinished",
                "_storage-bench.json.0123456789ABCDEF.unfinished",
                "_storage-bench.json.0123456789abcdef0.unfinished",
                "folder/_storage-bench.json.0123456789abcdef.unfinished",
                "letter.json.0123456789abcdef.unfinished"
            })
    void otherNamesAreNotUnfinished(String name) {
        assertThat(DatasetStore.isUnfinished(name)).isFalse();
        assertThat(DatasetStore.finishedName(name)).isEqualTo(name);
    }
}
