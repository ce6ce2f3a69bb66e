package io.storagebench.op;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a coder of erasure coding did, as the names of the {@link RunContext#counter counters} that say so: how often, how
 * much and how long. A report makes one line of the three.
 *
 * @param verb "encoded" or "decoded"
 * @param coder its name, such as rs_native
 */
public record CoderWork(String verb, String coder) {
    /** Of a target's facts: which libraries the coder behind it used. */
    public static final String FACT = "codec ";

    private static final String BYTES = ", bytes";
    private static final String TIME = ", time";
    private static final Pattern COUNTER = Pattern.compile("stripes (encoded|decoded) by ([\\w-]+)(|, bytes|, time)");

    /** Counts calls; each is about one stripe, or the part of it that was asked for. Unit: stripes. */
    public String calls() {
        return "stripes " + verb + " by " + coder;
    }

    /** Counts the data that were encoded, or what was made anew of what was lost. Unit: bytes. */
    public String bytes() {
        return calls() + BYTES;
    }

    /** Counts the time inside the coder, in all threads. Unit: nanoseconds. */
    public String time() {
        return calls() + TIME;
    }

    /** What the counter of this name is about; empty when it is no coder's. */
    public static Optional<CoderWork> of(String counter) {
        Matcher matcher = COUNTER.matcher(counter);
        return matcher.matches() ? Optional.of(new CoderWork(matcher.group(1), matcher.group(2))) : Optional.empty();
    }
}
