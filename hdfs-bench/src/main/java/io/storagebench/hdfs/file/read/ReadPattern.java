package io.storagebench.hdfs.file.read;

import io.storagebench.units.Mixing;
import java.util.ArrayList;
import java.util.List;
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

    private static final List<long[]> NO_RUNS = List.of(new long[] {0, 0});
    private static final long SALT = 0x4f464653455453L;

    /**
     * A file cut into pieces.
     *
     * @param bytes of the file
     * @param pieceBytes of a piece; the last may be shorter
     * @param skippedBytes between pieces that are read, with {@link #SKIP}
     * @param runs the first and the number of pieces that follow each other, of all that count; empty when all do
     */
    record Pieces(long bytes, int pieceBytes, long skippedBytes, List<long[]> runs) {
        /** All of the file. */
        Pieces(long bytes, int pieceBytes, long skippedBytes) {
            this(bytes, pieceBytes, skippedBytes, List.of());
        }

        /** Those that lie within {@code ranges} of bytes as a whole; there is no more than the count to be asked when none does. */
        Pieces within(List<long[]> ranges) {
            List<long[]> within = new ArrayList<>();
            for (long[] range : ranges) {
                long first = (range[0] + pieceBytes - 1) / pieceBytes;
                long end = range[1] == bytes ? allPieces() : range[1] / pieceBytes;
                if (end > first) {
                    within.add(new long[] {first, end - first});
                }
            }
            return new Pieces(bytes, pieceBytes, skippedBytes, within.isEmpty() ? NO_RUNS : within);
        }

        private long allPieces() {
            return (bytes + pieceBytes - 1) / pieceBytes;
        }

        /** How many count. */
        long count() {
            if (runs.isEmpty()) {
                return allPieces();
            }
            long count = 0;
            for (long[] run : runs) {
                count += run[1];
            }
            return count;
        }

        private long strideBytes() {
            return pieceBytes + skippedBytes;
        }

        /** How many are read with {@link #SKIP}. */
        long skipping() {
            return (bytes + strideBytes() - 1) / strideBytes();
        }

        /** Where piece {@code piece} of those that count begins. */
        long start(long piece) {
            long left = piece;
            for (long[] run : runs) {
                if (left < run[1]) {
                    return (run[0] + left) * pieceBytes;
                }
                left -= run[1];
            }
            return left * pieceBytes;
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
