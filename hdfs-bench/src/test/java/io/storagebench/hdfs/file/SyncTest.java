package io.storagebench.hdfs.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.testing.ScenarioBuilder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyncTest {
    private LocalPlace place;

    @BeforeEach
    void takeAPlace(@TempDir Path folder) {
        place = new LocalPlace(folder);
    }

    private WriteFile write(String... options) {
        return place.set(
                new WriteFile(),
                Stream.concat(
                                Stream.of(LocalPlace.WITHOUT_CHECKSUMS, "--files", "4", "--size", "3000"),
                                Arrays.stream(options))
                        .toArray(String[]::new));
    }

    private static OperationStats only(Measurement result) {
        return result.ops().values().iterator().next();
    }

    @Test
    void syncsComeAsOftenAsAsked() throws Exception {
        String[][] options = {
            {"--sync", "hflush", "--buffer", "1000"}, {"--sync", "hsync", "--sync-every", "1500"},
            {"--sync", "hsync", "--sync-every", "close"}, {"--sync", "hsync", "--sync-every", "10000"}
        };
        long[] syncs = {3, 2, 1, 1};
        for (int i = 0; i < options.length; i++) {
            Measurement result = ScenarioBuilder.of(write(options[i])).clean().run();
            assertThat(result.hasFailures()).isFalse();
            assertThat(Remark.sentences(result.remarks())).isEmpty();
            assertThat(only(result).steps().get("sync").count()).isEqualTo(4 * syncs[i]);
        }
    }

    @Test
    void nothingIsSyncedUnlessItIsAsked() throws Exception {
        assertThat(only(ScenarioBuilder.of(write()).run()).steps()).doesNotContainKey("sync");
    }

    @Test
    void aStreamThatCannotSyncIsTold() throws Exception {
        Measurement result = ScenarioBuilder.of(
                        place.set(new AppendFile(), LocalPlace.WITHOUT_CHECKSUMS, "--sync", "hsync"))
                .run();
        // Hadoop opens a local file for appending with a buffer that does not know hsync.
        assertThat(result.hasFailures()).isFalse();
        assertThat(Remark.sentences(result.remarks()))
                .singleElement()
                .asString()
                .startsWith("--sync hsync was not done");
    }
}
