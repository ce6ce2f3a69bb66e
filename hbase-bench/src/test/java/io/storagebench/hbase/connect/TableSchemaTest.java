package io.storagebench.hbase.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.hbase.connect.TableSchema.Regions;
import io.storagebench.hbase.row.Columns;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.junit.jupiter.api.Test;

class TableSchemaTest {
    private static final Regions USUAL = new Regions(10, true, false);

    private static TableDescriptor table(TableSchema schema) {
        return schema.descriptor(TableName.valueOf("bench"));
    }

    @Test
    void aTableOfTheSameOptionsContradictsNone() {
        TableSchema asked = new TableSchema(
                new Columns(2, 3),
                new Regions(6, false, true),
                new FamilyStorage("gz", "fast-diff", "rowcol", 32 << 10, "basic"),
                8L << 20);
        assertThat(asked.contradictions(table(asked), 6, 2)).isEmpty();
        assertThat(asked.contradictions(table(asked), 12, 2))
                .as("after a split")
                .isEmpty();
    }

    @Test
    void whatWasNotAskedForContradictsNoTable() {
        TableSchema other = new TableSchema(
                new Columns(1, 1), USUAL, new FamilyStorage("gz", "diff", "none", 16 << 10, "eager"), 8L << 20);
        TableSchema asked = new TableSchema(new Columns(1, 1), USUAL, FamilyStorage.USUAL, null);
        assertThat(asked.contradictions(table(other), 1, 2)).isEmpty();
    }

    @Test
    void eachOptionThatATableDoesNotHaveIsTold() {
        TableSchema usual = new TableSchema(new Columns(1, 1), USUAL, FamilyStorage.USUAL, null);
        TableSchema asked = new TableSchema(
                new Columns(2, 1),
                new Regions(3, true, true),
                new FamilyStorage("gz", "fast-diff", "rowcol", 32 << 10, "basic"),
                8L << 20);
        assertThat(asked.contradictions(table(usual), 5, 2))
                .containsEntry("--families 2", "no column family f2")
                .containsEntry("--compression gz", "compression none")
                .containsEntry("--encoding fast-diff", "encoding none")
                .containsEntry("--bloom rowcol", "bloom filter row")
                .containsEntry("--block-size 32k", "blocks of 64k")
                .containsEntry("--in-memory-compaction basic", "in-memory compaction as the cluster's")
                .containsEntry("--regions-per-server 3", "5 regions")
                .containsEntry("--flush-size 8m", "the cluster's flush size")
                .hasSize(8);
    }
}
