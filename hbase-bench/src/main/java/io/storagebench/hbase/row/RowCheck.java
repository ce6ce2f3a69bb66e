package io.storagebench.hbase.row;

import io.storagebench.dataset.Dataset;
import io.storagebench.op.RunContext;
import io.storagebench.op.failure.DataCorruptionException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;

/** Compares rows with what was put, and says which are wrong or missing. One thread. */
public final class RowCheck {
    private static final int MOST_NAMED = 10;

    private final Dataset dataset;
    private final RowContent content;
    private final List<String> wrong = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private long wrongRows;
    private long missingRows;
    private byte[] row = new byte[0];

    public RowCheck(RunContext run) {
        dataset = run.dataset();
        content = new RowContent(dataset, run.payload());
    }

    /** Bytes of a row's values. */
    public static long bytes(Result found) {
        long bytes = 0;
        for (Cell cell : found.rawCells()) {
            bytes += cell.getValueLength();
        }
        return bytes;
    }

    /** Forgets what it has found. */
    public void begin() {
        wrong.clear();
        missing.clear();
        wrongRows = 0;
        missingRows = 0;
    }

    /** Notes that a row is not there. */
    public void missing(long item) {
        missingRows++;
        note(missing, dataset.name(item));
    }

    /** Compares a row. */
    public void compare(long item, Result found) {
        long bytes = bytes(found);
        long size = dataset.sizeOf(item);
        if (bytes != size) {
            wrongRows++;
            note(wrong, dataset.name(item) + " (" + bytes + " bytes, and " + size + " were put)");
            return;
        }
        if (row.length < bytes) {
            row = new byte[(int) bytes];
        }
        int at = 0;
        for (Cell cell : found.rawCells()) {
            System.arraycopy(cell.getValueArray(), cell.getValueOffset(), row, at, cell.getValueLength());
            at += cell.getValueLength();
        }
        int right = content.firstMismatch(item, row, at);
        if (right >= 0) {
            wrongRows++;
            note(wrong, dataset.name(item) + " (from byte " + right + " on)");
        }
    }

    private static void note(List<String> rows, String words) {
        if (rows.size() < MOST_NAMED) {
            rows.add(words);
        }
    }

    /** Rows that were missing, or wrong, since {@link #begin}. */
    public long badRows() {
        return missingRows + wrongRows;
    }

    /**
     * Fails if any row was wrong or missing.
     *
     * @param where as users name the table
     */
    public void require(String where) throws IOException {
        if (wrongRows > 0) {
            throw new DataCorruptionException(where + ": wrong content in " + list(wrong, wrongRows)
                    + (missingRows == 0 ? "" : "; missing: " + list(missing, missingRows)));
        }
        if (missingRows > 0) {
            throw new MissingRowException(where + ": missing: " + list(missing, missingRows));
        }
    }

    private static String list(List<String> rows, long count) {
        return String.join(", ", rows) + (count > rows.size() ? " and " + (count - rows.size()) + " more" : "");
    }
}
