package io.storagebench.engine;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.scenario.Share;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one share made of one part of a dataset, written at its end, so that a later read does not blame the system for
 * items that never were.
 *
 * @param schema {@value #SCHEMA}
 * @param made how many items the share started, counted within the share
 * @param failed positions in the part of those that did not succeed, as [first, last] ranges in rising order
 */
record Mark(String schema, long made, List<long[]> failed) {
    static final String SCHEMA = "storage-bench-mark/1";

    private static final Pattern NAME =
            Pattern.compile("_storage-bench-((?:run|warmup)-[1-9]\\d{0,5})-(\\d{1,9})-of-(\\d{1,9})\\.json");
    private static final ObjectMapper JSON = new ObjectMapper();

    /** {@code failedPositions} in rising order. */
    static Mark of(long made, long[] failedPositions) {
        List<long[]> ranges = new ArrayList<>();
        for (long position : failedPositions) {
            long[] last = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
            if (last != null && last[1] >= position - 1) {
                last[1] = position;
            } else {
                ranges.add(new long[] {position, position});
            }
        }
        return new Mark(SCHEMA, made, ranges);
    }

    /** The name of the control file for {@code part} ("run-1") and {@code share}. */
    static String name(String part, Share share) {
        return "_storage-bench-" + part + "-" + share.index() + "-of-" + share.total() + ".json";
    }

    byte[] toJson() throws IOException {
        return JSON.writeValueAsBytes(this);
    }

    /** Whether {@code file} is what {@link #name} gives for some part and share. */
    static boolean isName(String file) {
        Matcher form = NAME.matcher(file);
        if (!form.matches()) {
            return false;
        }
        int index = Integer.parseInt(form.group(2));
        int total = Integer.parseInt(form.group(3));
        return index < total && name(form.group(1), new Share(index, total)).equals(file);
    }

    /**
     * Reads a mark.
     *
     * @throws IOException when {@code json} is none, with a message for the user
     */
    static Mark parse(byte[] json, String file) throws IOException {
        String refusal = file + ": not a mark that this version of storage-bench can read";
        Mark mark;
        try {
            mark = JSON.readValue(json, Mark.class);
        } catch (IOException notOurs) {
            throw new IOException(refusal, notOurs);
        }
        if (mark == null || !mark.isSound()) {
            throw new IOException(refusal);
        }
        return mark;
    }

    private boolean isSound() {
        return SCHEMA.equals(schema)
                && made >= 0
                && failed != null
                && failed.stream()
                        .allMatch(range -> range != null && range.length == 2 && 0 <= range[0] && range[0] <= range[1]);
    }
}
