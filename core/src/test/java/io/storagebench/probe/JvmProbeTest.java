package io.storagebench.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Clock;
import io.storagebench.result.host.GcActivity;
import io.storagebench.result.host.JvmSample;
import org.junit.jupiter.api.Test;

class JvmProbeTest {
    @Test
    @SuppressWarnings("ExplicitGC") // What a collection shows is what is tested.
    void aCollectionIsCountedAndLeavesTheLiveHeap() {
        JvmProbe probe = JvmProbe.open(Clock.system());
        System.gc();
        JvmSample sample = probe.sample();
        assertThat(sample.collectors().stream()
                        .mapToLong(GcActivity::collections)
                        .sum())
                .isPositive();
        assertThat(sample.heapAfterGcBytes()).isPositive();
        assertThat(sample.heapUsedBytes()).isPositive();
        assertThat(sample.threads()).isPositive();
        assertThat(sample.jitMillis()).isNotNegative();
        assertThat(sample.elapsedNanos()).isPositive();
    }

    @Test
    void cyclesBesideTheProgramAreNoPauses() {
        assertThat(JvmProbe.pauses("ZGC Major Cycles")).isFalse();
        assertThat(JvmProbe.pauses("Shenandoah Cycles")).isFalse();
        assertThat(JvmProbe.pauses("ZGC Major Pauses")).isTrue();
        assertThat(JvmProbe.pauses("G1 Young Generation")).isTrue();
        assertThat(JvmProbe.pauses("G1 Concurrent GC")).isTrue();
    }
}
