package io.storagebench.webhdfs.http;

import io.storagebench.op.failure.NamedFailure;
import java.io.IOException;

/** Nobody could be connected to, so nothing of the request was sent and nothing can have happened. */
public final class UnreachableException extends IOException implements NamedFailure {
    private static final long serialVersionUID = 1;

    /** Why. */
    public enum Why {
        UNKNOWN_HOST("UnknownHost"),
        REFUSED("ConnectionRefused"),
        SILENT("ConnectTimeout"),
        UNTRUSTED("UntrustedTls");

        private final String errorClass;

        Why(String errorClass) {
            this.errorClass = errorClass;
        }
    }

    private final Why why;
    private final String host;

    UnreachableException(Why why, String host, String words, Throwable cause) {
        super(host + ": " + words, cause);
        this.why = why;
        this.host = host;
    }

    private UnreachableException(UnreachableException other, String message) {
        super(message, other);
        why = other.why;
        host = other.host;
    }

    /** The same failure in other words. */
    public UnreachableException saying(String message) {
        return new UnreachableException(this, message);
    }

    public Why why() {
        return why;
    }

    /** Host and port that were meant. */
    public String host() {
        return host;
    }

    @Override
    public String errorClass() {
        return why.errorClass;
    }
}
