package io.storagebench.hdfs;

import io.storagebench.op.Mixing;
import java.util.function.LongUnaryOperator;

/**
 * In which order the pieces of a file are read; TestDFSIO's {@code -read}, {@code -backward}, {@code -skip} and
 * {@code -random} (org.apache.hadoop.fs.TestDFSIO.RandomReadMapper).
 */
enum ReadPattern {
    /** From the beginning to the end. */
    FORWARD {
        @Override
        Places of(Pieces file, long seed, long request) {
            return new Places(file.count(), file::start);
        }
    },
    /** From the end to the beginning. */
    BACKWARD {
        @Override
        Places of(Pieces file, long seed, long request) {
            return new Places(file.count(), k -> Math.max(0, file.bytes() - (k + 1) * file.pieceBytes()));
        }
    },
    /** Forward, leaving out something after each piece. */
    SKIP {
        @Override
        Places of(Pieces file, long seed, long request) {
            return new Places(file.skipping(), k -> k * file.strideBytes());
        }
    },
    /** As many pieces as the file has, each drawn from all. */
    RANDOM {
        @Override
        Places of(Pieces file, long seed, long request) {
            return new Places(file.count(), k -> file.drawn(seed, request, k));
        }
    };

    private static final long SALT = 0x4f464653455453L;

    /**
     * A file cut into pieces.
     *
     * @param bytes of the file
     * @param pieceBytes of a piece; the last may be shorter
     * @param skippedBytes between pieces that are read, with {@link #SKIP}
     */
    record Pieces(long bytes, int pieceBytes, long skippedBytes) {
        long count() {
            return (bytes + pieceBytes - 1) / pieceBytes;
        }

        private long strideBytes() {
            return pieceBytes + skippedBytes;
        }

        /** How many are read with {@link #SKIP}. */
        long skipping() {
            return (bytes + strideBytes() - 1) / strideBytes();
        }

        long start(long piece) {
            return piece * pieceBytes;
        }

        /** Where the piece begins that draw {@code k} of a request gives: a function of its arguments alone. */
        long drawn(long seed, long request, long k) {
            return start(Mixing.below(count(), bits(seed, request, k)));
        }

        /** Where piece {@code part} of {@code parts} begins, each drawn from a part of the file of its own. */
        long drawnApart(long seed, long request, long part, long parts) {
            long from = count() * part / parts;
            long to = count() * (part + 1) / parts;
            return start(from + Mixing.below(to - from, bits(seed, request, part)));
        }

        private static long bits(long seed, long request, long k) {
            return Mixing.mix(Mixing.mix(seed ^ SALT, request), k);
        }
    }

    /**
     * Where reads begin.
     *
     * @param count how many there are
     * @param start of each, by its number from 0 on
     */
    record Places(long count, LongUnaryOperator start) {}

    /**
     * The places in one file.
     *
     * @param seed of the run
     * @param request number of the request
     */
    abstract Places of(Pieces file, long seed, long request);

    /** Whether all of the file is read, each byte once. */
    boolean readsAll() {
        return this == FORWARD || this == BACKWARD;
    }
}
