package io.storagebench.webhdfs.http;

import io.storagebench.op.Clock;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.protocol.HttpCoreContext;

/**
 * One client's requests, one after the other, and its connections: at most one to each server. It follows no redirect and
 * repeats no request, but for one without content whose kept connection turns out to be gone. One thread.
 */
public final class HttpSession implements Closeable {
    /** Servers close connections that nobody uses for some seconds, so one that was used a moment ago is there. */
    private static final long SURE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final HttpSettings settings;
    private final Meter meter;
    private final Clock clock;
    private final Map<String, Kept> kept = new HashMap<>();

    private record Kept(HttpConnection connection, long sinceNanos) {}

    public HttpSession(HttpSettings settings, Meter meter, Clock clock) {
        this.settings = settings;
        this.meter = meter;
        this.clock = clock;
    }

    /** Host and port of an address, as the meter is told them. */
    public static String host(URI uri) {
        return HttpConnection.host(uri);
    }

    /**
     * Sends a request and gives the answer, whatever its status; it is to be closed before the next one.
     *
     * @param headers beside those that every request has
     * @param body null for none
     * @throws UnreachableException when nothing was sent
     */
    public HttpAnswer send(String method, URI uri, Map<String, String> headers, Body body) throws IOException {
        String host = HttpConnection.host(uri);
        HttpConnection old = kept(host);
        if (old != null) {
            try {
                HttpAnswer answer = exchange(old, method, uri, headers, body);
                meter.reused(host);
                return answer;
            } catch (IOException failure) {
                if (body != null || Thread.currentThread().isInterrupted() || !isGone(failure)) {
                    throw failure;
                }
            }
        }
        return exchange(HttpConnection.open(uri, settings, meter), method, uri, headers, body);
    }

    /** Whether the server has closed the connection, rather than kept silent. */
    private static boolean isGone(IOException failure) {
        return !(failure instanceof java.net.SocketTimeoutException);
    }

    private HttpConnection kept(String host) {
        Kept last = kept.remove(host);
        if (last == null) {
            return null;
        }
        try {
            if (clock.nanoTime() - last.sinceNanos < SURE_NANOS || !last.connection.isStale()) {
                return last.connection;
            }
        } catch (IOException gone) {
            // is closed below
        }
        last.connection.close();
        return null;
    }

    private HttpAnswer exchange(
            HttpConnection connection, String method, URI uri, Map<String, String> headers, Body body)
            throws IOException {
        try {
            ClassicHttpRequest request = head(method, uri, headers, body);
            ClassicHttpResponse response = connection.exchange(request, body, settings.expectContinue());
            boolean mayStay = settings.keepAlive()
                    && !connection.lacksContent()
                    && DefaultConnectionReuseStrategy.INSTANCE.keepAlive(request, response, HttpCoreContext.create());
            return new HttpAnswer(response, connection, (used, isAtEnd) -> end(used, mayStay && isAtEnd));
        } catch (IOException | RuntimeException failure) {
            connection.discard();
            throw failure;
        }
    }

    private ClassicHttpRequest head(String method, URI uri, Map<String, String> headers, Body body) {
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        ClassicHttpRequest request = new BasicClassicHttpRequest(method, uri.getRawPath() + query);
        request.setHeader("Host", uri.getRawAuthority());
        headers.forEach(request::setHeader);
        if (body != null) {
            request.setHeader("Content-Type", "application/octet-stream");
            request.setHeader("Content-Length", body.bytes());
            if (settings.expectContinue()) {
                request.setHeader("Expect", "100-continue");
            }
        } else if (!method.equals("GET")) {
            request.setHeader("Content-Length", 0);
        }
        if (!settings.keepAlive()) {
            request.setHeader("Connection", "close");
        }
        return request;
    }

    private void end(HttpConnection connection, boolean stays) {
        if (stays) {
            kept.put(connection.host(), new Kept(connection, clock.nanoTime()));
        } else {
            connection.close();
        }
    }

    @Override
    public void close() {
        kept.values().forEach(idle -> idle.connection.close());
        kept.clear();
    }
}
