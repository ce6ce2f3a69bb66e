package io.storagebench.s3.client;

import java.io.Serial;
import java.net.SocketTimeoutException;

/** No connection within {@code --connect-timeout}. */
public final class ConnectTimeoutException extends SocketTimeoutException {
    @Serial
    private static final long serialVersionUID = 1;

    public ConnectTimeoutException(String message) {
        super(message);
    }
}
