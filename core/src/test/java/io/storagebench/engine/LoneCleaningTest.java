package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.engine.books.Manifest;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import io.storagebench.testing.ManualClock;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryTarget;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code storage-bench clean} waits no longer than it was told to. */
@Timeout(60)
class LoneCleaningTest {
    private static final Duration GIVE_UP = Duration.ofSeconds(2);

    private final ManualClock clock = new ManualClock();
    private final CountDownLatch released = new CountDownLatch(1);
    private MemoryStore store;
    private int mostInOneDelete = 1;

    @BeforeEach
    void write(TestInfo test) throws Exception {
        store = MemoryStore.at(MemoryStore.placeOf(test));
        ScenarioBuilder.of(new MemoryWrite().in(MemoryStore.placeOf(test)).items(5))
                .run();
    }

    @AfterEach
    void letThreadsEnd() {
        released.countDown();
    }

    private LoneCleaning.Outcome clean(Callable<Target> connect) throws Exception {
        return new LoneCleaning(clock, GIVE_UP)
                .clean(store.location(), connect, List.of(), (items, total) -> {}, cleaner -> cleaner);
    }

    /** Silent from now on; meanwhile the time of patience passes. */
    private void hang() throws InterruptedException {
        Thread time = new Thread(() -> {
            try {
                do {
                    clock.advance(Duration.ofMillis(250));
                } while (!released.await(1, TimeUnit.MILLISECONDS));
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
        time.setDaemon(true);
        time.start();
        released.await();
    }

    /** The dataset of a system that is silent when {@code method} is called. */
    private Target silentIn(String method) {
        DatasetStore silent = (DatasetStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DatasetStore.class}, (proxy, called, arguments) -> {
                    if (called.getName().equals(method)) {
                        hang();
                    }
                    if (called.getName().equals("forCleaning")) {
                        return proxy;
                    }
                    if (called.getName().equals("mostInOneDelete")) {
                        return mostInOneDelete;
                    }
                    try {
                        return called.invoke(store, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
        return new Target() {
            @Override
            public TargetInfo info() {
                return new TargetInfo("silent", TargetInfo.Kind.SYSTEM, Map.of());
            }

            @Override
            public DatasetStore store() {
                return silent;
            }

            @Override
            public void close() {}
        };
    }

    @Test
    void itRemovesWhatIsThere() throws Exception {
        assertThat(clean(() -> new MemoryTarget(store)).cleaned().items()).isEqualTo(5);
        assertThat(store.names()).isEmpty();
    }

    @Test
    void connectingIsGivenUp() {
        assertThatThrownBy(() -> clean(() -> {
                    hang();
                    throw new IOException("late");
                }))
                .hasMessageContaining(store.location() + ": not connected within 2s (--give-up)");
    }

    @Test
    void aSilentListingIsGivenUp() {
        assertThatThrownBy(() -> clean(() -> silentIn("list")))
                .hasMessageContaining(store.location() + ": no answer for 2s (--give-up) while removing the dataset");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aSilentDeleteIsGivenUpAndTheManifestStays(int most) {
        mostInOneDelete = most;
        assertThatThrownBy(() -> clean(() -> silentIn("delete")))
                .hasMessageContaining("no answer for 2s (--give-up) while removing the dataset");
        assertThat(store.names()).contains(Manifest.NAME);
    }
}
