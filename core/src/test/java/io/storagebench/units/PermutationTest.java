package io.storagebench.units;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PermutationTest {
    @Test
    void eachValueTellsItsPlaceInEachOrder() {
        for (long limit = 1; limit < 300; limit++) {
            Permutation permutation = new Permutation(9, limit);
            for (long number = 0; number < 3; number++) {
                for (long place = 0; place < limit; place++) {
                    assertThat(permutation.placeOf(number, permutation.of(number, place)))
                            .isEqualTo(place);
                }
            }
        }
    }

    @Test
    void theSameOfManyNumbers() {
        Permutation permutation = new Permutation(9, (1L << 40) - 1);
        assertThat(LongStream.range(0, 1000))
                .allMatch(place -> permutation.placeOf(0, permutation.of(0, place)) == place);
    }
}
