package io.storagebench.probe.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.op.Clock;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where samples of one server come from. One thread. */
interface ServerSource {
    /** Asks the server; the exception's message tells the user why there is no sample. */
    ServerSample read() throws IOException, InterruptedException;

    /** What the configuration of a server of this kind says; empty when it does not show it. */
    Map<String, String> configuration(String kind) throws InterruptedException;

    /** A server that is asked over HTTP. What it answers with is told by its first character. */
    static ServerSource of(URI uri, ServerFetch fetch, Clock clock) {
        return new Http(uri, fetch, clock, JmxPage.names());
    }

    /** {@link ServerSource#of}. */
    record Http(URI uri, ServerFetch fetch, Clock clock, JmxNames names) implements ServerSource {
        private static final String METRICS = "text/plain;version=0.0.4, application/json;q=0.9, */*;q=0.1";
        private static final String JSON = "application/json";
        private static final Map<String, List<String>> SETTINGS = Map.of(
                "NameNode",
                List.of(
                        "dfs.namenode.handler.count",
                        "dfs.namenode.service.handler.count",
                        "dfs.replication",
                        "dfs.blocksize"),
                "DataNode",
                List.of(
                        "dfs.datanode.handler.count",
                        "dfs.datanode.max.transfer.threads",
                        "dfs.datanode.sync.behind.writes"),
                "RegionServer",
                List.of(
                        "hbase.defaults.for.version",
                        "hbase.regionserver.handler.count",
                        "hbase.regionserver.global.memstore.size",
                        "hbase.hregion.memstore.flush.size",
                        "hbase.wal.provider",
                        "hfile.block.cache.size"),
                "HttpFS",
                List.of("hadoop.http.max.threads", "httpfs.buffer.size"));

        @Override
        public ServerSample read() throws IOException, InterruptedException {
            byte[] body = fetch.get(uri, METRICS);
            long nanoTime = clock.nanoTime();
            int start = 0;
            while (start < body.length && Character.isWhitespace(body[start])) {
                start++;
            }
            if (start == body.length) {
                throw new IOException("answered with an empty page");
            }
            return switch (body[start]) {
                case '{' -> JmxPage.sample(body, nanoTime, names);
                case '<' ->
                    throw new IOException("answered with a web page, not with metrics: Hadoop's and HBase's servers"
                            + " show them at /jmx, exporters at /metrics");
                default -> MetricsPage.sample(new String(body, StandardCharsets.UTF_8), nanoTime);
            };
        }

        @Override
        public Map<String, String> configuration(String kind) throws InterruptedException {
            Map<String, String> found = new TreeMap<>();
            if (!uri.getPath().endsWith("/jmx")) {
                return found;
            }
            try {
                // Older servers look at the parameter, newer ones at the header.
                JsonNode page = new ObjectMapper().readTree(fetch.get(uri.resolve("/conf?format=json"), JSON));
                for (JsonNode property : page.path("properties")) {
                    String key = property.path("key").asText();
                    boolean wanted = List.of(kind.split(", ")).stream()
                            .anyMatch(each ->
                                    SETTINGS.getOrDefault(each, List.of()).contains(key));
                    if (wanted && property.hasNonNull("value")) {
                        found.put(key, property.path("value").asText());
                    }
                }
            } catch (IOException notShown) {
                // Such facts are a bonus: some servers show them to administrators only.
                return Map.of();
            }
            return found;
        }
    }
}
