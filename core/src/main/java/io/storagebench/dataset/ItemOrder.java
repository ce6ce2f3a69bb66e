package io.storagebench.dataset;

import io.storagebench.units.Mixing;
import io.storagebench.units.Permutation;
import java.util.Locale;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/**
 * In which order requests use the items of a dataset: a pure function of the seed, the number of the request and the
 * number of items, so that all shares agree without talking to each other. Memory does not depend on the number of
 * items.
 */
public enum ItemOrder {
    /** One after the other; after the last, the first again. */
    SEQUENTIAL {
        @Override
        public Positions open(long seed, long items) {
            return n -> n % items;
        }
    },
    /** Each is drawn from all of them, so some come twice before others come at all. */
    RANDOM {
        @Override
        public Positions open(long seed, long items) {
            return n -> Mixing.below(items, Mixing.mix(seed ^ RANDOM_SALT, n));
        }
    },
    /** All of them once, in an order without a pattern; then all again in another one. */
    SHUFFLE {
        @Override
        public Positions open(long seed, long items) {
            Permutation permutation = new Permutation(seed, items);
            return n -> permutation.of(n / items, n % items);
        }
    },
    /**
     * Drawn so that the k-th most popular item comes with a probability in proportion to k^-0.99, as in YCSB; the popular
     * ones are spread over the dataset.
     */
    ZIPF {
        @Override
        public Positions open(long seed, long items) {
            if (items > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("--order zipf: " + items
                        + " items are more than the sampler can count. The limit is " + Integer.MAX_VALUE + ".");
            }
            CountedDraws draws = new CountedDraws(seed);
            DiscreteSampler ranks = RejectionInversionZipfSampler.of(draws, (int) items, ZIPF_EXPONENT);
            Permutation places = new Permutation(seed, items);
            return n -> {
                draws.begin(n);
                return places.of(0, ranks.sample() - 1L);
            };
        }
    };

    private static final double ZIPF_EXPONENT = 0.99;
    private static final long RANDOM_SALT = 0x52414e444f4dL;

    /** Positions of one worker's requests. One thread. */
    @FunctionalInterface
    public interface Positions {
        /** The position, from 0 on, that request {@code n} of the whole works on. */
        long of(long n);
    }

    /**
     * The order of {@code items} items under {@code seed}, for one thread.
     *
     * @throws IllegalArgumentException when there are too many items for this order, with a message for the user
     */
    public abstract Positions open(long seed, long items);

    /** Whether each item comes once before any comes twice. */
    public boolean isPermutation() {
        return this == SEQUENTIAL || this == SHUFFLE;
    }

    /** As {@code --order} takes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Numbers that are a function of the request and of how many were drawn for it before. */
    private static final class CountedDraws implements UniformRandomProvider {
        private final long seed;
        private long request;
        private long drawn;

        CountedDraws(long seed) {
            this.seed = seed;
        }

        void begin(long n) {
            request = n;
            drawn = 0;
        }

        @Override
        public long nextLong() {
            return Mixing.mix(Mixing.mix(seed, request), drawn++);
        }
    }
}
