package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.result.Measurement;
import io.storagebench.testing.MemoryDelete;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class PreparedBatchesTest {
    private final Set<Long> firsts = new ConcurrentSkipListSet<>();
    private long refused = -1;

    private MemoryDelete delete(TestInfo test) {
        MemoryDelete delete = new MemoryDelete() {
            @Override
            public Optional<Operation> maker() {
                return Optional.of(inBatches(test));
            }
        };
        delete.in(MemoryStore.placeOf(test));
        return delete;
    }

    private MemoryWrite inBatches(TestInfo test) {
        MemoryWrite write = new MemoryWrite() {
            @Override
            public int usualBatch() {
                return 7;
            }

            @Override
            protected void during(Request request) throws IOException {
                firsts.add(request.first());
                if (request.first() == refused) {
                    throw new IOException("no space left");
                }
            }
        };
        write.in(MemoryStore.placeOf(test)).items(40).size("10");
        return write;
    }

    @Test
    void areTheUsualOnesOfTheMaker(TestInfo test) throws Exception {
        Measurement result = ScenarioBuilder.of(delete(test))
                .threads(2)
                .batch(3)
                .warmup(Duration.ofMillis(1))
                .prepare()
                .run();
        assertThat(firsts).hasSize(2 * 6).contains(0L, 7L, 35L);
        assertThat(result.hasFailures()).isFalse();
        assertThat(result.ops().get("memory-delete").window().items()).isEqualTo(40);
        assertThat(MemoryStore.at(MemoryStore.placeOf(test)).names()).isEmpty();
    }

    @Test
    void thatFailAreToldAsRequests(TestInfo test) {
        refused = 14;
        assertThatThrownBy(() -> ScenarioBuilder.of(delete(test)).prepare().run())
                .hasMessageContaining("1 of 6 requests for 40 items failed")
                .hasMessageContaining("no space left");
    }
}
