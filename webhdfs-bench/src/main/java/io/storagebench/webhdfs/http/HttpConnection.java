package io.storagebench.webhdfs.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.EndpointDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/**
 * A connection to one server. One thread.
 *
 * <p>Its socket is that of a channel, as one without cannot be interrupted. A DataNode answers {@code 100 Continue} to any
 * content, also if nobody has asked, so that is passed over.
 */
final class HttpConnection {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final Timeout CONTINUE_TIMEOUT = Timeout.ofSeconds(3);
    /** For the words of a server that has stopped to take content. */
    private static final Timeout LAST_WORDS_TIMEOUT = Timeout.ofMilliseconds(500);

    private static final int CONTINUE = 100;
    private static final int FIRST_FINAL = 200;

    private final String host;
    private final Socket socket;
    private final DefaultBHttpClientConnection wire;
    private final Meter meter;
    private long sent;
    private long received;
    private boolean lacksContent;

    private HttpConnection(String host, Socket socket, DefaultBHttpClientConnection wire, Meter meter) {
        this.host = host;
        this.socket = socket;
        this.wire = wire;
        this.meter = meter;
    }

    /** Host and port of {@code uri}, as connections are known by. */
    static String host(URI uri) {
        int port = uri.getPort() >= 0 ? uri.getPort() : isEncrypted(uri) ? 443 : 80;
        return uri.getHost() + ":" + port;
    }

    private static boolean isEncrypted(URI uri) {
        return "https".equals(uri.getScheme());
    }

    /** Connects to the server of {@code uri}. */
    static HttpConnection open(URI uri, HttpSettings settings, Meter meter) throws IOException {
        String host = host(uri);
        int port = Integer.parseInt(host.substring(host.lastIndexOf(':') + 1));
        Socket socket = SocketChannel.open()
                .setOption(StandardSocketOptions.TCP_NODELAY, true)
                .socket();
        try {
            connect(socket, new InetSocketAddress(uri.getHost(), port), host, settings);
            DefaultBHttpClientConnection wire = new DefaultBHttpClientConnection(
                    Http1Config.custom().setBufferSize(BUFFER_BYTES).build());
            Socket used = socket;
            if (isEncrypted(uri)) {
                SSLSocket encrypted = encrypted(socket, uri.getHost(), port, host, settings);
                wire.bind(encrypted, socket);
                used = encrypted;
            } else {
                wire.bind(socket);
            }
            wire.setSocketTimeout(Timeout.of(settings.timeout()));
            meter.opened(host);
            return new HttpConnection(host, used, wire, meter);
        } catch (IOException | RuntimeException failure) {
            socket.close();
            throw failure;
        }
    }

    private static void connect(Socket socket, InetSocketAddress address, String host, HttpSettings settings)
            throws IOException {
        if (address.isUnresolved()) {
            throw new UnreachableException(
                    UnreachableException.Why.UNKNOWN_HOST, host, "the host is not known", new UnknownHostException());
        }
        try {
            socket.connect(address, Math.toIntExact(settings.connectTimeout().toMillis()));
        } catch (SocketTimeoutException silent) {
            throw new UnreachableException(
                    UnreachableException.Why.SILENT,
                    host,
                    "no connection within " + settings.connectTimeout().toMillis() + " ms",
                    silent);
        } catch (ConnectException | NoRouteToHostException | UnresolvedAddressException refused) {
            throw new UnreachableException(
                    UnreachableException.Why.REFUSED,
                    host,
                    String.valueOf(refused.getMessage()).toLowerCase(java.util.Locale.ROOT),
                    refused);
        }
    }

    private static SSLSocket encrypted(Socket socket, String name, int port, String host, HttpSettings settings)
            throws IOException {
        try {
            SSLSocket encrypted = (SSLSocket) settings.trust().createSocket(socket, name, port, true);
            SSLParameters parameters = encrypted.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            encrypted.setSSLParameters(parameters);
            encrypted.setSoTimeout(Math.toIntExact(settings.connectTimeout().toMillis()));
            encrypted.startHandshake();
            return encrypted;
        } catch (SSLException untrusted) {
            throw new UnreachableException(UnreachableException.Why.UNTRUSTED, host, tlsWords(untrusted), untrusted);
        }
    }

