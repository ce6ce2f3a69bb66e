package io.storagebench.result;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.testing.RandomResults;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultJsonTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no JSON",
                "null",
                "[]",
                "17",
                "{\"title\":\"On storage\"}",
                "{\"schema\":\"storage-bench-result/99\",\"runs\":[]}",
                "{\"schema\":\"storage-bench-result/1\"}",
                "{\"schema\":\"storage-bench-result/1\",\"runs\":17}",
                "{\"schema\":\"storage-bench-result/1\",\"runs\":[null]}",
                "{\"schema\":\"storage-bench-result/1\",\"runs\":[{\"startMillis\":\"yesterday\"}]}"
            })
    void whatIsNoResultIsRefusedInWordsForAUser(String json) {
        assertThatThrownBy(() -> ResultJson.read(json.getBytes(UTF_8)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("result of storage-bench")
                .hasMessageNotContainingAny("Exception", "jackson", "[Source", "\n");
    }

    @Test
    void manyHostsAreWrittenAsFewAre() throws IOException {
        RandomResults results = new RandomResults(5);
        results.total = 150;
        results.intervals = 4;
        results.startsWithinSeconds = 1;
        results.disks = 1;
        Merge.Part all =
                results.shares().stream().map(Merge.Part::of).reduce(Merge::of).orElseThrow();
        ResultFile file = ResultFile.of(List.of(all.result(List.of(), List.of())));
        ByteArrayOutputStream oneByOne = new ByteArrayOutputStream();
        ResultJson.write(file, oneByOne, Integer.MAX_VALUE);
        ByteArrayOutputStream byAllCores = new ByteArrayOutputStream();
        ResultJson.write(file, byAllCores);
        assertThat(byAllCores.toString(UTF_8)).isEqualTo(oneByOne.toString(UTF_8));
        assertThat(file.runs().get(0).intervals())
                .anyMatch(interval -> interval.hosts().size() > 128);
    }

    @Test
    void withoutMachinesAllElseIsTheSame(@TempDir Path folder) throws IOException {
        Result run = new RandomResults(6).share(0);
        Path file = folder.resolve("result.json");
        try (OutputStream out = Files.newOutputStream(file)) {
            ResultJson.write(ResultFile.of(List.of(run)), out);
        }
        Result read = ResultJson.readWithoutMachines(file).runs().get(0);
        assertThat(read.intervals())
                .isEqualTo(run.intervals().stream()
                        .map(interval -> new Interval(interval.startMillis(), interval.ops(), Map.of(), Map.of()))
                        .toList());
        assertThat(read.ops()).isEqualTo(run.ops());
        assertThat(read.hosts()).isEqualTo(run.hosts());
        assertThat(read.servers()).isEqualTo(run.servers());
    }

    @Test
    void aTruncatedFileIsRefused() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ResultJson.write(ResultFile.of(List.of()), out);
        byte[] half = Arrays.copyOf(out.toByteArray(), out.size() / 2);
        assertThatThrownBy(() -> ResultJson.read(half))
                .hasMessage("not a result of storage-bench: not JSON, or not all of it");
    }
}
