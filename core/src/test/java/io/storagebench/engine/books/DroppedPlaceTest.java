package io.storagebench.engine.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.op.DatasetStore;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.StoreLike;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** The place goes with its dataset only if it was made for it and nothing else is in it. */
class DroppedPlaceTest {
    private static final int ITEMS = 5;
    private static final String STRANGER = "notes.txt";

    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private final List<String> told = new ArrayList<>();
    private MemoryStore memory;
    private boolean mayBeDropped = true;

    @BeforeEach
    void write(TestInfo test) throws Exception {
        memory = MemoryStore.at(MemoryStore.placeOf(test));
        ScenarioBuilder.of(new MemoryWrite().in(MemoryStore.placeOf(test)).items(ITEMS))
                .run();
    }

    /** A place as folders and buckets are: what is in it keeps it. */
    private DatasetStore folder() {
        return store(false);
    }

    /** A place that goes with all that is in it. */
    private DatasetStore table() {
        return store(true);
    }

    private DatasetStore store(boolean dropsItems) {
        return StoreLike.of(memory, (method, argument) -> switch (method) {
            case "dropsItems" -> dropsItems;
            case "delete" -> {
                asked.add("delete " + argument);
                yield StoreLike.AS_IT_DOES;
            }
            case "drop" -> {
                asked.add("drop");
                yield mayBeDropped && drop(dropsItems);
            }
            default -> StoreLike.AS_IT_DOES;
        });
    }

    private boolean drop(boolean dropsItems) {
        if (dropsItems) {
            memory.names().forEach(memory::delete);
        }
        return memory.names().isEmpty();
    }

    private DatasetCleaner.Cleaned clean(DatasetStore store) throws Exception {
        return new DatasetCleaner(store, (items, total) -> told.add(items + "/" + total)).clean();
    }

    /** As one in a place that was there before. */
    private void rewriteManifest(String from, String to) throws IOException {
        String json = new String(memory.get(Manifest.NAME), StandardCharsets.UTF_8);
        assertThat(json).contains(from);
        memory.replace(Manifest.NAME, json.replace(from, to).getBytes(StandardCharsets.UTF_8));
    }

    private void placeWasThere() throws IOException {
        rewriteManifest("{", "{\"placeWasThere\":true,");
    }

    @Test
    void aPlaceThatWasMadeForTheDatasetIsDroppedWhenAllElseIsGone() throws Exception {
        clean(folder());
        assertThat(asked).endsWith("delete " + Manifest.NAME, "drop");
    }

    @Test
    void aPlaceThatWasThereBeforeIsNotDropped() throws Exception {
        placeWasThere();
        clean(folder());
        assertThat(memory.names()).isEmpty();
        assertThat(asked).doesNotContain("drop");
    }

    @Test
    void aTableGoesAtOnceWithoutDeletingItsItems() throws Exception {
        DatasetCleaner.Cleaned cleaned = clean(table());
        assertThat(asked).containsExactly("drop");
        assertThat(cleaned.items()).isEqualTo(ITEMS);
        assertThat(told).containsExactly("5/5");
        assertThat(memory.names()).isEmpty();
    }

    @Test
    void aTableWithAnythingOfOthersIsNeverDropped() throws Exception {
        memory.put(STRANGER, new byte[1]);
        DatasetCleaner.Cleaned cleaned = clean(table());
        assertThat(asked).doesNotContain("drop");
        assertThat(cleaned.items()).isEqualTo(ITEMS);
        assertThat(cleaned.strangers()).isEqualTo(1);
        assertThat(cleaned.examples()).containsExactly(STRANGER);
        assertThat(memory.names()).containsExactly(STRANGER);
    }

    @Test
    void aTableWithAnythingDoubtfulIsNeverDropped() throws Exception {
        String doubtful = "run-2/000000/000000001";
        rewriteManifest("\"repeats\":1,", "");
        memory.put(doubtful, new byte[1]);
        DatasetCleaner.Cleaned cleaned = clean(table());
        assertThat(asked).doesNotContain("drop");
        assertThat(cleaned.doubtfulExamples()).containsExactly(doubtful);
        assertThat(memory.names()).contains(doubtful, Manifest.NAME);
    }

    @Test
    void aTableThatWasThereBeforeIsEmptiedAndNeverDropped() throws Exception {
        placeWasThere();
        clean(table());
        assertThat(asked).doesNotContain("drop").hasSizeGreaterThan(ITEMS);
        assertThat(memory.names()).isEmpty();
    }

    @Test
    void aTableThatMayNotBeDroppedIsEmptied() throws Exception {
        mayBeDropped = false;
        DatasetCleaner.Cleaned cleaned = clean(table());
        assertThat(asked).startsWith("drop");
        assertThat(cleaned.items()).isEqualTo(ITEMS);
        assertThat(memory.names()).isEmpty();
    }

    @Test
    void aDropThatFailsIsAFailureAndTheManifestStays() {
        DatasetStore failing = StoreLike.of(memory, (method, argument) -> switch (method) {
            case "dropsItems" -> true;
            case "drop" -> throw new IOException("the server is gone");
            default -> StoreLike.AS_IT_DOES;
        });
        assertThatThrownBy(() -> clean(failing)).hasMessage("the server is gone");
        assertThat(memory.names()).contains(Manifest.NAME);
    }
}
