package io.storagebench.s3;

import java.io.Serial;
import java.net.SocketTimeoutException;

/** No connection within {@code --connect-timeout}. */
final class ConnectTimeoutException extends SocketTimeoutException {
    @Serial
    private static final long serialVersionUID = 1;

    ConnectTimeoutException(String message) {
        super(message);
    }
}
