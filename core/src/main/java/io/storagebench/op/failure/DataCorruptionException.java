package io.storagebench.op.failure;

import java.io.IOException;

/** The system returned other bytes than were written. Ends with exit code 4. */
public final class DataCorruptionException extends IOException {
    private static final long serialVersionUID = 1;

    /**
     * @param where the item as the system names it
     * @param offset of the first wrong byte in the item
     */
    public DataCorruptionException(String where, long offset) {
        super(where + ": wrong content from byte " + offset + " on");
    }

    public DataCorruptionException(String message) {
        super(message);
    }
}
