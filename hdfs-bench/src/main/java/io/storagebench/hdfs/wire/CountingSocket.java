package io.storagebench.hdfs.wire;

import io.storagebench.op.WireBytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.util.Set;

/**
 * The socket of a {@link CountingSocketChannel}: that of the channel inside, but for the channel it belongs to and its
 * streams, which count.
 *
 * <p>Synchronized where {@link Socket} was when this was written (JDK 17). Any thread.
 */
final class CountingSocket extends Socket {
    private final CountingSocketChannel channel;
    private final Socket inside;
    private final WireBytes wireBytes;

    CountingSocket(CountingSocketChannel channel, Socket inside, WireBytes wireBytes) throws SocketException {
        super((SocketImpl) null); // none of its own: every method goes to the socket inside
        this.channel = channel;
        this.inside = inside;
        this.wireBytes = wireBytes;
    }

    @Override
    public SocketChannel getChannel() {
        return channel;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return new CountingStreams.Input(channel, inside.getInputStream(), wireBytes);
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        return new CountingStreams.Output(channel, inside.getOutputStream(), wireBytes);
    }

    @Override
    public void connect(SocketAddress remote) throws IOException {
        connect(remote, 0);
    }

    @Override
    public void connect(SocketAddress remote, int timeoutMillis) throws IOException {
        try {
            inside.connect(remote, timeoutMillis);
        } finally {
            channel.follow();
        }
    }

    @Override
    public void sendUrgentData(int data) throws IOException {
        inside.sendUrgentData(data);
        wireBytes.addSent(1);
    }

    @Override
    public synchronized void close() throws IOException {
        channel.close();
    }

    @Override
    public void bind(SocketAddress local) throws IOException {
        inside.bind(local);
    }

    @Override
    public InetAddress getInetAddress() {
        return inside.getInetAddress();
    }

    @Override
    public InetAddress getLocalAddress() {
        return inside.getLocalAddress();
    }

    @Override
    public int getPort() {
        return inside.getPort();
    }

    @Override
    public int getLocalPort() {
        return inside.getLocalPort();
    }

    @Override
    public SocketAddress getRemoteSocketAddress() {
        return inside.getRemoteSocketAddress();
    }

    @Override
    public SocketAddress getLocalSocketAddress() {
        return inside.getLocalSocketAddress();
    }

    @Override
    public boolean isConnected() {
        return inside.isConnected();
    }

    @Override
    public boolean isBound() {
        return inside.isBound();
    }

    @Override
    public boolean isClosed() {
        return inside.isClosed();
    }

    @Override
    public boolean isInputShutdown() {
        return inside.isInputShutdown();
    }

    @Override
    public boolean isOutputShutdown() {
        return inside.isOutputShutdown();
    }

    @Override
    public void shutdownInput() throws IOException {
        inside.shutdownInput();
    }

    @Override
    public void shutdownOutput() throws IOException {
        inside.shutdownOutput();
    }

    @Override
    public void setTcpNoDelay(boolean on) throws SocketException {
        inside.setTcpNoDelay(on);
    }

    @Override
    public boolean getTcpNoDelay() throws SocketException {
        return inside.getTcpNoDelay();
    }

    @Override
    public void setSoLinger(boolean on, int seconds) throws SocketException {
        inside.setSoLinger(on, seconds);
    }

    @Override
    public int getSoLinger() throws SocketException {
        return inside.getSoLinger();
    }

    @Override
    public void setOOBInline(boolean on) throws SocketException {
        inside.setOOBInline(on);
    }

    @Override
    public boolean getOOBInline() throws SocketException {
        return inside.getOOBInline();
    }

    @Override
    public synchronized void setSoTimeout(int millis) throws SocketException {
        inside.setSoTimeout(millis);
    }

    @Override
    public synchronized int getSoTimeout() throws SocketException {
        return inside.getSoTimeout();
    }

    @Override
    public synchronized void setSendBufferSize(int bytes) throws SocketException {
        inside.setSendBufferSize(bytes);
    }

    @Override
    public synchronized int getSendBufferSize() throws SocketException {
        return inside.getSendBufferSize();
    }

    @Override
    public synchronized void setReceiveBufferSize(int bytes) throws SocketException {
        inside.setReceiveBufferSize(bytes);
    }

    @Override
    public synchronized int getReceiveBufferSize() throws SocketException {
        return inside.getReceiveBufferSize();
    }

    @Override
    public void setKeepAlive(boolean on) throws SocketException {
        inside.setKeepAlive(on);
    }

    @Override
    public boolean getKeepAlive() throws SocketException {
        return inside.getKeepAlive();
    }

    @Override
    public void setTrafficClass(int trafficClass) throws SocketException {
        inside.setTrafficClass(trafficClass);
    }

    @Override
    public int getTrafficClass() throws SocketException {
        return inside.getTrafficClass();
    }

    @Override
    public void setReuseAddress(boolean on) throws SocketException {
        inside.setReuseAddress(on);
    }

    @Override
    public boolean getReuseAddress() throws SocketException {
        return inside.getReuseAddress();
    }

    @Override
    public void setPerformancePreferences(int connectionTime, int latency, int bandwidth) {
        inside.setPerformancePreferences(connectionTime, latency, bandwidth);
    }

    @Override
    public <T> Socket setOption(SocketOption<T> name, T value) throws IOException {
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
    public String toString() {
        return inside.toString();
    }
}
