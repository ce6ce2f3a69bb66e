package io.storagebench.hbase.connect;

import io.storagebench.units.Units;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;

/**
 * What a table takes, as its region servers say: in whole megabytes of each region, rounded down but to no less than 1.
 *
 * @param fileBytes of its store files (HFiles)
 * @param plainBytes the same if they were not compressed
 * @param files how many
 * @param memoryBytes in memstores, of which no file has anything yet
 * @param regions that have any of it
 */
record TableSize(double fileBytes, double plainBytes, long files, double memoryBytes, int regions) {
    /** Of a table now. */
    static TableSize of(Connection connection, TableName table) throws IOException {
        TableSize sum = new TableSize(0, 0, 0, 0, 0);
        try (Admin admin = connection.getAdmin()) {
            for (ServerName server : admin.getRegionServers()) {
                for (RegionMetrics region : admin.getRegionMetrics(server, table)) {
                    sum = sum.plus(region);
                }
            }
        }
        return sum;
    }

    private TableSize plus(RegionMetrics region) {
        return new TableSize(
                fileBytes + region.getStoreFileSize().get(Size.Unit.BYTE),
                plainBytes + region.getUncompressedStoreFileSize().get(Size.Unit.BYTE),
                files + region.getStoreFileCount(),
                memoryBytes + region.getMemStoreSize().get(Size.Unit.BYTE),
                regions + 1);
    }

    /**
     * For the report.
     *
     * @param replicas of each file, where that is known
     */
    String words(Optional<Integer> replicas) {
        return sizes(replicas) + " (sums of whole megabytes of " + Units.count(regions, "regions") + ")";
    }

    private String sizes(Optional<Integer> replicas) {
        if (files == 0) {
            return "no store files yet, " + Units.bytes(memoryBytes) + " in memstores";
        }
        if (fileBytes == 0) {
            return Units.count(files, "store files") + " below a megabyte in each region, " + Units.bytes(memoryBytes)
                    + " in memstores";
        }
        return Units.bytes(fileBytes) + " in " + Units.count(files, "store files")
                + replicas.map(count ->
                                ", " + Units.bytes(fileBytes * count) + " with " + Units.count(count, "replicas"))
                        .orElse("")
                + "; " + Units.bytes(plainBytes) + " before compression (ratio "
                + Units.three(plainBytes / fileBytes) + "); " + Units.bytes(memoryBytes) + " in memstores";
    }
}
