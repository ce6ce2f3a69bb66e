package io.storagebench.hbase.connect;

import io.storagebench.units.ByteSize;
import io.storagebench.units.Units;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;

/**
 * The settings of region servers that decide how puts go, as one of them says: from {@code /conf} of its pages, which has what is
 * in effect, defaults included.
 */
final class ServerSettings {
    private static final Duration LIMIT = Duration.ofSeconds(4);

    private static final List<String> TOLD = List.of(
            "hbase.hregion.memstore.flush.size",
            "hbase.hregion.memstore.block.multiplier",
            "hbase.regionserver.global.memstore.size",
            "hbase.regionserver.global.memstore.size.lower.limit",
            "hbase.hregion.memstore.mslab.enabled",
            "hbase.hregion.compacting.memstore.type",
            "hbase.hstore.flusher.count",
            "hbase.hstore.blockingStoreFiles",
            "hbase.hstore.compactionThreshold",
            "hbase.regionserver.thread.compaction.small",
            "hbase.regionserver.thread.compaction.large",
            "hbase.regionserver.handler.count",
            "hbase.regionserver.maxlogs",
            "hbase.wal.provider",
            "hbase.hregion.majorcompaction",
            "hfile.block.cache.size",
            ServerSettings.REPLICATION);

    private static final String REPLICATION = "dfs.replication";
    private static final String ROOT = "hbase.rootdir";
    private static final String DEFAULT = "fs.defaultFS"; // of a root that names no file system
    private static final String LOCAL = "file";
    private static final Set<String> OF_HDFS = Set.of("hdfs", "webhdfs", "swebhdfs", "viewfs");

    private final Map<String, String> facts = new LinkedHashMap<>();
    private Optional<Integer> replicas = Optional.empty();

    private ServerSettings() {}

    /** Asks the cluster and one of its region servers. */
    static ServerSettings of(Connection connection) throws IOException {
        ServerSettings settings = new ServerSettings();
        try (Admin admin = connection.getAdmin()) {
            Map<?, ServerMetrics> servers = admin.getClusterMetrics(EnumSet.of(ClusterMetrics.Option.LIVE_SERVERS))
                    .getLiveServerMetrics();
            settings.heap(servers);
            Optional<ServerMetrics> withPages = servers.values().stream()
                    .filter(server -> server.getInfoServerPort() > 0)
                    .findFirst();
            if (withPages.isPresent()) {
                settings.read(withPages.get());
            } else {
                settings.facts.put("settings", "unknown: no region server has pages (hbase.regionserver.info.port)");
            }
        }
        return settings;
    }

    private void heap(Map<?, ServerMetrics> servers) {
        double[] heaps = servers.values().stream()
                .mapToDouble(server -> server.getMaxHeapSize().get(Size.Unit.BYTE))
                .sorted()
                .toArray();
        if (heaps.length > 0) {
            String least = Units.bytes(heaps[0]);
            String most = Units.bytes(heaps[heaps.length - 1]);
            facts.put("heap of a region server", least.equals(most) ? least : least + " to " + most);
        }
    }

    private void read(ServerMetrics server) {
        URI page = URI.create(
                "http://" + server.getServerName().getHostname() + ":" + server.getInfoServerPort() + "/conf");
        Configuration conf = new Configuration(false);
        try {
            URLConnection asked = page.toURL().openConnection();
            asked.setConnectTimeout((int) LIMIT.toMillis());
            asked.setReadTimeout((int) LIMIT.toMillis());
            try (InputStream in = asked.getInputStream()) {
                conf.addResource(in, page.toString(), true);
                conf.size(); // reads it
            }
        } catch (IOException | RuntimeException unreadable) {
            facts.put("settings", "unknown: " + page + " cannot be read (" + unreadable.getMessage() + ")");
            return;
        }
        TOLD.forEach(key ->
                Optional.ofNullable(conf.getRaw(key)).ifPresent(value -> facts.put(key, readable(key, value))));
        replicas = replicas(conf);
    }

    /**
     * How often the file system of {@code hbase.rootdir} keeps files. Only HDFS goes by {@code dfs.replication}, which is among
     * the settings whatever the file system is, as HBase has HDFS's defaults with it.
     */
    static Optional<Integer> replicas(Configuration conf) {
        String scheme = schemeOf(conf.getRaw(ROOT))
                .or(() -> schemeOf(conf.getRaw(DEFAULT)))
                .orElse(LOCAL);
        if (scheme.equals(LOCAL)) {
            return Optional.of(1);
        }
        return Optional.ofNullable(conf.getRaw(REPLICATION))
                .map(String::trim)
                .filter(value -> OF_HDFS.contains(scheme) && value.matches("[1-9]\\d{0,3}"))
                .map(Integer::valueOf);
    }

    private static Optional<String> schemeOf(String place) {
        int colon = place == null ? -1 : place.indexOf(':');
        return colon < 0
                ? Optional.empty()
                : Optional.of(place.substring(0, colon).trim().toLowerCase(Locale.ROOT));
    }

    /** Sizes in bytes are as long as nobody can read them. */
    private static String readable(String key, String value) {
        return key.endsWith(".size") && value.matches("\\d{7,18}")
                ? value + " (" + ByteSize.render(Long.parseLong(value)) + ")"
                : value;
    }

    /** For the report's lines on the target. */
    Map<String, String> facts() {
        return facts;
    }

    /** How often the file system keeps what region servers write, as far as they say; 1 of a local one. */
    Optional<Integer> replicas() {
        return replicas;
    }
}
