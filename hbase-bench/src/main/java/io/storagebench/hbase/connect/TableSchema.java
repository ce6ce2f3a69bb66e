package io.storagebench.hbase.connect;

import io.storagebench.hbase.row.Columns;
import io.storagebench.hbase.row.KeyRange;
import io.storagebench.units.ByteSize;
import io.storagebench.units.Units;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/**
 * How a table is created. Immutable.
 *
 * @param columns of its rows, which say what families it has
 * @param regions into which it is split from the beginning
 * @param storage of each family
 * @param flushBytes size of a region's memstores at which they are flushed; null for that of the cluster
 */
public record TableSchema(Columns columns, Regions regions, FamilyStorage storage, Long flushBytes) {
    /** The attribute of tables that this tool has created, so that it drops no other one. */
    static final String MADE = "storage-bench.created";

    /**
     * How many regions.
     *
     * @param number of them
     * @param forEachServer whether each region server is to have so many
     * @param asked whether the user has said so
     */
    public record Regions(int number, boolean forEachServer, boolean asked) {
        /** Of a cluster with so many region servers. */
        int of(int servers) {
            return forEachServer ? Math.multiplyExact(number, servers) : number;
        }
    }

    /** Of a table that is there already. */
    static TableSchema ofExisting() {
        return new TableSchema(new Columns(1, 1), new Regions(1, false, false), FamilyStorage.USUAL, null);
    }

    TableDescriptor descriptor(TableName name) {
        TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(name).setValue(MADE, "true");
        columns.familyNames()
                .forEach(family -> table.setColumnFamily(storage.family(family.getBytes(StandardCharsets.US_ASCII))));
        if (flushBytes != null) {
            table.setMemStoreFlushSize(flushBytes);
        }
        return table.build();
    }

    /**
     * What a table that is there already has otherwise than options ask for: such an option would be ignored.
     *
     * @param actualRegions of that table, which splits make more
     * @param servers of the cluster
     * @return the option with its value, and what the table has instead
     */
    Map<String, String> contradictions(TableDescriptor table, int actualRegions, int servers) {
        Map<String, String> found = new LinkedHashMap<>();
        for (String name : columns.familyNames()) {
            ColumnFamilyDescriptor family = table.getColumnFamily(name.getBytes(StandardCharsets.US_ASCII));
            if (family == null) {
                found.put("--families " + columns.families(), "no column family " + name);
            } else {
                found.putAll(storage.contradictions(family));
            }
        }
        if (regions.asked() && actualRegions < regions.of(servers)) {
            found.put(
                    (regions.forEachServer() ? "--regions-per-server " : "--regions ") + regions.number(),
                    Units.count(actualRegions, "regions"));
        }
        if (flushBytes != null && table.getMemStoreFlushSize() != flushBytes) {
            found.put(
                    "--flush-size " + ByteSize.render(flushBytes),
                    table.getMemStoreFlushSize() > 0
                            ? "a flush size of " + ByteSize.render(table.getMemStoreFlushSize())
                            : "the cluster's flush size");
        }
        return found;
    }

    /** The first keys of all of so many regions but the first, evenly over the keys. */
    static byte[][] splits(int regions) {
        byte[][] splits = new byte[regions - 1][];
        for (int i = 1; i < regions; i++) {
            splits[i - 1] = KeyRange.beginning(KeyRange.BEGINNINGS * i / regions);
        }
        return splits;
    }
}
