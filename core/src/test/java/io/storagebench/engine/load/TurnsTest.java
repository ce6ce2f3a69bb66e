package io.storagebench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.scenario.Share;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final List<Integer> WEIGHTS = List.of(70, 29, 1);

    @Test
    void eachRoundHasAsManyOfEachStreamAsTheWeightsSayInNoSimpleOrder() {
        Turns turns = new Turns(WEIGHTS, 7, Share.WHOLE, Turns.UNLIMITED);
        int changes = 0;
        for (int block = 0; block < 5; block++) {
            int[] counts = new int[3];
            for (int i = 0; i < 100; i++) {
                int lane = turns.laneOf(block * 100L + i);
                changes += i > 0 && lane != turns.laneOf(block * 100L + i - 1) ? 1 : 0;
                counts[lane]++;
            }
            assertThat(counts).containsExactly(70, 29, 1);
        }
        assertThat(changes).isGreaterThan(5 * 20);
    }

    @Test
    void roundsOfSmallWeightsDifferFromEachOther() {
        Turns turns = new Turns(List.of(3, 1), 7, Share.WHOLE, Turns.UNLIMITED);
        Set<Integer> places = new HashSet<>();
        for (int turn = 0; turn < 100; turn++) {
            if (turns.laneOf(turn) == 1) {
                places.add(turn % 4);
            }
        }
        assertThat(turns.countOf(1, 80)).isEqualTo(20);
        assertThat(places).hasSize(4);
    }

    @Test
    void countsAndNumbersAreThoseOfTheTurnsThemselves() {
        Random random = new Random(3);
        for (int i = 0; i < 50; i++) {
            Share share = new Share(random.nextInt(3), 3);
            List<Integer> weights = List.of(1 + random.nextInt(5), 1 + random.nextInt(50), 1 + random.nextInt(9));
            long limit = random.nextBoolean() ? Turns.UNLIMITED : random.nextInt(2000);
            Turns turns = new Turns(weights, random.nextLong(), share, limit);
            long[] counts = new long[3];
            long taken = 0;
            for (long turn = turns.take(); turn >= 0 && taken < 700; turn = turns.take()) {
                assertThat(turn).isEqualTo(taken);
                int lane = turns.laneOf(turn);
                assertThat(turns.countOf(lane, turn)).isEqualTo(counts[lane]);
                assertThat(turns.numberOf(lane, counts[lane])).isEqualTo(turns.numberOf(turn));
                assertThat(turns.numberOf(turn)).isEqualTo(turn * 3 + share.index());
                counts[lane]++;
                taken++;
            }
            assertThat(taken).isEqualTo(Math.min(700, limit == Turns.UNLIMITED ? 700 : share.of(limit)));
        }
    }

    @Test
    void aLimitHoldsForAllStreamsTogether() {
        Turns turns = new Turns(List.of(1, 1), 1, Share.WHOLE, 10);
        long taken = 0;
        while (turns.take() >= 0) {
            taken++;
        }
        assertThat(taken).isEqualTo(10);
        assertThat(turns.isExhausted()).isTrue();
        assertThat(turns.countOf(0, 1000) + turns.countOf(1, 1000)).isEqualTo(10);
    }
}
