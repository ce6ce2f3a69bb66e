package io.storagebench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MapOutputsTest {
    private final MapOutputs outputs =
            new MapOutputs(Path.of("/tmp/results"), List.of("--jfr", "/home/me/run-share-0.jfr"));

    @Test
    void aMapMakesFilesInItsOwnFolder() {
        assertThat(List.of(
                        "--dir",
                        "/tmp",
                        "--json",
                        "/tmp/results/share-0.json",
                        "--jfr",
                        "/home/me/run-share-0.jfr",
                        ""))
                .extracting(outputs::wordOfMap)
                .containsExactly("--dir", "/tmp", "--json", "share-0.json", "--jfr", "run-share-0.jfr", "");
    }

    @Test
    void whatComesFromThereIsPutWhereTheUserHasSaid() {
        assertThat(outputs.place("share-0.json")).isEqualTo(Path.of("/tmp/results/share-0.json"));
        assertThat(outputs.place("run-share-0.jfr")).isEqualTo(Path.of("/home/me/run-share-0.jfr"));
    }
}
