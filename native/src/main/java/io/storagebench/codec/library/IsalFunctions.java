package io.storagebench.codec.library;

/**
 * Functions of ISA-L's {@code erasure_code.h}, bound by JNA's direct mapping. Addresses are {@code long}, so a call makes
 * no object; whoever calls keeps the memory behind them reachable.
 */
final class IsalFunctions {
    static final String[] NAMES = {"ec_init_tables", "ec_encode_data"};

    private IsalFunctions() {}

    /**
     * Expands {@code rows × k} coefficients at {@code coefficients} into tables of {@code 32 · k · rows} bytes at
     * {@code tables}.
     */
    static native void ec_init_tables(int k, int rows, long coefficients, long tables);

    /**
     * Multiplies: {@code rows} outputs of {@code length} bytes from {@code k} inputs. {@code inputs} and {@code outputs}
     * are addresses of arrays of addresses.
     */
    static native void ec_encode_data(int length, int k, int rows, long tables, long inputs, long outputs);
}
