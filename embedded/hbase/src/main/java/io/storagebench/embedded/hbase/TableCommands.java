package io.storagebench.embedded.hbase;

import io.storagebench.embedded.server.CommandException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.UnknownRegionException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.util.Bytes;

/** What the server does to tables when it is told to, by a client of its own for each command. One thread. */
final class TableCommands {
    private static final Duration SPLIT_LIMIT = Duration.ofSeconds(60);

    private final HbaseCluster cluster;
    private final Configurations configurations;

    TableCommands(HbaseCluster cluster, Configurations configurations) {
        this.cluster = cluster;
        this.configurations = configurations;
    }

    /** Writes what its memstores hold; returns when it is written. */
    void flush(String table) throws IOException {
        try (Connection connection = connect();
                Admin admin = connection.getAdmin()) {
            admin.flush(existing(admin, table));
        }
    }

    /** Splits every region that can be split; returns how many there are then. */
    Map<String, String> split(String table) throws IOException, InterruptedException {
        try (Connection connection = connect();
                Admin admin = connection.getAdmin()) {
            TableName name = existing(admin, table);
            List<Future<Void>> splits = new ArrayList<>();
            String refused = "it has no region";
            for (RegionInfo region : admin.getRegions(name)) {
                try {
                    splits.add(admin.splitRegionAsync(region.getRegionName()));
                } catch (DoNotRetryIOException tooSmall) {
                    refused = tooSmall.getMessage();
                }
            }
            int done = 0;
            for (Future<Void> split : splits) {
                try {
                    split.get(SPLIT_LIMIT.toSeconds(), TimeUnit.SECONDS);
                    done++;
                } catch (ExecutionException e) {
                    refused = e.getCause().getMessage();
                } catch (TimeoutException e) {
                    refused = "not in " + SPLIT_LIMIT.toSeconds() + " s";
                }
            }
            if (done == 0) {
                throw new CommandException("no region of " + table + " was split ("
                        + refused.lines().findFirst().orElse("it has none")
                        + "). A region needs rows in several blocks of a file: put more, and use flush "
                        + table + ".");
            }
            return Map.of("split", Integer.toString(done));
        }
    }

    /** Which region server has which region, by the region's encoded name; 0 for none. */
    Map<String, String> regions(String table) throws IOException {
        try (Connection connection = connect();
                Admin admin = connection.getAdmin();
                RegionLocator locator = connection.getRegionLocator(existing(admin, table))) {
            Map<String, String> regions = new LinkedHashMap<>();
            for (HRegionLocation location : locator.getAllRegionLocations()) {
                regions.put(
                        location.getRegion().getEncodedName(),
                        Integer.toString(cluster.numberOf(location.getServerName())));
            }
            return regions;
        }
    }

    /** Moves a region; returns when it is served there. */
    void move(String encodedName, int number) throws IOException {
        try (Connection connection = connect();
                Admin admin = connection.getAdmin()) {
            admin.move(Bytes.toBytes(encodedName), cluster.nameOf(number));
        } catch (UnknownRegionException unknown) {
            throw new CommandException(
                    "There is no region " + encodedName + ". See the encoded names with regions TABLE.");
        }
    }

    private static TableName existing(Admin admin, String table) throws IOException {
        try {
            TableName name = TableName.valueOf(table);
            if (admin.tableExists(name)) {
                return name;
            }
        } catch (IllegalArgumentException | TableNotFoundException notThere) {
            // As below.
        }
        throw new CommandException("There is no table " + table + ". Use the name of one that a client has made.");
    }

    private Connection connect() throws IOException {
        return ConnectionFactory.createConnection(configurations.master());
    }
}
