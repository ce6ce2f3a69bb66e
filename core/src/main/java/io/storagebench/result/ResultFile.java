package io.storagebench.result;

import io.storagebench.result.figures.Whole;
import java.util.List;

/**
 * What is stored: runs, in the order they ran.
 *
 * @param schema {@value #SCHEMA}
 */
public record ResultFile(String schema, List<Result> runs) {
    public ResultFile {
        Whole.part(schema, "schema");
        Whole.list(runs, "runs");
    }

    public static final String SCHEMA = "storage-bench-result/1";

    public static ResultFile of(List<Result> runs) {
        return new ResultFile(SCHEMA, List.copyOf(runs));
    }
}
