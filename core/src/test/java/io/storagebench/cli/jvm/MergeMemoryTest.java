package io.storagebench.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MergeMemoryTest {
    private static final String[] MERGE = {"merge", "a.json", "b.json"};
    private static final long GIB = 1L << 30;

    @Test
    void aMergeCollectsGarbageBeforeItsHeapGrows() {
        assertThat(MergeMemory.flags(MERGE, List.of("-Dsome=thing", "-XX:TieredStopAtLevel=1"), 6 * GIB))
                .contains("-XX:+UseSerialGC", "-XX:MaxHeapFreeRatio=40", "-Xmx" + 6 * GIB);
    }

    @Test
    void itsHeapSufficesInASmallContainerAndKeepsReferencesShortOnALargeMachine() {
        assertThat(MergeMemory.flags(MERGE, List.of(), 128 << 20)).contains("-Xmx" + (384 << 20));
        assertThat(MergeMemory.flags(MERGE, List.of(), 64 * GIB)).contains("-Xmx" + 31 * GIB);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xmx512m", "-Xms1g", "-XX:+UseZGC", "-XX:MaxRAMPercentage=50", "-XX:MaxHeapSize=512m"})
    void whatTheUserSaysOfMemoryStands(String flag) {
        assertThat(MergeMemory.flags(MERGE, List.of(flag), GIB)).isEmpty();
    }

    @Test
    void otherCommandsRunInTheJvmThatWasStarted() {
        assertThat(MergeMemory.flags(new String[] {"report", "merge"}, List.of(), GIB))
                .isEmpty();
        assertThat(MergeMemory.flags(new String[0], List.of(), GIB)).isEmpty();
    }
}
