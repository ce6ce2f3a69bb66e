package io.storagebench.hbase.table;

import io.storagebench.op.failure.NamedFailure;
import java.io.IOException;

/** Nobody knows how many rows there are, as not all of them were scanned. */
final class NotCountedException extends IOException implements NamedFailure {
    private static final long serialVersionUID = 1;

    NotCountedException(String message) {
        super(message);
    }

    @Override
    public String errorClass() {
        return "NotCounted";
    }
}
