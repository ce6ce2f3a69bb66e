package io.storagebench.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SizeDistributionTest {
    @Test
    void sizesComeAsOftenAsTheirWeightsSay() {
        SizeDistribution sizes = SizeDistribution.parse("1k:60,1m:40");
        long small = LongStream.range(0, 100_000)
                .map(item -> sizes.sizeOf(1, item))
                .filter(size -> size == 1024)
                .count();
        assertThat(small / 100_000.0).isCloseTo(0.6, within(0.01));
        assertThat(sizes.mean()).isCloseTo(0.6 * 1024 + 0.4 * 1048576, within(1e-6));
        assertThat(sizes.largest()).isEqualTo(1 << 20);
        assertThat(sizes.classes()).containsExactly(1024L, 1048576L);
    }

    @Test
    void theSizeOfAnItemDependsOnSeedAndNumberAlone() {
        SizeDistribution one = SizeDistribution.parse("1k:60,1m:40");
        SizeDistribution other = SizeDistribution.parse("1024:60,1024k:40");
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(LongStream.range(0, 1000).map(item -> one.sizeOf(5, item)))
                .containsExactly(LongStream.range(0, 1000)
                        .map(item -> other.sizeOf(5, item))
                        .boxed()
                        .toArray(Long[]::new));
        assertThat(LongStream.range(0, 1000).filter(item -> one.sizeOf(5, item) != one.sizeOf(6, item)))
                .hasSizeGreaterThan(300);
    }

    @ParameterizedTest
    @ValueSource(strings = {"128m", "0", "1k:60,1m:40", "1:1,2:2,3:3"})
    void theTextParsesBack(String text) {
        assertThat(SizeDistribution.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ",", "1k:", ":5", "1k,2k", "1k:1,", "1k:0", "1k:-1", "1k:1.5", "1k:1:1", "1k:1000000000"})
    void whatIsNeitherSizeNorDistributionIsRefused(String text) {
        assertThatThrownBy(() -> SizeDistribution.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(".*(such as 128m|as in 1k:60,1m:40).*");
    }

    @Test
    void nobodySaysFilesOfZero() {
        assertThat(SizeDistribution.sized("files", "0")).isEqualTo("empty files");
        assertThat(SizeDistribution.sized("directories of files", "0")).isEqualTo("directories of empty files");
        assertThat(SizeDistribution.sized("files", "512")).isEqualTo("files of 512");
        assertThat(SizeDistribution.sized("files", "0:60,1k:40")).isEqualTo("files of 0:60,1k:40");
    }
}
