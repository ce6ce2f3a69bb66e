package io.storagebench.s3.client;

import io.storagebench.op.failure.NamedFailure;
import java.io.IOException;
import java.io.Serial;

/** A service's refusal. */
public final class S3Exception extends IOException implements NamedFailure {
    @Serial
    private static final long serialVersionUID = 1;

    private final int status;
    private final String code;

    /**
     * @param status of HTTP
     * @param code as in the answer's XML, such as {@code SlowDown}; where there is none, what HTTP calls the status
     * @param message the service's own
     */
    public S3Exception(int status, String code, String message) {
        this(status + " " + code + (message.isEmpty() ? "" : ": " + message), status, code);
    }

    private S3Exception(String whole, int status, String code) {
        super(whole);
        this.status = status;
        this.code = code;
    }

    /**
     * As an SDK has read it.
     *
     * @param code null or empty where the answer had none, as that to a HEAD
     * @param message may be null
     */
    public static S3Exception of(int status, String code, String message, Throwable cause) {
        boolean isCoded = code != null && !code.isEmpty() && !code.equals(Integer.toString(status));
        S3Exception told = new S3Exception(
                status, isCoded ? code : HttpStatus.nameOf(status), isCoded && message != null ? message : "");
        told.initCause(cause);
        return told;
    }

    /**
     * The same refusal, told of what was asked for.
     *
     * @param remedy what to do; empty when there is nothing to say
     */
    public S3Exception about(String what, String remedy) {
        String told = what + ": " + getMessage();
        S3Exception named = new S3Exception(
                remedy.isEmpty() ? told : told.strip().replaceFirst("\\.$", "") + ". " + remedy, status, code);
        named.initCause(this);
        return named;
    }

    /** Status and code: {@code 503 SlowDown}. */
    @Override
    public String errorClass() {
        return status + " " + code;
    }

    public int status() {
        return status;
    }

    public String code() {
        return code;
    }
}
