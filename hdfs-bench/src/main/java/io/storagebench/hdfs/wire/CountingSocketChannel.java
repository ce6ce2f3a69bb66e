package io.storagebench.hdfs.wire;

import io.storagebench.op.WireBytes;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Set;

/**
 * A socket channel of the JDK that counts the bytes through it.
 *
 * <p>The JDK's selectors accept none but the JDK's channels, so {@link #provider()} is one whose selectors register the
 * channel inside; Hadoop asks the channel for it ({@code SocketIOWithTimeout}). Timeouts, blocking mode, asynchronous
 * close and interrupts are those of the channel inside: when it closes itself, this one follows.
 *
 * <p>One difference: a cancelled key leaves the channel inside only at its selector's next selection, and until then the
 * channel cannot be made blocking again. Any thread.
 */
final class CountingSocketChannel extends SocketChannel {
    private final SocketChannel inside;
    private final WireBytes wireBytes;
    private final Socket socket;

    CountingSocketChannel(SocketChannel inside, WireBytes wireBytes) throws SocketException {
        super(CountingSelectorProvider.INSTANCE);
        this.inside = inside;
        this.wireBytes = wireBytes;
        this.socket = new CountingSocket(this, inside.socket(), wireBytes);
    }

    SocketChannel inside() {
        return inside;
    }

    /** Closes this channel when the one inside has closed itself: interrupted, or failed to connect. */
    void follow() throws IOException {
        if (!inside.isOpen()) {
            close();
        }
    }

    @Override
    public Socket socket() {
        return socket;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        try {
            int bytes = inside.read(target);
            if (bytes > 0) {
                wireBytes.addReceived(bytes);
            }
            return bytes;
        } finally {
            follow();
        }
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        try {
            long bytes = inside.read(targets, offset, length);
            if (bytes > 0) {
                wireBytes.addReceived(bytes);
            }
            return bytes;
        } finally {
            follow();
        }
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        try {
            int bytes = inside.write(source);
            wireBytes.addSent(bytes);
            return bytes;
        } finally {
            follow();
        }
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        try {
            long bytes = inside.write(sources, offset, length);
            wireBytes.addSent(bytes);
            return bytes;
        } finally {
            follow();
        }
    }

    @Override
    public boolean connect(SocketAddress remote) throws IOException {
        try {
            return inside.connect(remote);
        } finally {
            follow();
        }
    }

    @Override
    public boolean finishConnect() throws IOException {
        try {
            return inside.finishConnect();
        } finally {
            follow();
        }
    }

    @Override
    protected void implCloseSelectableChannel() throws IOException {
        inside.close();
    }

    @Override
    protected void implConfigureBlocking(boolean block) throws IOException {
        inside.configureBlocking(block);
    }

    @Override
    public SocketChannel bind(SocketAddress local) throws IOException {
        inside.bind(local);
        return this;
    }

    @Override
    public <T> SocketChannel setOption(SocketOption<T> name, T value) throws IOException {
        inside.setOption(name, value);
        return this;
    }

    @Override
    public <T> T getOption(SocketOption<T> name) throws IOException {
        return inside.getOption(name);
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return inside.supportedOptions();
    }

    @Override
    public SocketChannel shutdownInput() throws IOException {
        inside.shutdownInput();
        return this;
    }

    @Override
    public SocketChannel shutdownOutput() throws IOException {
        inside.shutdownOutput();
        return this;
    }

    @Override
    public boolean isConnected() {
        return inside.isConnected();
    }

    @Override
    public boolean isConnectionPending() {
        return inside.isConnectionPending();
    }

    @Override
    public SocketAddress getRemoteAddress() throws IOException {
        return inside.getRemoteAddress();
    }

    @Override
    public SocketAddress getLocalAddress() throws IOException {
        return inside.getLocalAddress();
    }

    @Override
    public String toString() {
        return inside.toString();
    }
}
