package io.storagebench.codec.library;

import java.util.Arrays;
import org.apache.hadoop.io.erasurecode.rawcoder.util.GF256;
import org.apache.hadoop.io.erasurecode.rawcoder.util.RSUtil;

/**
 * Which bytes a code makes: {@code units × k} coefficients in GF(2⁸), of which the first k rows are the identity, as data
 * are stored as they are.
 *
 * <p>Field and matrix are Hadoop's own ({@code RSRawEncoder}, {@code XORRawEncoder}), so what is stored is the same
 * whichever coder has run. Hadoop's in turn are ISA-L's: polynomial 0x11d and {@code gf_gen_cauchy1_matrix}.
 */
public final class CodingMatrix {
    private static final int MOST_UNITS = 255;

    private final int k;
    private final byte[] rows;

    private CodingMatrix(int k, byte[] rows) {
        this.k = k;
        this.rows = rows;
    }

    /** Of Reed-Solomon with a Cauchy matrix. */
    public static CodingMatrix reedSolomon(int k, int parity) {
        byte[] rows = identity(k, parity);
        RSUtil.genCauchyMatrix(rows, k + parity, k);
        return new CodingMatrix(k, rows);
    }

    /** Of one parity that is the sum of all data. */
    public static CodingMatrix xor(int k) {
        byte[] rows = identity(k, 1);
        Arrays.fill(rows, k * k, rows.length, (byte) 1);
        return new CodingMatrix(k, rows);
    }

    private static byte[] identity(int k, int parity) {
        if (k < 1 || parity < 1 || k + parity > MOST_UNITS) {
            throw new IllegalArgumentException(k + "+" + parity + ": not 1 to " + MOST_UNITS + " units");
        }
        byte[] rows = new byte[(k + parity) * k];
        for (int i = 0; i < k; i++) {
            rows[i * k + i] = 1;
        }
        return rows;
    }

    /** Coefficients that make the parity from the data, row by row. */
    byte[] encoding() {
        return Arrays.copyOfRange(rows, k * k, rows.length);
    }

    /**
     * Coefficients that make the {@code erased} units from the {@code valid} ones, row by row.
     *
     * @param valid k units that are there
     * @throws IllegalArgumentException when these k do not determine the data
     */
    byte[] decoding(int[] valid, int[] erased) {
        byte[] there = new byte[k * k];
        for (int i = 0; i < k; i++) {
            System.arraycopy(rows, valid[i] * k, there, i * k, k);
        }
        byte[] data = new byte[k * k]; // the data from what is there
        try {
            GF256.gfInvertMatrix(there, data, k);
        } catch (RuntimeException singular) {
            throw new IllegalArgumentException(
                    "units " + Arrays.toString(valid) + " do not determine the data", singular);
        }
        byte[] decoding = new byte[erased.length * k];
        for (int i = 0; i < erased.length; i++) {
            for (int column = 0; column < k; column++) {
                int sum = 0;
                for (int j = 0; j < k; j++) {
                    sum ^= GF256.gfMul(rows[erased[i] * k + j], data[j * k + column]);
                }
                decoding[i * k + column] = (byte) sum;
            }
        }
        return decoding;
    }

    /** Makes the parity from the data. */
    public IsalTransform encodingWith(Isal library) {
        return new IsalTransform(library, encoding(), k);
    }

    /** Makes the {@code erased} units from the {@code valid} ones, see {@link #decoding}. */
    public IsalTransform decodingWith(Isal library, int[] valid, int[] erased) {
        return new IsalTransform(library, decoding(valid, erased), k);
    }
}
