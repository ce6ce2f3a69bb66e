package io.storagebench.codec;

import io.storagebench.dataset.Payload;
import io.storagebench.op.failure.DataCorruptionException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.apache.hadoop.io.erasurecode.CodecRegistry;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureCoderFactory;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureEncoder;

/** Stripes of one thread with data and the parity that pure Java makes of them. One thread. */
final class WorkingSet {
    /** A coder at work on a stripe. */
    interface Code {
        void apply(WorkingSet set, int stripe) throws IOException;
    }

    private final Schema schema;
    private final int cellBytes;
    private final ByteBuffer[][] stripes;
    private final int[][] checksums; // CRC32C of each unit

    /**
     * Makes them; that takes some seconds for each gigabyte.
     *
     * @param payload content of the data; unit u of stripe s is item s of it, from offset u · cell on
     * @throws OutOfMemoryError when there is no room for so many
     */
    WorkingSet(StripeOptions options, Payload payload) throws IOException {
        schema = options.schema();
        cellBytes = options.cellBytes();
        stripes = new ByteBuffer[options.setStripes()][schema.units()];
        checksums = new int[stripes.length][schema.units()];
        RawErasureEncoder java = java(schema).createEncoder(coderOptions());
        for (int s = 0; s < stripes.length; s++) {
            ByteBuffer[] units = stripes[s];
            for (int u = 0; u < units.length; u++) {
                units[u] = options.direct() ? ByteBuffer.allocateDirect(cellBytes) : ByteBuffer.allocate(cellBytes);
                if (u < schema.dataUnits()) {
                    payload.fill(s, (long) u * cellBytes, units[u]);
                }
            }
            java.encode(data(s), to(s, parity()));
            for (int u = 0; u < units.length; u++) {
                checksums[s][u] = checksum(units[u]);
            }
        }
    }

    private static RawErasureCoderFactory java(Schema schema) {
        return CodecRegistry.getInstance().getCoderByName(schema.codec(), schema.codec() + "_java");
    }

    ErasureCoderOptions coderOptions() {
        return new ErasureCoderOptions(schema.dataUnits(), schema.parityUnits());
    }

    int size() {
        return stripes.length;
    }

    /** Indexes of the parity. */
    int[] parity() {
        int[] parity = new int[schema.parityUnits()];
        Arrays.setAll(parity, i -> schema.dataUnits() + i);
        return parity;
    }

    /** What an encoder is given of a stripe. */
    ByteBuffer[] data(int stripe) {
        return whole(Arrays.copyOf(stripes[stripe], schema.dataUnits()));
    }

    /** What a decoder is given of a stripe that has lost some units. */
    ByteBuffer[] without(int stripe, int[] lost) {
        ByteBuffer[] left = stripes[stripe].clone();
        for (int unit : lost) {
            left[unit] = null;
        }
        return whole(left);
    }

    /** Where units of a stripe are to be written. */
    ByteBuffer[] to(int stripe, int[] units) {
        ByteBuffer[] outputs = new ByteBuffer[units.length];
        Arrays.setAll(outputs, i -> stripes[stripe][units[i]]);
        return whole(outputs);
    }

    /** From the beginning again, as coders leave positions at the end. */
    private static ByteBuffer[] whole(ByteBuffer[] units) {
        for (ByteBuffer unit : units) {
            if (unit != null) {
                unit.clear();
            }
        }
        return units;
    }

    /** Overwrites units, so that what is found there later was made anew. */
    void spoil(int stripe, int[] units) {
        for (int unit : units) {
            ByteBuffer buffer = stripes[stripe][unit].clear();
            while (buffer.hasRemaining()) {
                buffer.put((byte) ~buffer.get(buffer.position()));
            }
        }
    }

    /** Refuses units that are not as pure Java makes them. */
    void require(int stripe, int[] units) throws DataCorruptionException {
        for (int unit : units) {
            if (checksum(stripes[stripe][unit]) != checksums[stripe][unit]) {
                throw new DataCorruptionException("stripe " + stripe + ", unit " + unit + " of " + schema
                        + ": other bytes than Hadoop's Java coder makes");
            }
        }
    }

    /** Lets {@code code} make {@code units} of the first {@code count} stripes and refuses them if they are not right. */
    void tryOut(Code code, int[] units, int count) throws IOException {
        for (int stripe = 0; stripe < count; stripe++) {
            spoil(stripe, units);
            code.apply(this, stripe);
            require(stripe, units);
        }
    }

    private static int checksum(ByteBuffer unit) {
        CRC32C checksum = new CRC32C();
        checksum.update(unit.duplicate().clear());
        return (int) checksum.getValue();
    }
}
