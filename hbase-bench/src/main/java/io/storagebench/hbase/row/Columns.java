package io.storagebench.hbase.row;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;

/**
 * The columns of a row, which share its bytes evenly, in the order in which HBase returns them. Immutable; any thread.
 *
 * @param families how many column families: {@code f1}, {@code f2}, …
 * @param columns how many columns each family has: {@code c001}, {@code c002}, …
 */
public record Columns(int families, int columns) {
    /** More would be given names that do not sort by their numbers. */
    public static final int MOST_COLUMNS = 999;

    /** HBase's own advice is three at most; each has stores, and files, of its own. */
    public static final int MOST_FAMILIES = 9;

    /** The first family, which every table has. */
    public static final String FIRST_FAMILY = familyName(0);

    /** Those of a row that was found. */
    public static Columns of(Result row) {
        Cell[] cells = row.rawCells();
        int families = (int) Arrays.stream(cells)
                .map(CellUtil::cloneFamily)
                .map(ByteBuffer::wrap)
                .distinct()
                .count();
        return new Columns(families, cells.length / families);
    }

    /** Cells of a row. */
    public int cells() {
        return families * columns;
    }

    /** The families' names. */
    public List<String> familyNames() {
        return IntStream.range(0, families).mapToObj(Columns::familyName).toList();
    }

    private static String familyName(int number) {
        return "f" + (number + 1);
    }

    /** The family of each cell. */
    byte[][] familyOfCells() {
        byte[][] names = familyNames().stream()
                .map(name -> name.getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
        return IntStream.range(0, cells())
                .mapToObj(cell -> names[cell / columns])
                .toArray(byte[][]::new);
    }

    /** The qualifier of each cell. */
    byte[][] qualifierOfCells() {
        return IntStream.range(0, cells())
                .mapToObj(cell -> String.format("c%03d", cell % columns + 1).getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
    }

    /** Where the value of a cell begins in a row of so many bytes; that of the cell behind the last one is their number. */
    int startOf(int cell, int rowBytes) {
        return (int) ((long) rowBytes * cell / cells());
    }
}
