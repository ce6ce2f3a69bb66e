package io.storagebench.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A gateway before a NameNode's, which sends clients to DataNodes by way of itself, where a connection can be reset in the
 * middle of content.
 */
final class CuttingGateway implements AutoCloseable {
    private static final String[] PASSED = {"Content-Type", "Location"};

    private final String nameNode;
    private final HttpServer server;
    private final AtomicReference<Cut> next = new AtomicReference<>(Cut.NEVER);

    CuttingGateway(String nameNode) throws IOException {
        this.nameNode = nameNode;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::ask);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** A reset after so many bytes, when {@code before} has returned. */
    private record Cut(long bytes, Runnable before) {
        static final Cut NEVER = new Cut(Long.MAX_VALUE, () -> {});
    }

    /**
     * Resets the next connection to a DataNode after so many bytes.
     *
     * @param before waits until the DataNode has as much of them as is to be there
     */
    void cutNextAfter(long bytes, Runnable before) {
        next.set(new Cut(bytes, before));
    }

    private void ask(HttpExchange exchange) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) URI.create("http://" + nameNode + exchange.getRequestURI())
                .toURL()
                .openConnection();
        connection.setInstanceFollowRedirects(false);
        connection.setRequestMethod(exchange.getRequestMethod());
        int status = connection.getResponseCode();
        for (String header : PASSED) {
            String value = connection.getHeaderField(header);
            if (value != null) {
                exchange.getResponseHeaders().set(header, header.equals("Location") ? byWayOfThis(value) : value);
            }
        }
        try (InputStream in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            byte[] content = in == null ? new byte[0] : in.readAllBytes();
            exchange.sendResponseHeaders(status, content.length == 0 ? -1 : content.length);
            exchange.getResponseBody().write(content);
        }
        exchange.close();
    }

    private String byWayOfThis(String location) throws IOException {
        URI dataNode = URI.create(location);
        ServerSocket between = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Cut cut = next.getAndSet(Cut.NEVER);
        start(() -> {
            try (between;
                    Socket client = between.accept();
                    Socket server = new Socket(dataNode.getHost(), dataNode.getPort())) {
                Thread answers = start(() -> {
                    server.getInputStream().transferTo(client.getOutputStream());
                    client.shutdownOutput();
                });
                copy(client, server, cut);
                answers.join();
            }
        });
        return location.replace(dataNode.getRawAuthority(), "127.0.0.1:" + between.getLocalPort());
    }

    private static void copy(Socket client, Socket server, Cut cut) throws IOException {
        byte[] buffer = new byte[1 << 16];
        InputStream in = client.getInputStream();
        boolean isWanted = true;
        for (long left = cut.bytes; left > 0; ) {
            int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (read < 0) {
                return;
            }
            isWanted = isWanted && written(buffer, read, server);
            left -= read;
        }
        cut.before.run();
        client.setSoLinger(true, 0);
        client.close();
        server.setSoLinger(true, 0);
        server.close();
    }

    /** False when the server has closed, as it has refused all of it: then its answer has still to come to the client. */
    private static boolean written(byte[] buffer, int length, Socket server) {
        try {
            server.getOutputStream().write(buffer, 0, length);
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    /** Ends with its sockets. */
    private static Thread start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException | InterruptedException ended) {
                // by the client, the server or a cut
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
