package io.storagebench.hbase.connect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.util.Bytes;

/** The regions of a table in the order of their keys, and who serves them, at one moment. Immutable. */
public final class RegionMap {
    private final byte[][] startKeys;
    private final int[] servers;
    private final List<String> names;

    private RegionMap(byte[][] startKeys, int[] servers, List<String> names) {
        this.startKeys = startKeys;
        this.servers = servers;
        this.names = List.copyOf(names);
    }

    /** As {@code hbase:meta} has them now. */
    static RegionMap look(Connection connection, TableName table) throws IOException {
        try (RegionLocator locator = connection.getRegionLocator(table)) {
            return of(locator.getAllRegionLocations());
        }
    }

    static RegionMap of(List<HRegionLocation> locations) {
        List<HRegionLocation> sorted = new ArrayList<>(locations);
        sorted.sort(Comparator.comparing(location -> location.getRegion().getStartKey(), Bytes.BYTES_COMPARATOR));
        byte[][] startKeys = new byte[sorted.size()][];
        int[] servers = new int[sorted.size()];
        Map<String, Integer> numbers = new LinkedHashMap<>();
        for (int i = 0; i < startKeys.length; i++) {
            HRegionLocation location = sorted.get(i);
            startKeys[i] = location.getRegion().getStartKey();
            String server = location.getServerName() == null
                    ? "none"
                    : location.getServerName().getAddress().toString();
            numbers.putIfAbsent(server, numbers.size());
            servers[i] = numbers.get(server);
        }
        return new RegionMap(startKeys, servers, new ArrayList<>(numbers.keySet()));
    }

    /** How many there are. */
    public int regions() {
        return startKeys.length;
    }

    /** Host and port of those who serve them, by their numbers here. */
    public List<String> servers() {
        return names;
    }

    /** The number of the region that a row is in. */
    public int regionOf(byte[] row) {
        int low = 0;
        int high = startKeys.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (Bytes.compareTo(startKeys[middle], row) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The number of the last region that has rows before the key {@code stop}; an empty one is the end of the table. */
    public int lastRegionBefore(byte[] stop) {
        if (stop.length == 0) {
            return startKeys.length - 1;
        }
        int region = regionOf(stop);
        return region > 0 && Bytes.equals(startKeys[region], stop) ? region - 1 : region;
    }

    /** The number of the server of a region. */
    public int serverOf(int region) {
        return servers[region];
    }
}
