package io.storagebench.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A port of this machine that refuses connections for as long as this is open.
 *
 * <p>It is bound and does not listen. The port of a server that was closed a moment ago may be another program's by now.
 */
public final class RefusingPort implements AutoCloseable {
    private final Socket bound = new Socket();

    public RefusingPort() throws IOException {
        bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    public int port() {
        return bound.getLocalPort();
    }

    /** {@code 127.0.0.1:PORT}. */
    public String authority() {
        return "127.0.0.1:" + port();
    }

    @Override
    public void close() throws IOException {
        bound.close();
    }
}
