package io.storagebench.engine.load;

import io.storagebench.record.CacheLines;
import io.storagebench.scenario.Share;
import io.storagebench.units.Mixing;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Divides the requests of one load among its streams: of each so many requests as their weights add up to, each stream has
 * exactly its weight, in an order without a short rhythm. Any thread.
 *
 * <p>Shares interleave as items do: turn <i>k</i> of a share is turn {@code k * total + index} of the whole. Each share
 * divides its own turns.
 */
public final class Turns {
    /** A load that only time or its items end. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** So many turns, in as many rounds of all weights as it takes, before their order begins anew. */
    private static final int LEAST_TURNS = 100;

    private final int[] laneOfTurn; // until the order begins anew
    private final int[][] turnsOfLane; // likewise, rising
    private final Share share;
    private final long limit;
    private final AtomicLongArray next = new AtomicLongArray(2 * CacheLines.LONGS);

    /**
     * @param weights of the streams, each at least 1, without a common divisor
     * @param seed decides the order
     * @param limit how many requests the whole does, over all shares and streams; {@link #UNLIMITED} for no such limit
     */
    public Turns(List<Integer> weights, long seed, Share share, long limit) {
        this.share = share;
        this.limit = limit == UNLIMITED ? UNLIMITED : share.of(limit);
        int sum = weights.stream().mapToInt(Integer::intValue).sum();
        int rounds = Math.max(1, LEAST_TURNS / sum);
        laneOfTurn = new int[sum * rounds];
        turnsOfLane = new int[weights.size()][];
        for (int lane = 0; lane < weights.size(); lane++) {
            turnsOfLane[lane] = new int[weights.get(lane) * rounds];
        }
        for (int round = 0; round < rounds; round++) {
            int turn = round * sum;
            for (int lane = 0; lane < weights.size(); lane++) {
                Arrays.fill(laneOfTurn, turn, turn + weights.get(lane), lane);
                turn += weights.get(lane);
            }
            shuffle(seed, round * sum, sum);
        }
        int[] found = new int[weights.size()];
        for (int i = 0; i < laneOfTurn.length; i++) {
            turnsOfLane[laneOfTurn[i]][found[laneOfTurn[i]]++] = i;
        }
    }

    private void shuffle(long seed, int from, int count) {
        for (int i = count - 1; i > 0; i--) {
            int with = from + (int) Mixing.below(i + 1, Mixing.mix(seed, from + i));
            int lane = laneOfTurn[from + i];
            laneOfTurn[from + i] = laneOfTurn[with];
            laneOfTurn[with] = lane;
        }
    }

    /** Takes the next turn of this share; -1 when there is none any more. */
    long take() {
        if (next.getPlain(CacheLines.LONGS) >= limit) {
            return -1;
        }
        long mine = next.getAndIncrement(CacheLines.LONGS);
        return mine < limit ? mine : -1;
    }

    /** Whether all of this share were taken; never where there is no limit. */
    boolean isExhausted() {
        return next.get(CacheLines.LONGS) >= limit;
    }

    /** The stream whose turn this share's turn {@code mine} is. */
    int laneOf(long mine) {
        return laneOfTurn[(int) (mine % laneOfTurn.length)];
    }

    /** The number in the whole, by which it is due, of this share's turn {@code mine}. */
    long numberOf(long mine) {
        return mine * share.total() + share.index();
    }

    /** How many of this share's first {@code turns}, as far as there are so many, are {@code lane}'s. */
    public long countOf(int lane, long turns) {
        long until = Math.min(turns, limit);
        int[] own = turnsOfLane[lane];
        int found = Arrays.binarySearch(own, (int) (until % laneOfTurn.length));
        return until / laneOfTurn.length * own.length + (found < 0 ? -found - 1 : found);
    }

    /** The number in the whole of the turn in which {@code lane} has its request {@code ofLane} of this share. */
    long numberOf(int lane, long ofLane) {
        int[] own = turnsOfLane[lane];
        return numberOf(ofLane / own.length * laneOfTurn.length + own[(int) (ofLane % own.length)]);
    }
}
