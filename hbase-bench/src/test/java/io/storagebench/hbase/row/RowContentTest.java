package io.storagebench.hbase.row;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.Layout;
import io.storagebench.dataset.Payload;
import io.storagebench.dataset.SizeDistribution;
import java.util.Arrays;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowContentTest {
    private static final int SEED = 3;

    private static RowContent content(double compressibility) {
        Dataset dataset = new Dataset(SEED, SizeDistribution.parse("1k"), compressibility, "", Layout.keys());
        return new RowContent(dataset, new Payload(SEED, compressibility));
    }

    private static byte[] rows(double compressibility, int length, int count) {
        byte[] all = new byte[length * count];
        byte[] row = new byte[length];
        for (int i = 0; i < count; i++) {
            content(compressibility).fill(i, row, length);
            System.arraycopy(row, 0, all, i * length, length);
        }
        return all;
    }

    @ParameterizedTest
    @CsvSource({"100,0.5", "1000,0", "1000,0.5", "1000,0.75", "1000,1", "5000,0.5", "4096,0.5", "9000,0.9"})
    void rowsOfAnyLengthCompressAsFarAsWasAsked(int length, double compressibility) {
        byte[] rows = rows(compressibility, length, 200);
        Deflater deflater = new Deflater();
        deflater.setInput(rows);
        deflater.finish();
        long compressed = 0;
        byte[] out = new byte[1 << 16];
        while (!deflater.finished()) {
            compressed += deflater.deflate(out);
        }
        assertThat((double) compressed / rows.length).isBetween(1 - compressibility - 0.01, 1 - compressibility + 0.08);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 1000, 4095, 4096, 4097, 10_000})
    void eachWrongByteIsFound(int length) {
        RowContent content = content(0.5);
        byte[] row = new byte[length + 3];
        content.fill(7, row, length);
        assertThat(content.firstMismatch(7, row, length)).isEqualTo(-1);
        for (int at = 0; at < length; at += Math.max(1, length / 13)) {
            byte[] flipped = row.clone();
            flipped[at] ^= 4;
            assertThat(content.firstMismatch(7, flipped, length)).isEqualTo(at);
        }
    }

    @Test
    void noTwoRowsAreAlike() {
        byte[] rows = rows(0.9, 100, 2);
        assertThat(Arrays.copyOfRange(rows, 0, 100)).isNotEqualTo(Arrays.copyOfRange(rows, 100, 200));
    }
}
