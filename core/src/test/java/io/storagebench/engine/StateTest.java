package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.ConnectContext;
import io.storagebench.op.Request;
import io.storagebench.op.Target;
import io.storagebench.result.Result;
import io.storagebench.result.StateChange;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryTarget;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.Results;
import io.storagebench.testing.ScenarioBuilder;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StateTest {
    /** Whose server dies with the fourth item. */
    private static final class DyingWrite extends MemoryWrite {
        private final AtomicLong items = new AtomicLong();

        @Override
        public Target connect(ConnectContext context) {
            return new MemoryTarget(MemoryStore.passing()) {
                @Override
                public Map<String, Long> state() {
                    return Map.of("live servers", items.get() < 4 ? 2L : 1L);
                }
            };
        }

        @Override
        protected void during(Request request) {
            items.incrementAndGet();
        }
    }

    @Test
    void whatTheSystemTellsBeforeAndAfterTheMeasuredPhaseIsInTheResult() throws Exception {
        assertThat(ScenarioBuilder.of(new DyingWrite().items(4))
                        .run()
                        .streams()
                        .get(0)
                        .target()
                        .state())
                .containsExactly(Map.entry("live servers", new StateChange(2L, 1L)));
        assertThat(ScenarioBuilder.of(new DyingWrite().items(3))
                        .run()
                        .streams()
                        .get(0)
                        .target()
                        .state())
                .containsExactly(Map.entry("live servers", new StateChange(2L, 2L)));
    }

    @Test
    void ofSeveralSharesItIsAsTheFirstOneSawIt() {
        Results first = new Results();
        first.total = 2;
        first.state = Map.of("live servers", new StateChange(3L, 2L));
        Results second = new Results();
        second.total = 2;
        second.index = 1;
        second.state = Map.of("live servers", new StateChange(2L, 2L));
        Result a = first.request(1, 1).build();
        Result b = second.request(1, 1).build();

        assertThat(Results.merged(b, a).streams().get(0).target().state()).isEqualTo(first.state);
        assertThat(Results.merged(a, b).streams().get(0).target().state()).isEqualTo(first.state);
    }
}
