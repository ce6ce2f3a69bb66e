package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.result.Measurement;
import io.storagebench.result.Remark;
import io.storagebench.scenario.Repeats;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LoadHooksTest {
    private final List<String> events = new CopyOnWriteArrayList<>();

    /** Hooks that fail with these messages, when there is one. */
    private LoadHooks hooks(String failBefore, String failAfter) {
        return new LoadHooks() {
            @Override
            public void before() throws IOException {
                events.add("before");
                if (failBefore != null) {
                    throw new IOException(failBefore);
                }
            }

            @Override
            public void after() throws IOException {
                events.add("after");
                if (failAfter != null) {
                    throw new IOException(failAfter);
                }
            }
        };
    }

    private MemoryWrite write(TestInfo test) {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                events.add("write");
            }

            @Override
            public void prepare(RunContext run) {
                events.add("prepare");
            }

            @Override
            public void check(RunContext run) {
                events.add("check");
            }
        };
        write.in(MemoryStore.placeOf(test)).items(2);
        return write;
    }

    @Test
    void theyAreCalledAroundTheLoadOfEachRepeat(TestInfo test) throws Exception {
        ScenarioBuilder.of(write(test))
                .repeats(new Repeats(1, 2, 2))
                .hooks(hooks(null, null))
                .runs();

        List<String> repeat = List.of("prepare", "before", "write", "write", "check", "after");
        assertThat(events).hasSize(12);
        assertThat(events.subList(0, 6)).isEqualTo(repeat);
        assertThat(events.subList(6, 12)).isEqualTo(repeat);
    }

    @Test
    void theDataThatARunMakesForItselfAreThereBefore(TestInfo test) throws Exception {
        MemoryRead read = new MemoryRead();
        read.in(MemoryStore.placeOf(test)).items(3);
        LoadHooks looking = new LoadHooks() {
            @Override
            public void before() {
                events.add("items: " + items(read));
            }

            @Override
            public void after() {
                events.add("items: " + items(read));
            }
        };

        ScenarioBuilder.of(read).prepare().hooks(looking).run();

        assertThat(events).containsExactly("items: 3", "items: 0");
    }

    private static long items(MemoryRead read) {
        return read.store().names().stream()
                .filter(name -> name.startsWith("run-1/"))
                .count();
    }

    @Test
    void whenTheFirstFailsNothingIsMeasuredAndWhatWasBegunIsUndone(TestInfo test) throws Exception {
        MemoryWrite write = write(test);

        assertThatThrownBy(() -> ScenarioBuilder.of(write)
                        .hooks(hooks("--before 'x': ended with exit code 3", null))
                        .run())
                .hasMessage("--before 'x': ended with exit code 3");

        assertThat(events).containsExactly("prepare", "before", "after");
        assertThat(write.store().isEmpty()).isTrue();
    }

    @Test
    void whenTheLastFailsTheResultStaysAndSaysSo(TestInfo test) throws Exception {
        Measurement result = ScenarioBuilder.of(write(test))
                .hooks(hooks(null, "--after 'x': ended with exit code 3"))
                .run();

        assertThat(result.isMeasured()).isTrue();
        assertThat(Remark.sentences(result.remarks())).containsExactly("--after 'x': ended with exit code 3");
    }

    @Test
    void aStopEndsTheFirstAndTheLastIsCalledAllTheSame(TestInfo test) throws Exception {
        ScenarioBuilder run = ScenarioBuilder.of(write(test));
        LoadHooks hanging = new LoadHooks() {
            @Override
            public void before() throws InterruptedException {
                run.stop().stop(StopSignal.Reason.INTERRUPTED);
                new CountDownLatch(1).await();
            }

            @Override
            public void after() {
                events.add("after, interrupted: " + Thread.currentThread().isInterrupted());
            }
        };

        Measurement result = run.hooks(hanging).run();

        assertThat(result.isInterrupted()).isTrue();
        assertThat(events).containsExactly("prepare", "after, interrupted: false");
    }
}
