package io.storagebench.hbase.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.Layout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.junit.jupiter.api.Test;

class RegionMapTest {
    private static final TableName TABLE = TableName.valueOf("bench");

    /** Regions as {@code splits} make them, served by two servers in turn. */
    private static RegionMap map(byte[][] splits) {
        List<HRegionLocation> locations = new ArrayList<>();
        for (int i = 0; i <= splits.length; i++) {
            RegionInfo region = RegionInfoBuilder.newBuilder(TABLE)
                    .setStartKey(i == 0 ? new byte[0] : splits[i - 1])
                    .setEndKey(i == splits.length ? new byte[0] : splits[i])
                    .build();
            locations.add(new HRegionLocation(region, ServerName.valueOf("rs" + i % 2, 16020, 1)));
        }
        Collections.reverse(locations);
        return RegionMap.of(locations);
    }

    @Test
    void aRowIsInTheRegionWhoseKeysItIsAmong() {
        RegionMap map = map(TableSchema.splits(16));
        assertThat(map.regions()).isEqualTo(16);
        assertThat(map.regionOf(bytes("00000000-run-1-0"))).isZero();
        assertThat(map.regionOf(bytes("0fffffff-run-1-0"))).isZero();
        assertThat(map.regionOf(bytes("10000000"))).isEqualTo(1);
        assertThat(map.regionOf(bytes("ffffffff-run-1-0"))).isEqualTo(15);
        assertThat(map.servers().get(map.serverOf(4))).isEqualTo("rs0:16020");
        assertThat(map.servers().get(map.serverOf(5))).isEqualTo("rs1:16020");
    }

    @Test
    void rowsOfADatasetAreSpreadEvenlyOverItsRegions() {
        int regions = 30;
        RegionMap map = map(TableSchema.splits(regions));
        int rows = 30_000;
        int[] counts = new int[regions];
        for (long item = 0; item < rows; item++) {
            counts[map.regionOf(bytes(Layout.keys().name(item)))]++;
        }
        int even = rows / regions;
        assertThat(Arrays.stream(counts)).allMatch(count -> Math.abs(count - even) < even / 5);
    }

    @Test
    void aRegionThatBeginsWithAKeyHasNothingBeforeIt() {
        RegionMap map = map(TableSchema.splits(16));
        assertThat(map.lastRegionBefore(bytes("10000000"))).isZero();
        assertThat(map.lastRegionBefore(bytes("10000001"))).isEqualTo(1);
        assertThat(map.lastRegionBefore(new byte[0])).isEqualTo(15);
    }

    @Test
    void aTableOfOneRegionHasNoSplits() {
        assertThat(TableSchema.splits(1)).isEmpty();
        assertThat(map(TableSchema.splits(1)).regionOf(bytes("8"))).isZero();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
