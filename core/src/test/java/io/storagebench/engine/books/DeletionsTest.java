package io.storagebench.engine.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.failure.NotDeletedException;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.StoreLike;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeletionsTest {
    private final MemoryStore memory = MemoryStore.passing();
    private final AtomicInteger removed = new AtomicInteger();
    private final Collection<List<String>> bulks = new ConcurrentLinkedQueue<>();
    private final Collection<String> kept = new ConcurrentLinkedQueue<>();

    private List<String> put(int items) throws IOException {
        List<String> names = IntStream.range(0, items)
                .mapToObj(item -> String.format("%05d", item))
                .toList();
        for (String name : names) {
            memory.put(name, new byte[0]);
        }
        return names;
    }

    private Collection<String> deleteAll(Collection<String> names) {
        bulks.add(List.copyOf(names));
        names.forEach(memory::delete);
        return List.of();
    }

    private void delete(DatasetStore store, List<String> names) throws IOException, InterruptedException {
        try (Deletions deletions = new Deletions(store, removed::addAndGet, kept::add)) {
            names.forEach(deletions::add);
            deletions.finish();
        }
    }

    @Test
    void manyItemsGoInOneRequestAndEachIsAskedForOnce() throws Exception {
        List<String> names = put(10_100);
        delete(StoreLike.withBulkDelete(memory, 1000, this::deleteAll), names);
        assertThat(memory.names()).isEmpty();
        assertThat(removed).hasValue(10_100);
        assertThat(bulks).hasSizeLessThan(10_100 / 100).allMatch(bulk -> bulk.size() <= 250);
        assertThat(bulks.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(names);
    }

    @Test
    void aDirectoryThatHoldsSomethingStaysAndIsTold() throws Exception {
        memory.mkdir("a");
        memory.mkdir("b");
        memory.put("b/mine", new byte[1]);
        delete(memory, List.of("a", "b"));
        assertThat(memory.names()).containsExactly("b", "b/mine");
        assertThat(removed).hasValue(1);
        assertThat(kept).containsExactly("b");
    }

    @Test
    void noMoreGoInOneRequestThanTheStoreTakes() throws Exception {
        delete(StoreLike.withBulkDelete(memory, 7, this::deleteAll), put(15));
        assertThat(memory.names()).isEmpty();
        assertThat(bulks).hasSize(2).allMatch(bulk -> bulk.size() == 7); // and one alone
    }

    @Test
    void aStoreWithoutSuchARequestIsAskedOneByOne() throws Exception {
        List<String> asked = new ArrayList<>();
        DatasetStore store = StoreLike.of(memory, (method, argument) -> {
            synchronized (asked) {
                if (method.equals("delete")) {
                    asked.add((String) argument);
                }
            }
            return StoreLike.AS_IT_DOES;
        });
        List<String> names = put(40);
        delete(store, names);
        assertThat(memory.names()).isEmpty();
        assertThat(asked).containsExactlyInAnyOrderElementsOf(names);
    }

    @Test
    void whatTheStoreDoesNotDoInOneRequestIsDoneOneByOne() throws Exception {
        List<String> names = put(1_000);
        delete(StoreLike.withBulkDelete(memory, 100, some -> some.contains("00000") ? deleteAll(some) : some), names);
        assertThat(memory.names()).isEmpty();
        assertThat(removed).hasValue(1_000);
        assertThat(bulks).hasSize(1);
    }

    @Test
    void ofThoseThatAreRefusedTheReasonTheNumberAndExamplesAreTold() throws Exception {
        List<String> left = List.of("00003", "00004", "00005", "00006", "00007");
        DatasetStore store = StoreLike.withBulkDelete(memory, 100, names -> {
            names.stream().filter(name -> !left.contains(name)).forEach(memory::delete);
            throw new NotDeletedException(left, "here/00003: denied.", null);
        });
        List<String> names = put(20);
        assertThatThrownBy(() -> delete(store, names))
                .hasMessage("here/00003: denied. 4 more were not removed either: 00004, 00005, 00006, ….");
        assertThat(removed).hasValue(15);
        assertThat(memory.names()).containsExactlyElementsOf(left);
    }

    @Test
    void oneThatIsRefusedIsToldAlone() throws Exception {
        DatasetStore store = StoreLike.withBulkDelete(memory, 100, names -> {
            throw new NotDeletedException(List.of("00001"), "here/00001: denied", null);
        });
        List<String> names = put(2);
        assertThatThrownBy(() -> delete(store, names)).hasMessage("here/00001: denied");
        assertThat(removed).hasValue(1);
    }

    @Test
    void ofARequestThatFailsNobodyKnowsHowMuchWasRemoved() throws Exception {
        DatasetStore store = StoreLike.withBulkDelete(memory, 100, names -> {
            throw new IOException("no connection");
        });
        List<String> names = put(20);
        assertThatThrownBy(() -> delete(store, names)).hasMessage("no connection");
        assertThat(removed).hasValue(0);
    }

    @Test
    void aBugInTheStoreIsAFailure() throws Exception {
        DatasetStore store = StoreLike.withBulkDelete(memory, 100, names -> {
            throw new IllegalStateException("odd");
        });
        List<String> names = put(20);
        assertThatThrownBy(() -> delete(store, names)).hasMessageContainingAll("00000", "odd");
    }
}
