package io.storagebench.hdfs.file.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.hdfs.file.read.ReadPattern.Pieces;
import io.storagebench.hdfs.file.read.ReadPattern.Places;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ReadPatternTest {
    private static final Pieces FILE = new Pieces(1_050, 100, 200);

    private static List<Long> starts(ReadPattern pattern) {
        Places places = pattern.of(FILE, 7, 3);
        return LongStream.range(0, places.count()).map(places.start()).boxed().toList();
    }

    @Test
    void forwardAndBackwardCoverTheFile() {
        assertThat(starts(ReadPattern.FORWARD))
                .containsExactly(0L, 100L, 200L, 300L, 400L, 500L, 600L, 700L, 800L, 900L, 1000L);
        assertThat(starts(ReadPattern.BACKWARD))
                .containsExactly(950L, 850L, 750L, 650L, 550L, 450L, 350L, 250L, 150L, 50L, 0L);
    }

    @Test
    void skippingLeavesOutWhatItIsTold() {
        assertThat(starts(ReadPattern.SKIP)).containsExactly(0L, 300L, 600L, 900L);
    }

    @Test
    void randomPlacesAreThoseOfPiecesAndOfTheirRequest() {
        assertThat(starts(ReadPattern.RANDOM))
                .hasSize(11)
                .isEqualTo(starts(ReadPattern.RANDOM))
                .allSatisfy(start -> assertThat(start % 100).isZero())
                .allSatisfy(start -> assertThat(start).isBetween(0L, 1000L));
    }

    @Test
    void everyPieceIsDrawnAboutAsOften() {
        int[] drawn = new int[11];
        for (int request = 0; request < 110_000; request++) {
            drawn[(int) (FILE.drawn(42, request, 0) / 100)]++;
        }
        // The deviation of a count is sqrt(110000 · 1/11 · 10/11) = 95.
        assertThat(Arrays.stream(drawn).boxed())
                .allSatisfy(times -> assertThat(times).isBetween(9_600, 10_400));
    }

    @Test
    void drawsDependOnSeedRequestAndNumber() {
        Pieces large = new Pieces(1L << 40, 4096, 0);
        assertThat(List.of(large.drawn(1, 1, 0), large.drawn(2, 1, 0), large.drawn(1, 2, 0), large.drawn(1, 1, 1)))
                .doesNotHaveDuplicates();
    }

    @Test
    void rangesOfOneRequestNeverOverlap() {
        for (long request = 0; request < 1_000; request++) {
            for (long parts = 1; parts <= FILE.count(); parts++) {
                long number = request;
                long of = parts;
                assertThat(LongStream.range(0, parts).map(part -> FILE.drawnApart(7, number, part, of)))
                        .isSorted()
                        .doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void onlyPiecesThatLieWithinTheRangesAreDrawn() {
        Pieces some = new Pieces(1050, 100, 0).within(List.of(new long[] {150, 420}, new long[] {900, 1050}));
        assertThat(some.count()).isEqualTo(4);
        assertThat(LongStream.range(0, 4).map(some::start)).containsExactly(200L, 300L, 900L, 1000L);
        assertThat(LongStream.range(0, 4).map(part -> some.drawnApart(7, 1, part, 4)))
                .containsExactly(200L, 300L, 900L, 1000L);
        assertThat(LongStream.range(0, 200).map(request -> some.drawn(7, request, 0)))
                .containsOnly(200L, 300L, 900L, 1000L);
        assertThat(new Pieces(1050, 100, 0)
                        .within(List.of(new long[] {150, 250}))
                        .count())
                .isZero();
        assertThat(new Pieces(1050, 100, 0)
                        .within(List.of(new long[] {0, 1050}))
                        .count())
                .isEqualTo(11);
    }

    @Test
    void anEmptyFileHasNoPlaces() {
        for (ReadPattern pattern : ReadPattern.values()) {
            assertThat(pattern.of(new Pieces(0, 100, 100), 1, 1).count()).isZero();
        }
    }
}
