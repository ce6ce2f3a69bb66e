package io.storagebench.s3.http;

import io.storagebench.op.WireBytes;
import io.storagebench.s3.client.ConnectTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * One TCP connection. One thread.
 *
 * <p>It asks the socket first and waits with a selector of its own only when there is nothing to do, because that alone
 * limits the wait for reading <em>and</em> for writing and ends with the thread's interrupt: a blocking socket has no
 * time-out for writes, and none of its calls can be interrupted. An interrupted thread stays interrupted, as the engine
 * wants it, and its connection is of no use any more.
 */
final class Wire implements Link {
    private final String peer;
    private final SocketChannel channel;
    private final Selector selector;
    private final SelectionKey key;
    private final WireBytes bytes;
    private Duration silence;

    private Wire(String peer, SocketChannel channel, Selector selector, WireBytes bytes) throws IOException {
        this.peer = peer;
        this.channel = channel;
        this.selector = selector;
        this.bytes = bytes;
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        key = channel.register(selector, 0);
    }

    /**
     * Connects.
     *
     * @param silence how long to wait for the next byte, or for the peer to take one
     */
    static Wire connect(InetSocketAddress address, Duration timeout, Duration silence, WireBytes bytes)
            throws IOException {
        String peer = address.getHostString() + ":" + address.getPort();
        SocketChannel channel = SocketChannel.open();
        Selector selector = null;
        try {
            selector = Selector.open();
            Wire wire = new Wire(peer, channel, selector, bytes);
            wire.connect(address, timeout);
            wire.silence = silence;
            return wire;
        } catch (ConnectException refused) {
            close(channel, selector);
            throw named(refused, peer);
        } catch (IOException | RuntimeException failure) {
            close(channel, selector);
            throw failure;
        }
    }

    private static void close(SocketChannel channel, Selector selector) throws IOException {
        try (channel) {
            if (selector != null) {
                selector.close();
            }
        }
    }

    private static IOException named(ConnectException refused, String peer) {
        IOException named = new ConnectException(peer + ": " + refused.getMessage());
        named.initCause(refused);
        return named;
    }

    private void connect(InetSocketAddress address, Duration timeout) throws IOException {
        boolean connected = channel.connect(address);
        while (!connected) {
            if (!await(SelectionKey.OP_CONNECT, timeout)) {
                throw new ConnectTimeoutException("no connection to " + peer + " within " + text(timeout));
            }
            connected = channel.finishConnect();
        }
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        while (true) {
            int moved = receive(buffer);
            if (moved != 0) {
                bytes.addReceived(Math.max(moved, 0));
                return moved;
            }
            if (!await(SelectionKey.OP_READ, silence)) {
                throw new SocketTimeoutException(peer + " sent nothing for " + text(silence));
            }
        }
    }

    @Override
    public void write(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            int moved = send(buffer);
            bytes.addSent(moved);
            if (moved == 0 && !await(SelectionKey.OP_WRITE, silence)) {
                throw new SocketTimeoutException(peer + " took nothing for " + text(silence));
            }
        }
    }

    private int receive(ByteBuffer buffer) throws IOException {
        try {
            return channel.read(buffer);
        } catch (IOException failure) {
            throw broken(failure);
        }
    }

    private int send(ByteBuffer buffer) throws IOException {
        try {
            return channel.write(buffer);
        } catch (IOException failure) {
            throw broken(failure);
        }
    }

    /** A connection that is reset is a SocketException of the JDK's the first time, and a plain IOException later. */
    private IOException broken(IOException failure) {
        if (failure.getClass() != IOException.class && failure.getClass() != SocketException.class) {
            return failure;
        }
        IOException named = new SocketException(peer + ": " + failure.getMessage());
        named.initCause(failure);
        return named;
    }

    /** Whether there is something to read, be it the end; does not wait. */
    boolean isReadable() throws IOException {
        key.interestOps(SelectionKey.OP_READ);
        return selector.selectNow(Wire::justReady) > 0;
    }

    /** Changes how long to wait for a byte; gives what it was. */
    Duration setSilence(Duration limit) {
        Duration before = silence;
        silence = limit;
        return before;
    }

    /** Waits until the channel can do something; false when that took too long. */
    private boolean await(int operation, Duration patience) throws IOException {
        key.interestOps(operation);
        int ready = selector.select(Wire::justReady, Math.max(1, patience.toMillis()));
        if (Thread.currentThread().isInterrupted()) {
            throw new ClosedByInterruptException();
        }
        return ready > 0;
    }

    /** That it is ready is all there is to know. */
    private static void justReady(SelectionKey key) {}

    private static String text(Duration duration) {
        long millis = duration.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
    }

    @Override
    public void close() throws IOException {
        close(channel, selector);
    }
}
