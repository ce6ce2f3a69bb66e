package io.storagebench.hbase.row;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.Payload;

/**
 * The bytes of a row's values, one after the other, as a function of the row's number.
 *
 * <p>They are those of {@link Payload}, which repeats its pattern of random and constant bytes each 4 KiB. A row usually ends
 * before that, and would be all random whatever {@code --compressibility} says: so the last, incomplete 4 KiB of a row have
 * their share of both. Immutable; any thread.
 */
public final class RowContent {
    private static final int UNIT_BYTES = 4096;

    private final Payload payload;
    private final double compressibility;

    public RowContent(Dataset dataset, Payload payload) {
        this.payload = payload;
        compressibility = dataset.compressibility();
    }

    /** Puts the content of {@code item}, {@code length} bytes in all, into the beginning of {@code row}. */
    public void fill(long item, byte[] row, int length) {
        int random = beforeConstantEnd(length);
        payload.fill(item, 0, row, 0, random);
        payload.fill(item, endOffset(length, random), row, random, length - random);
    }

    /** How many bytes of the row are right before the first wrong one, or -1 when all {@code length} are. */
    public int firstMismatch(long item, byte[] row, int length) {
        int random = beforeConstantEnd(length);
        int right = payload.firstMismatch(item, 0, row, 0, random);
        if (right >= 0) {
            return right;
        }
        right = payload.firstMismatch(item, endOffset(length, random), row, random, length - random);
        return right < 0 ? -1 : random + right;
    }

    /** Bytes before the constant ones that end the last unit. */
    private int beforeConstantEnd(int length) {
        int rest = length % UNIT_BYTES;
        return length - (int) (rest * compressibility);
    }

    /** Where the payload has constant bytes up to the end of a unit. */
    private static long endOffset(int length, int random) {
        return (length / UNIT_BYTES + 1L) * UNIT_BYTES - (length - random);
    }
}
