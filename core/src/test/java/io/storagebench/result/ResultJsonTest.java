package io.storagebench.result;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
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
    void aTruncatedFileIsRefused() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ResultJson.write(ResultFile.of(List.of()), out);
        byte[] half = Arrays.copyOf(out.toByteArray(), out.size() / 2);
        assertThatThrownBy(() -> ResultJson.read(half))
                .hasMessage("not a result of storage-bench: not JSON, or not all of it");
    }
}