    private static String tlsWords(SSLException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.contains("PKIX path building failed")
                ? "its TLS certificate is not signed by an authority that this JVM trusts"
                : message.contains("Unsupported or unrecognized SSL message")
                        ? "it does not speak TLS"
                        : "no connection by TLS (" + message + ")";
    }

    String host() {
        return host;
    }

    /** Whether a request was not sent to its end, so that no other may follow it. */
    boolean lacksContent() {
        return lacksContent;
    }

    /** Whether the server has closed it meanwhile; takes a millisecond. */
    boolean isStale() throws IOException {
        return wire.isStale();
    }

    /**
     * Sends a request and reads the head of its answer.
     *
     * @param body empty for null
     * @param waits whether the content waits until the server wants it
     */
    ClassicHttpResponse exchange(ClassicHttpRequest request, Body body, boolean waits) throws IOException {
        try {
            if (body != null) {
                request.setEntity(new Content(body));
            }
            wire.sendRequestHeader(request);
            if (body == null) {
                wire.flush();
                return finalAnswer();
            }
            return waits ? contentWhenWanted(request) : content(request);
        } catch (HttpException malformed) {
            throw new IOException(
                    host + ": what answers there is not HTTP (" + malformed.getMessage() + ")", malformed);
        } finally {
            tellMoved();
        }
    }

    private ClassicHttpResponse contentWhenWanted(ClassicHttpRequest request) throws IOException, HttpException {
        wire.flush();
        if (wire.isDataAvailable(CONTINUE_TIMEOUT)) {
            ClassicHttpResponse answer = wire.receiveResponseHeader();
            if (answer.getCode() >= FIRST_FINAL) {
                lacksContent = true;
                wire.receiveResponseEntity(answer);
                return answer;
            }
        }
        return content(request);
    }

    private ClassicHttpResponse content(ClassicHttpRequest request) throws IOException, HttpException {
        try {
            wire.sendRequestEntity(request);
            wire.flush();
        } catch (IOException cutOff) {
            return lastWords(cutOff);
        }
        return finalAnswer();
    }

    /** A server that refuses content may answer and close before it has taken all. */
    private ClassicHttpResponse lastWords(IOException cutOff) throws IOException {
        lacksContent = true;
        try {
            if (wire.isDataAvailable(LAST_WORDS_TIMEOUT)) {
                ClassicHttpResponse answer = finalAnswer();
                if (answer.getCode() >= 300) {
                    return answer;
                }
            }
        } catch (IOException | HttpException nothingSaid) {
            cutOff.addSuppressed(nothingSaid);
        }
        throw cutOff;
    }

    private ClassicHttpResponse finalAnswer() throws IOException, HttpException {
        ClassicHttpResponse answer;
        do {
            answer = wire.receiveResponseHeader();
        } while (answer.getCode() >= CONTINUE && answer.getCode() < FIRST_FINAL);
        wire.receiveResponseEntity(answer);
        return answer;
    }

    /** Tells the meter what has moved since the last time. */
    void tellMoved() {
        EndpointDetails details = wire.getEndpointDetails();
        if (details != null) {
            long nowSent = details.getSentBytesCount();
            long nowReceived = details.getReceivedBytesCount();
            meter.moved(host, nowSent - sent, nowReceived - received);
            sent = nowSent;
            received = nowReceived;
        }
    }

    /** Ends it, as its requests have ended. */
    void close() {
        tellMoved();
        try {
            socket.close();
        } catch (IOException gone) {
            // by the server, which is just as well
        }
        meter.closed(host);
    }

    /** Breaks it off in the middle of a request: nobody is to wait for the rest. */
    void discard() {
        tellMoved();
        wire.close(CloseMode.IMMEDIATE);
        meter.closed(host);
    }

    /** The content of a request, as HttpCore wants it. */
    private final class Content extends AbstractHttpEntity {
        private final Body body;

        Content(Body body) {
            super("application/octet-stream", null);
            this.body = body;
        }

        @Override
        public long getContentLength() {
            return body.bytes();
        }

        @Override
        public boolean isStreaming() {
            return true;
        }

        @Override
        public InputStream getContent() {
            throw new UnsupportedOperationException("content is written, not read");
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            body.writeTo(new OutputStream() {
                @Override
                public void write(int single) throws IOException {
                    out.write(single);
                }

                @Override
                public void write(byte[] bytes, int from, int length) throws IOException {
                    out.write(bytes, from, length);
                    tellMoved();
                }
            });
        }

        @Override
        public void close() {}
    }
}
