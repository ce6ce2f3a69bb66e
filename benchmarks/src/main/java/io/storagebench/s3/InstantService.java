package io.storagebench.s3;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * An S3 service that takes everything and answers at once, so that the client is the limit. Of objects it keeps what a
 * listing shows, and gives zeros; only what the tool keeps beside a dataset is kept whole. DELETE forgets everything.
 * Listens on 127.0.0.1, prints its port, and ends when its standard input does.
 */
final class InstantService {
    private static final String CONTROL_FILE = "/_storage-bench";
    private static final String ETAG = "\"d41d8cd98f00b204e9800998ecf8427e\"";
    private static final byte[] ZEROS = new byte[128 << 10];

    private final ConcurrentSkipListMap<String, Kept> objects = new ConcurrentSkipListMap<>();
    private final ThreadLocal<byte[]> buffers = ThreadLocal.withInitial(() -> new byte[128 << 10]);

    /**
     * An object.
     *
     * @param content empty unless it is kept
     */
    private record Kept(long bytes, byte[] content) {}

    public static void main(String[] arguments) throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", new InstantService()::answer);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        System.out.println(server.getAddress().getPort());
        while (System.in.read() >= 0) {
            // until whoever started it is gone
        }
        System.exit(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath(); // /BUCKET/KEY
        int slash = path.indexOf('/', 1);
        String key = slash < 0 ? "" : path.substring(slash + 1);
        exchange.getResponseHeaders().set("ETag", ETAG);
        InputStream request = exchange.getRequestBody(); // without this the connection would be closed
        switch (exchange.getRequestMethod()) {
            case "PUT" -> put(exchange, key, request);
            case "HEAD" -> exchange.sendResponseHeaders(200, -1); // asks for the bucket
            case "DELETE" -> {
                objects.clear();
                exchange.sendResponseHeaders(204, -1);
            }
            default -> {
                if (key.isEmpty()) {
                    list(exchange);
                } else {
                    get(exchange, key);
                }
            }
        }
        exchange.close();
    }

    private void put(HttpExchange exchange, String key, InputStream request) throws IOException {
        byte[] content = new byte[0];
        long bytes = 0;
        if (key.contains(CONTROL_FILE)) {
            content = request.readAllBytes();
            bytes = content.length;
        } else {
            byte[] buffer = buffers.get();
            for (int read = request.read(buffer); read >= 0; read = request.read(buffer)) {
                bytes += read;
            }
        }
        // Of content that is signed in pieces the signatures do not count.
        String decoded = exchange.getRequestHeaders().getFirst("x-amz-decoded-content-length");
        objects.put(key, new Kept(decoded == null ? bytes : Long.parseLong(decoded), content));
        exchange.sendResponseHeaders(200, -1);
    }

    private void get(HttpExchange exchange, String key) throws IOException {
        Kept kept = objects.get(key);
        if (kept == null) {
            send(exchange, 404, "<Error><Code>NoSuchKey</Code></Error>");
            return;
        }
        exchange.sendResponseHeaders(200, kept.bytes() == 0 ? -1 : kept.bytes());
        OutputStream out = exchange.getResponseBody();
        if (kept.content().length > 0) {
            out.write(kept.content());
            return;
        }
        for (long left = kept.bytes(); left > 0; left -= ZEROS.length) {
            out.write(ZEROS, 0, (int) Math.min(left, ZEROS.length));
        }
    }

    private void list(HttpExchange exchange) throws IOException {
        Map<String, String> query = Arrays.stream(
                        exchange.getRequestURI().getRawQuery().split("&", -1))
                .map(parameter -> parameter.split("=", 2))
                .collect(Collectors.toMap(
                        parameter -> parameter[0],
                        parameter -> URLDecoder.decode(parameter[1], StandardCharsets.UTF_8)));
        String prefix = query.getOrDefault("prefix", "");
        String from = query.getOrDefault("continuation-token", query.getOrDefault("start-after", prefix));
        int left = Integer.parseInt(query.getOrDefault("max-keys", "1000"));
        StringBuilder xml = new StringBuilder("<ListBucketResult>");
        String last = null;
        for (Map.Entry<String, Kept> each : objects.tailMap(from, false).entrySet()) {
            if (!each.getKey().startsWith(prefix)) {
                break;
            }
            if (left-- == 0) {
                xml.append("<IsTruncated>true</IsTruncated><NextContinuationToken>")
                        .append(last)
                        .append("</NextContinuationToken>");
                break;
            }
            last = each.getKey();
            xml.append("<Contents><Key>").append(last).append("</Key><Size>");
            xml.append(each.getValue().bytes()).append("</Size></Contents>");
        }
        send(exchange, 200, xml.append("</ListBucketResult>").toString());
    }

    private static void send(HttpExchange exchange, int status, String xml) throws IOException {
        byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
