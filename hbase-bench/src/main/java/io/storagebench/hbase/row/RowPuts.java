package io.storagebench.hbase.row;

import io.storagebench.dataset.Dataset;
import io.storagebench.op.RunContext;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;

/** Makes the puts of a dataset's rows. One thread. */
public final class RowPuts {
    private final Dataset dataset;
    private final RowContent content;
    private final Columns columns;
    private final byte[][] families;
    private final byte[][] qualifiers;
    private final Durability durability;
    private byte[] row = new byte[0];

    /**
     * @param durability what a put waits for
     */
    public RowPuts(RunContext run, Columns columns, Durability durability) {
        dataset = run.dataset();
        content = new RowContent(dataset, run.payload());
        this.columns = columns;
        this.durability = durability;
        families = columns.familyOfCells();
        qualifiers = columns.qualifierOfCells();
    }

    /** The row key of an item. */
    public static byte[] key(Dataset dataset, long item) {
        return dataset.ascii(item);
    }

    /** The puts of {@code count} rows from {@code first} on. */
    public List<Put> of(long first, int count) {
        List<Put> puts = new ArrayList<>(count);
        for (long item = first; item < first + count; item++) {
            puts.add(of(item));
        }
        return puts;
    }

    /** The put of a row; a row without bytes has empty values. */
    public Put of(long item) {
        return of(item, key(dataset, item));
    }

    /** The put of a row whose key the caller has. */
    public Put of(long item, byte[] key) {
        return of(item, key, 0, families.length);
    }

    /** The put of {@code count} of a row's cells, from cell {@code first} on. */
    public Put of(long item, int first, int count) {
        return of(item, key(dataset, item), first, count);
    }

    private Put of(long item, byte[] key, int first, int count) {
        int bytes = Math.toIntExact(dataset.sizeOf(item));
        if (row.length < bytes) {
            row = new byte[bytes];
        }
        content.fill(item, row, bytes);
        Put put = new Put(key, true).setDurability(durability);
        for (int cell = first; cell < first + count; cell++) {
            int from = columns.startOf(cell, bytes);
            put.addColumn(
                    families[cell],
                    ByteBuffer.wrap(qualifiers[cell]), // whose position moves
                    HConstants.LATEST_TIMESTAMP,
                    ByteBuffer.wrap(row, from, columns.startOf(cell + 1, bytes) - from));
        }
        return put;
    }

    /** Bytes of {@code count} of a row's cells, from cell {@code first} on. */
    public int bytesOfCells(long item, int first, int count) {
        int bytes = Math.toIntExact(dataset.sizeOf(item));
        return columns.startOf(first + count, bytes) - columns.startOf(first, bytes);
    }

    /** Bytes of the values of {@code count} rows from {@code first} on. */
    public long bytes(long first, int count) {
        long bytes = 0;
        for (long item = first; item < first + count; item++) {
            bytes += dataset.sizeOf(item);
        }
        return bytes;
    }
}
