package io.storagebench.hbase.connect;

import io.storagebench.units.ByteSize;
import io.storagebench.units.Units;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;

/** What the table says of itself, whoever has made it. */
final class TableFacts {
    private TableFacts() {}

    static Map<String, String> of(Connection connection, TableName table, RegionMap regions) throws IOException {
        try (Admin admin = connection.getAdmin()) {
            TableDescriptor descriptor = admin.getDescriptor(table);
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put(
                    "table",
                    Units.count(regions.regions(), "regions") + " on "
                            + Units.count(regions.servers().size(), "region servers")
                            + (descriptor.getMemStoreFlushSize() > 0
                                    ? ", flushed at " + ByteSize.render(descriptor.getMemStoreFlushSize())
                                    : ""));
            for (ColumnFamilyDescriptor family : descriptor.getColumnFamilies()) {
                facts.put("family " + family.getNameAsString(), words(family));
            }
            return facts;
        }
    }

    private static String words(ColumnFamilyDescriptor family) {
        return "compression " + family.getCompressionType() + ", encoding " + family.getDataBlockEncoding() + ", bloom "
                + family.getBloomFilterType() + ", blocks of " + ByteSize.render(family.getBlocksize())
                + (family.getInMemoryCompaction() == null
                        ? ""
                        : ", in-memory compaction " + family.getInMemoryCompaction());
    }
}
