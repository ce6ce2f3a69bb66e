package io.storagebench.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** A server that accepts no connection: as many as the system keeps waiting for it are waiting already. */
public final class FullServer implements AutoCloseable {
    private static final int MOST_WAITING = 16; // Linux keeps one more than it is told
    private static final int PATIENCE_MILLIS = 300;

    private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final List<Socket> waiting = new ArrayList<>();

    public FullServer() throws IOException {
        while (waiting.size() < MOST_WAITING) {
            Socket one = new Socket();
            waiting.add(one);
            try {
                one.connect(server.getLocalSocketAddress(), PATIENCE_MILLIS);
            } catch (SocketTimeoutException full) {
                return;
            }
        }
        close();
        throw new IOException("still accepts connections after " + MOST_WAITING);
    }

    /** Where it would listen. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        for (Socket one : waiting) {
            one.close();
        }
        server.close();
    }
}
