package io.storagebench.codec.library;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.lang.ref.Reference;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Objects;

/**
 * Multiplies buffers by one matrix of coefficients with ISA-L. Threads may share one; they take turns.
 *
 * <p>Buffers outside the heap are worked on where they are. Those of the heap, which C must not see as the collector moves
 * them, are copied in and out in slices so small that all of them stay in a core's second-level cache.
 */
public final class IsalTransform {
    private static final int TABLE_BYTES = 32; // of a coefficient, see ec_init_tables
    private static final int LINE_BYTES = 64;
    /** Of all slices together; second-level caches of servers have 256 KiB and more. */
    private static final int SLICES_BYTES = 192 << 10;

    private final int k;
    private final int outputs;
    private final ByteBuffer tables;
    private final long tablesAddress;
    private final LongBuffer addresses; // of the inputs, then of the outputs
    private final long inputAddresses;
    private final long outputAddresses;
    private Slices slices; // made when heap buffers come

    /**
     * @param library that is loaded
     * @param coefficients of the first output, then of the second and so on
     * @param k number of inputs
     */
    public IsalTransform(Isal library, byte[] coefficients, int k) {
        Objects.requireNonNull(library);
        this.k = k;
        outputs = coefficients.length / k;
        tables = ByteBuffer.allocateDirect(TABLE_BYTES * coefficients.length);
        tablesAddress = address(tables);
        ByteBuffer matrix = ByteBuffer.allocateDirect(coefficients.length).put(coefficients);
        try {
            IsalFunctions.ec_init_tables(k, outputs, address(matrix), tablesAddress);
        } finally {
            Reference.reachabilityFence(matrix);
        }
        ByteBuffer table = ByteBuffer.allocateDirect((k + outputs) * Long.BYTES).order(ByteOrder.nativeOrder());
        addresses = table.asLongBuffer();
        inputAddresses = address(table);
        outputAddresses = inputAddresses + (long) k * Long.BYTES;
    }

    /** From the positions on; positions stay. All buffers are direct. */
    public synchronized void apply(ByteBuffer[] from, ByteBuffer[] to, int length) {
        for (int i = 0; i < k; i++) {
            addresses.put(i, address(from[i]) + from[i].position());
        }
        for (int i = 0; i < outputs; i++) {
            addresses.put(k + i, address(to[i]) + to[i].position());
        }
        try {
            multiply(length);
        } finally {
            Reference.reachabilityFence(from);
            Reference.reachabilityFence(to);
        }
    }

    /** The same for arrays, each from its offset on. */
    public synchronized void apply(byte[][] from, int[] fromOffsets, byte[][] to, int[] toOffsets, int length) {
        if (slices == null) {
            slices = new Slices(k + outputs);
        }
        for (int unit = 0; unit < k + outputs; unit++) {
            addresses.put(unit, slices.address(unit));
        }
        int part;
        for (int done = 0; done < length; done += part) {
            part = Math.min(slices.bytes, length - done);
            for (int i = 0; i < k; i++) {
                slices.of[i].put(0, from[i], fromOffsets[i] + done, part);
            }
            multiply(part);
            for (int i = 0; i < outputs; i++) {
                slices.of[k + i].get(0, to[i], toOffsets[i] + done, part);
            }
        }
    }

    private void multiply(int length) {
        try {
            IsalFunctions.ec_encode_data(length, k, outputs, tablesAddress, inputAddresses, outputAddresses);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    private static long address(Buffer buffer) {
        return Pointer.nativeValue(Native.getDirectBufferPointer(buffer));
    }

    /** Copies of parts of heap buffers, one for each unit, in one piece of memory. */
    private static final class Slices {
        final int bytes;
        final ByteBuffer[] of;
        private final long base;
        private final int strideBytes;

        Slices(int units) {
            bytes = Math.max(LINE_BYTES, SLICES_BYTES / units / LINE_BYTES * LINE_BYTES);
            // An odd number of lines apart, so that equal places of all units fall into different sets of the cache.
            strideBytes = (bytes / LINE_BYTES | 1) * LINE_BYTES;
            ByteBuffer all = ByteBuffer.allocateDirect(units * strideBytes + LINE_BYTES);
            int aligned = LINE_BYTES - (int) (IsalTransform.address(all) & (LINE_BYTES - 1));
            base = IsalTransform.address(all) + aligned;
            of = new ByteBuffer[units];
            for (int unit = 0; unit < units; unit++) {
                of[unit] = all.slice(aligned + unit * strideBytes, bytes);
            }
        }

        long address(int unit) {
            return base + (long) unit * strideBytes;
        }
    }
}
