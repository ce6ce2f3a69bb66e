package io.storagebench.hbase.row;

import io.storagebench.op.failure.NamedFailure;
import java.io.IOException;

/** A row that was acknowledged is not there. */
public final class MissingRowException extends IOException implements NamedFailure {
    private static final long serialVersionUID = 1;

    public MissingRowException(String message) {
        super(message);
    }

    @Override
    public String errorClass() {
        return "MissingRow";
    }

    @Override
    public boolean saysMissing() {
        return true;
    }
}
