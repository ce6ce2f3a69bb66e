package io.storagebench.compare;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;

/** A comparison for programs; docs/compare.md names its fields. */
public final class ComparisonJson {
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private ComparisonJson() {}

    /** Writes it and leaves {@code out} open. */
    public static void write(Comparison comparison, OutputStream out) throws IOException {
        ObjectWriter writer = JSON.writerWithDefaultPrettyPrinter().without(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        writer.writeValue(out, comparison);
        out.write('\n');
    }
}
