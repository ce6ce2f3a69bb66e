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
        if (file.runs() == null || file.runs().stream().anyMatch(run -> run == null || run.ops() == null)) {
            throw new IOException("a damaged result of storage-bench: it has no runs");
        }
        return file;
    }
}
