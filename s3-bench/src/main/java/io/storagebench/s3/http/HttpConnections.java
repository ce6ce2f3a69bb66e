package io.storagebench.s3.http;

import io.storagebench.op.WireBytes;
import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.client.ConnectTimeoutException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.net.ssl.SSLSocketFactory;

/**
 * Connections to one endpoint that stay open between requests; as many as there are requests at once. The one used last is
 * taken first. Any thread.
 */
final class HttpConnections implements AutoCloseable {
    private final ClientSettings settings;
    private final HttpAddress address;
    private final WireBytes wire;
    private final SSLSocketFactory trust;
    private final Deque<HttpConnection> idle = new ArrayDeque<>(); // guarded by itself
    private boolean isClosed; // guarded by idle

    /**
     * @param trust of TLS; not used otherwise
     */
    HttpConnections(ClientSettings settings, WireBytes wire, SSLSocketFactory trust) {
        this.settings = settings;
        address = HttpAddress.of(settings);
        this.wire = wire;
        this.trust = trust;
    }

    /** One that was idle, or a new one. */
    HttpConnection take() throws IOException {
        while (true) {
            HttpConnection last;
            synchronized (idle) {
                last = idle.pollFirst();
            }
            if (last == null) {
                return open();
            }
            if (last.isStillGood()) {
                return last;
            }
            last.discard();
        }
    }

    /** A new one, to the first of the host's addresses that answers. */
    HttpConnection open() throws IOException {
        IOException failure = null;
        for (InetAddress each : InetAddress.getAllByName(address.host())) {
            try {
                return open(new InetSocketAddress(each, address.port()));
            } catch (IOException thisOne) {
                if (Thread.currentThread().isInterrupted()) {
                    throw thisOne;
                }
                failure = thisOne;
            }
        }
        throw failure;
    }

    private HttpConnection open(InetSocketAddress socket) throws IOException {
        Wire plain = Wire.connect(socket, settings.connectTimeout(), settings.timeout(), wire);
        try {
            Link link = address.isEncrypted() ? encrypted(plain) : plain;
            return new HttpConnection(plain, link, address, settings);
        } catch (IOException | RuntimeException | Error failure) {
            plain.close();
            throw failure;
        }
    }

    private Link encrypted(Wire plain) throws IOException {
        Duration silence = plain.setSilence(settings.connectTimeout());
        try {
            return new TlsLink(plain, address.host(), address.port(), trust);
        } catch (SocketTimeoutException silent) {
            throw new ConnectTimeoutException("no TLS: " + silent.getMessage());
        } finally {
            plain.setSilence(silence);
        }
    }

    /** Takes one back whose request has ended, well or not. */
    void giveBack(HttpConnection connection) {
        if (connection.isUsable()) {
            synchronized (idle) {
                if (!isClosed) {
                    idle.addFirst(connection);
                    return;
                }
            }
        }
        connection.discard();
    }

    /** Closes those that are idle; the others end when they are given back. */
    @Override
    public void close() {
        List<HttpConnection> open;
        synchronized (idle) {
            isClosed = true;
            open = new ArrayList<>(idle);
            idle.clear();
        }
        open.forEach(HttpConnection::discard);
    }
}
