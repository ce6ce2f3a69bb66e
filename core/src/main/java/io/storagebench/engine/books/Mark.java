package io.storagebench.engine.books;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.scenario.Share;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one share made of one part of a dataset, written at its end, so that a later read does not blame the system for
 * items that never were.
 *
 * @param schema {@value #SCHEMA}
 * @param made how many requests the share started, counted within the share; each is a batch of items
 * @param failed positions in the part of those that did not succeed, as [first, last] ranges in rising order
 * @param shuffled how many requests there were to be over all shares, and the seed of their order; null when they went
 *     by position, or when all were started
 * @param stopped whether the share was stopped, so that it made nothing after this part; null when not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Mark(String schema, long made, List<long[]> failed, Shuffle shuffled, Boolean stopped) {
    static final String SCHEMA = "storage-bench-mark/1";

    /** The control file that says that the dataset is being removed, so that nobody reads the half that is left. */
    static final String REMOVING = "_storage-bench-removing.json";

    private static final Pattern NAME = Pattern.compile(
            "_storage-bench-((?:run|warmup)-[1-9]\\d{0,5})-(?:used-|writing-)?(\\d{1,9})-of-(\\d{1,9})\\.json");
    private static final Pattern USED_NAME =
            Pattern.compile("_storage-bench-((?:run|warmup)-[1-9]\\d{0,5})-used\\.json");
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The order of requests that did not go by position. */
    record Shuffle(long requests, long seed) {}

    /** {@code failed} in rising order. */
    public static Mark of(long made, List<long[]> failed) {
        return new Mark(SCHEMA, made, failed, null, null);
    }

    /** The same for requests that were shuffled and not all started. */
    public Mark shuffled(long requests, long seed) {
        return new Mark(schema, made, failed, new Shuffle(requests, seed), stopped);
    }

    /** How many items the share made; a few more when its last batch was not full. */
    long items(int batch) {
        return made * batch
                - failed.stream().mapToLong(range -> range[1] - range[0] + 1).sum();
    }

    boolean hasOtherOrder() {
        return shuffled != null;
    }

    /** The name of the control file for {@code part} ("run-1") and {@code share}. */
    static String name(String part, Share share) {
        return "_storage-bench-" + part + "-" + share.index() + "-of-" + share.total() + ".json";
    }

    /** The name of the control file that says which run uses up {@code part}. */
    static String usedName(String part) {
        return "_storage-bench-" + part + "-used.json";
    }

    /** The name of the control file that says that {@code share} of that run has begun. */
    static String usedName(String part, Share share) {
        return "_storage-bench-" + part + "-used-" + share.index() + "-of-" + share.total() + ".json";
    }

    /** The name of the control file that says that {@code share} is writing {@code part}. */
    static String writingName(String part, Share share) {
        return "_storage-bench-" + part + "-writing-" + share.index() + "-of-" + share.total() + ".json";
    }

    byte[] toJson() throws IOException {
        return JSON.writeValueAsBytes(this);
    }

    /**
     * Whether {@code file} is what one of the names here gives for some part and share of a dataset that so many
     * {@code shares} made; those that use it up may be more or fewer.
     */
    static boolean isName(String file, int shares) {
        Matcher form = NAME.matcher(file);
        if (!form.matches()) {
            return file.equals(REMOVING) || USED_NAME.matcher(file).matches();
        }
        int index = Integer.parseInt(form.group(2));
        int total = Integer.parseInt(form.group(3));
        if (index >= total) {
            return false;
        }
        Share share = new Share(index, total);
        return (total == shares && name(form.group(1), share).equals(file))
                || usedName(form.group(1), share).equals(file)
                || writingName(form.group(1), share).equals(file);
    }

    /** The part that the mark of this name tells of; empty of other control files. */
    static Optional<String> partOf(String file) {
        Matcher form = NAME.matcher(file);
        if (form.matches()) {
            return Optional.of(form.group(1));
        }
        Matcher used = USED_NAME.matcher(file);
        return used.matches() ? Optional.of(used.group(1)) : Optional.empty();
    }

    /** The same of a share that was stopped in or after this part. */
    public Mark ofStopped(boolean wasStopped) {
        return new Mark(schema, made, failed, shuffled, wasStopped ? true : null);
    }

    boolean wasStopped() {
        return stopped != null && stopped;
    }

    /** The same as if nothing had failed: what was begun may be there. */
    Mark begun() {
        return new Mark(schema, made, List.of(), shuffled, stopped);
    }

    /** Whether the item at {@code position} failed, or was taken by a thread and never begun. */
    boolean lacks(long position) {
        return failed.stream().anyMatch(range -> range[0] <= position && position <= range[1]);
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
                && (shuffled == null || shuffled.requests > 0)
                && failed.stream()
                        .allMatch(range -> range != null && range.length == 2 && 0 <= range[0] && range[0] <= range[1]);
    }
}
