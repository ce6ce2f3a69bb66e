package io.storagebench.result.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.figures.Quiet.Stretch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

public class QuietTest {
    private static final long SECOND = 1_000_000_000;

    /** What is kept of requests that ended at random times. */
    public static Quiet random(Random random, long startNanos, long endNanos) {
        long least = Quiet.LEAST_NANOS << random.nextInt(3);
        return of(
                least,
                random.nextLong(SECOND),
                random.longs(random.nextInt(12), startNanos, endNanos).toArray());
    }

    private static Quiet of(long least, long longest, long... unordered) {
        long[] ends = unordered.clone();
        Arrays.sort(ends);
        if (ends.length == 0) {
            return new Quiet(least, longest, null, null, List.of());
        }
        List<Stretch> stretches = new ArrayList<>();
        for (int i = 1; i < ends.length; i++) {
            if (ends[i] - ends[i - 1] >= least) {
                stretches.add(new Stretch(ends[i - 1], ends[i]));
            }
        }
        return new Quiet(least, longest, ends[0], ends[ends.length - 1], stretches);
    }

    @Test
    void mergedStretchesAreThoseOfOneProcessThatHadDoneAllInWhateverOrder() {
        Random random = new Random(5);
        for (int round = 0; round < 2000; round++) {
            List<Quiet> parts = new ArrayList<>();
            LongStream all = LongStream.empty();
            long least = 0;
            long longest = 0;
            for (int i = 0; i < 3; i++) {
                long[] ends = random.longs(random.nextInt(9), 5L * i * SECOND, 5L * (i + 4) * SECOND)
                        .toArray();
                long own = Quiet.LEAST_NANOS << random.nextInt(3);
                parts.add(of(own, i, ends));
                least = Math.max(least, own);
                longest = Math.max(longest, i);
                all = LongStream.concat(all, Arrays.stream(ends));
            }
            Quiet one = of(least, longest, all.toArray());
            assertThat(parts.get(0).plus(parts.get(1)).plus(parts.get(2))).isEqualTo(one);
            assertThat(parts.get(2).plus(parts.get(0)).plus(parts.get(1))).isEqualTo(one);
            assertThat(parts.get(0).plus(parts.get(1).plus(parts.get(2)))).isEqualTo(one);
        }
    }

    @Test
    void whatIsBeforeTheFirstAndAfterTheLastEndIsQuietToo() {
        Quiet quiet = of(SECOND, 0, 12 * SECOND, 13 * SECOND, 20 * SECOND);
        assertThat(quiet.within(10 * SECOND, 25 * SECOND))
                .containsExactly(
                        new Stretch(10 * SECOND, 12 * SECOND),
                        new Stretch(12 * SECOND, 13 * SECOND),
                        new Stretch(13 * SECOND, 20 * SECOND),
                        new Stretch(20 * SECOND, 25 * SECOND));
        assertThat(quiet.within(15 * SECOND, 16 * SECOND)).containsExactly(new Stretch(15 * SECOND, 16 * SECOND));
        assertThat(Quiet.NOTHING_ENDED.within(1, SECOND)).isEmpty();
    }
}
