package io.storagebench.webhdfs.connect;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that answers as a test says and keeps what it was asked. */
final class ScriptedHttp implements AutoCloseable {
    private final HttpServer server;
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<byte[]> contents = new CopyOnWriteArrayList<>();
    private final List<String> cookies = new CopyOnWriteArrayList<>();
    private volatile Script script;

    /** What is answered. */
    interface Script {
        Answer to(String request);
    }

    record Answer(int status, Map<String, String> headers, String text) {
        static Answer of(int status) {
            return new Answer(status, Map.of(), "");
        }

        static Answer redirect(String location) {
            return new Answer(307, Map.of("Location", location), "");
        }

        static Answer remote(int status, String exception, String message) {
            return new Answer(
                    status,
                    Map.of("Content-Type", "application/json"),
                    "{\"RemoteException\":{\"exception\":\"" + exception + "\",\"javaClassName\":\"x." + exception
                            + "\",\"message\":\"" + message + "\"}}");
        }

        Answer with(String header, String value) {
            Map<String, String> more = new java.util.HashMap<>(headers);
            more.put(header, value);
            return new Answer(status, more, text);
        }
    }

    ScriptedHttp(Script script) {
        this.script = script;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.createContext("/", this::handle);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        asked.add(request);
        cookies.add(String.valueOf(exchange.getRequestHeaders().getFirst("Cookie")));
        contents.add(exchange.getRequestBody().readAllBytes());
        Answer answer = script.to(request);
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        byte[] text = answer.text().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), text.length == 0 ? -1 : text.length);
        exchange.getResponseBody().write(text);
        exchange.close();
    }

    void answers(Script next) {
        script = next;
    }

    String authority() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    String url() {
        return "http://" + authority();
    }

    List<String> asked() {
        return asked;
    }

    List<String> cookies() {
        return cookies;
    }

    /** Of the request of this number. */
    byte[] content(int request) {
        return contents.get(request);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
