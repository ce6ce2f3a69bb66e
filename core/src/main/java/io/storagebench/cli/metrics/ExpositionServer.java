package io.storagebench.cli.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Shows a page of metrics at {@value #PATH}, for Prometheus and for {@code --watch}. */
public final class ExpositionServer implements AutoCloseable {
    private static final String PATH = "/metrics";
    private static final int MOST_AT_A_TIME = 4;

    private final HttpServer server;
    private final ExecutorService threads;

    private ExpositionServer(HttpServer server, ExecutorService threads) {
        this.server = server;
        this.threads = threads;
    }

    /**
     * Begins to serve.
     *
     * @param page in Prometheus' text format; any thread
     * @throws java.net.BindException when it cannot listen there
     */
    public static ExpositionServer start(InetSocketAddress address, String contentType, Supplier<String> page)
            throws IOException {
        HttpServer server = HttpServer.create(address, 0);
        ExecutorService threads = Executors.newFixedThreadPool(MOST_AT_A_TIME, work -> {
            Thread thread = new Thread(work, "storage-bench-metrics");
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(threads);
        server.createContext("/", exchange -> answer(exchange, contentType, page));
        server.start();
        return new ExpositionServer(server, threads);
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /** Where programs on {@code hostName}, which is this host, find the page. */
    public String url(String hostName) {
        boolean everywhere = address().getAddress().isAnyLocalAddress();
        String host = everywhere ? hostName : address().getAddress().getHostAddress();
        String shown = host == null || host.indexOf(':') < 0 ? host : "[" + host + "]";
        return "http://" + shown + ":" + address().getPort() + PATH;
    }

    private static void answer(HttpExchange exchange, String contentType, Supplier<String> page) throws IOException {
        try (exchange) {
            String method = exchange.getRequestMethod();
            if (!exchange.getRequestURI().getPath().equals(PATH)) {
                send(exchange, 404, "text/plain; charset=utf-8", "The counters are at " + PATH + "\n");
            } else if (!method.equals("GET") && !method.equals("HEAD")) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                send(exchange, 405, "text/plain; charset=utf-8", "Counters can be read only.\n");
            } else {
                send(exchange, 200, contentType, page.get());
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
