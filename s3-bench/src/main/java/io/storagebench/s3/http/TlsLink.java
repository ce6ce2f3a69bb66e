package io.storagebench.s3.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** TLS over a {@link Wire}, whose time-outs it keeps; the peer must be who it says. Buffers must have arrays. One thread. */
final class TlsLink implements Link {
    private final SSLSocket socket;
    private final InputStream in;
    private final OutputStream out;

    TlsLink(Wire wire, String host, int port, SSLSocketFactory trust) throws IOException {
        socket = (SSLSocket) trust.createSocket(new WireSocket(wire), host, port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        try {
            socket.startHandshake();
        } catch (SSLHandshakeException untrusted) {
            throw named(untrusted, host + ":" + port);
        }
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    private static SSLHandshakeException named(SSLHandshakeException failure, String peer) {
        SSLHandshakeException named = new SSLHandshakeException(peer + ": " + failure.getMessage());
        named.initCause(failure);
        return named;
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        int read = in.read(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
        buffer.position(buffer.position() + Math.max(read, 0));
        return read;
    }

    @Override
    public void write(ByteBuffer buffer) throws IOException {
        out.write(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
        buffer.position(buffer.limit());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** What Java's TLS needs of a socket. */
    private static final class WireSocket extends Socket {
        private final Wire wire;

        WireSocket(Wire wire) {
            this.wire = wire;
        }

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public InputStream getInputStream() {
            return new InputStream() {
                @Override
                public int read() throws IOException {
                    byte[] one = new byte[1];
                    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
                }

                @Override
                public int read(byte[] buffer, int from, int length) throws IOException {
                    return length == 0 ? 0 : wire.read(ByteBuffer.wrap(buffer, from, length));
                }
            };
        }

        @Override
        public OutputStream getOutputStream() {
            return new OutputStream() {
                @Override
                public void write(int value) throws IOException {
                    write(new byte[] {(byte) value}, 0, 1);
                }

                @Override
                public void write(byte[] buffer, int from, int length) throws IOException {
                    wire.write(ByteBuffer.wrap(buffer, from, length));
                }
            };
        }

        @Override
        public synchronized void close() throws IOException {
            wire.close();
        }
    }
}
