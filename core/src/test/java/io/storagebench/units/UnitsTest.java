package io.storagebench.units;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {
    @ParameterizedTest
    @CsvSource({
        "2, files, 2 files",
        "1, files, 1 file",
        "1, files of 512, 1 file of 512",
        "1, empty directories, 1 empty directory",
        "1, directories of empty files, 1 directory of empty files",
        "3, directories of files of 1k, 3 directories of files of 1k",
    })
    void oneOfThemIsSingular(long number, String plural, String words) {
        assertThat(Units.count(number, plural)).isEqualTo(words);
    }
}
