package io.storagebench.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Problems;
import org.junit.jupiter.api.Test;

class ProcessLimitTest {
    private static final long GIB = 1L << 30;

    @Test
    void thereAreAsManyAsMemoryAndCoresAllow() {
        assertThat(ProcessLimit.most(2 * GIB, 16)).isEqualTo(8);
        assertThat(ProcessLimit.most(256 * GIB, 2)).isEqualTo(32);
        assertThat(ProcessLimit.most(GIB / 8, 1)).isEqualTo(1);
    }

    @Test
    void heapsThatDoNotFitTogetherAreRefusedWithWhatFits() {
        Problems problems = new Problems();
        ProcessLimit.requireHeaps(1_000_000, "1g", problems);
        assertThat(problems.messages())
                .singleElement()
                .asString()
                .startsWith("--heap 1g: does not fit 1000000 times into the memory of this machine, ")
                .contains("Use at most ", "fewer --processes.");
        Problems none = new Problems();
        ProcessLimit.requireHeaps(1, "1g", none);
        ProcessLimit.requireHeaps(8, null, none);
        assertThat(none.isEmpty()).isTrue();
    }

    @Test
    void manyProcessesHaveSmallerHeapsThanOne() {
        assertThat(ProcessLimit.heapBytes(10_000))
                .hasValueSatisfying(bytes ->
                        assertThat(bytes).isLessThan(Runtime.getRuntime().maxMemory()));
    }
}
