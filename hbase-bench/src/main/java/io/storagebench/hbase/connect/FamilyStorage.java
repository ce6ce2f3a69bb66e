package io.storagebench.hbase.connect;

import io.storagebench.units.ByteSize;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;

/**
 * How the files of a column family are written; null where HBase's default is to hold. Words are those of options.
 *
 * @param compression of blocks: {@code none}, {@code gz}, {@code snappy}, {@code zstd}, {@code lz4}
 * @param encoding of keys in blocks: {@code none}, {@code prefix}, {@code diff}, {@code fast-diff}, {@code row-index-v1}
 * @param bloom filter: {@code none}, {@code row}, {@code rowcol}
 * @param blockBytes of a block before it is compressed
 * @param inMemoryCompaction of memstores: {@code none}, {@code basic}, {@code eager}, {@code adaptive}
 */
public record FamilyStorage(
        String compression, String encoding, String bloom, Integer blockBytes, String inMemoryCompaction) {
    /** All as HBase has it. */
    public static final FamilyStorage USUAL = new FamilyStorage(null, null, null, null, null);

    ColumnFamilyDescriptor family(byte[] name) {
        ColumnFamilyDescriptorBuilder family = ColumnFamilyDescriptorBuilder.newBuilder(name);
        if (compression != null) {
            family.setCompressionType(Compression.Algorithm.valueOf(constant(compression)));
        }
        if (encoding != null) {
            family.setDataBlockEncoding(DataBlockEncoding.valueOf(constant(encoding)));
        }
        if (bloom != null) {
            family.setBloomFilterType(BloomType.valueOf(constant(bloom)));
        }
        if (blockBytes != null) {
            family.setBlocksize(blockBytes);
        }
        if (inMemoryCompaction != null) {
            family.setInMemoryCompaction(MemoryCompactionPolicy.valueOf(constant(inMemoryCompaction)));
        }
        return family.build();
    }

    /** What a family that is there already has otherwise, by the option that asks for it with its value. */
    Map<String, String> contradictions(ColumnFamilyDescriptor found) {
        Map<String, String> differences = new LinkedHashMap<>();
        compare("--compression", "compression", compression, found.getCompressionType(), differences);
        compare("--encoding", "encoding", encoding, found.getDataBlockEncoding(), differences);
        compare("--bloom", "bloom filter", bloom, found.getBloomFilterType(), differences);
        compare(
                "--in-memory-compaction",
                "in-memory compaction",
                inMemoryCompaction,
                found.getInMemoryCompaction(),
                differences);
        if (blockBytes != null && blockBytes != found.getBlocksize()) {
            differences.put(
                    "--block-size " + ByteSize.render(blockBytes),
                    "blocks of " + ByteSize.render(found.getBlocksize()));
        }
        return differences;
    }

    private static void compare(
            String option, String what, String asked, Enum<?> found, Map<String, String> differences) {
        if (asked != null && (found == null || !found.name().equals(constant(asked)))) {
            differences.put(
                    option + " " + asked,
                    what + " "
                            + (found == null ? "as the cluster's" : found.name().toLowerCase(Locale.ROOT)));
        }
    }

    private static String constant(String word) {
        return word.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
