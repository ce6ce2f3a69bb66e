package io.storagebench.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "30000, 30000",
        "1k, 1024",
        "128m, 134217728",
        "128M, 134217728",
        "2g, 2147483648",
        "2GB, 2147483648",
        "2 GiB, 2147483648",
        "1.5k, 1536",
        "1t, 1099511627776",
        "8191p, 9222246136947933184",
        "9223372036854775807, 9223372036854775807"
    })
    void sizesAreBinaryWhateverTheirSpelling(String text, long bytes) {
        assertThat(ByteSize.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "m", "2q", "-1", "1,5k", "1e3", "0x10", "2 2", "k2", "1..5k", "١k"})
    void whatIsNoSizeIsRefusedWithTheRemedy(String text) {
        assertThatThrownBy(() -> ByteSize.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not a size. Use a number with k, m, g or t, such as 128m.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8192p", "9223372036854775808", "9007199254740992k"})
    void whatIsTooLargeIsRefused(String text) {
        assertThatThrownBy(() -> ByteSize.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("8191p");
    }

    @Test
    void whatIsRenderedParsesBack() {
        Random random = new Random(5);
        for (int i = 0; i < 5000; i++) {
            long bytes = (random.nextLong() >>> (1 + random.nextInt(62))) & -(1L << random.nextInt(40));
            assertThat(ByteSize.parse(ByteSize.render(bytes))).isEqualTo(bytes);
        }
        assertThat(ByteSize.render(134_217_728)).isEqualTo("128m");
        assertThat(ByteSize.render(30_000)).isEqualTo("30000");
        assertThat(ByteSize.render(0)).isEqualTo("0");
    }
}
