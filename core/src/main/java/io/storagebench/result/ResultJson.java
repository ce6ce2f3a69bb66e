package io.storagebench.result;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.OutputStream;

/** Result files as JSON. */
public final class ResultJson {
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private ResultJson() {}

    /** Writes {@code file}, and leaves {@code out} open. */
    public static void write(ResultFile file, OutputStream out) throws IOException {
        out.write(JSON.writeValueAsBytes(file));
        out.write('\n');
    }

    /**
     * Reads a result file.
     *
     * @throws IOException when {@code json} is none, with a message for the user
     */
    public static ResultFile read(byte[] json) throws IOException {
        JsonNode tree;
        try {
            tree = JSON.readTree(json);
        } catch (IOException notJson) {
            throw new IOException("not a result of storage-bench: not JSON, or not all of it", notJson);
        }
        String schema = tree.path("schema").asText("");
        if (!ResultFile.SCHEMA.equals(schema)) {
            throw new IOException("not a result of storage-bench that this version can read: its schema is "
                    + (schema.isEmpty() ? "missing" : schema) + ", not " + ResultFile.SCHEMA);
        }
        ResultFile file;
        try {
            file = JSON.treeToValue(tree, ResultFile.class);
        } catch (IOException damaged) {
            throw new IOException("a damaged result of storage-bench", damaged);
        }
        if (file.runs() == null || !file.runs().stream().allMatch(ResultJson::isWhole)) {
            throw new IOException("a damaged result of storage-bench: parts of it are missing");
        }
        return file;
    }

    /** Whether everything is there that a result cannot be without. */
    private static boolean isWhole(Result run) {
        return run != null
                && run.command() != null
                && run.arguments() != null
                && run.repeat() != null
                && run.shares() != null
                && !run.shares().isEmpty()
                && run.shares().stream().allMatch(share -> share != null && share.phases() != null)
                && run.target() != null
                && run.target().facts() != null
                && run.ops() != null
                && run.ops().values().stream().allMatch(ResultJson::isWhole)
                && run.intervals() != null
                && run.hosts() != null
                && run.servers() != null
                && run.notes() != null
                && run.thresholds() != null
                && run.remarks() != null
                && run.advice() != null;
    }

    private static boolean isWhole(OperationStats op) {
        return op != null
                && op.window() != null
                && op.service() != null
                && (!op.isOpenLoop()
                        || (op.due() != null && op.overdue() != null && op.response() != null && op.lateness() != null))
                && op.steps() != null
                && op.groups() != null
                && op.errors() != null
                && op.checkErrors() != null
                && op.rates() != null
                && op.counters() != null;
    }
}
