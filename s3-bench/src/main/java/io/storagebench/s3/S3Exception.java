package io.storagebench.s3;

import io.storagebench.op.NamedFailure;
import java.io.IOException;
import java.io.Serial;

/** A service's refusal. */
final class S3Exception extends IOException implements NamedFailure {
    @Serial
    private static final long serialVersionUID = 1;

    private final int status;
    private final String code;

    /**
     * @param status of HTTP
     * @param code as in the answer's XML, such as {@code SlowDown}; where there is none, what HTTP calls the status
     * @param message the service's own
     */
    S3Exception(int status, String code, String message) {
        super(status + " " + code + (message.isEmpty() ? "" : ": " + message));
        this.status = status;
        this.code = code;
    }

    /** Status and code: {@code 503 SlowDown}. */
    @Override
    public String errorClass() {
        return status + " " + code;
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }
}
