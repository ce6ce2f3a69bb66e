package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * A sentence of advice, and what it takes from the figures of its run.
 *
 * @param gravity how much it takes; null in a result of an older version, which says it by the sentence alone
 * @param reason why, in a few words that are the same in each run; null when the sentence is only good to know
 * @param sentence what is the case, and what to do
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Remark(Gravity gravity, String reason, String sentence) implements Comparable<Remark> {
    private static final Comparator<Remark> ORDER = Comparator.comparing(Remark::sentence)
            .thenComparing(Remark::gravity, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(Remark::reason, Comparator.nullsFirst(Comparator.naturalOrder()));

    /** What remains of the figures. */
    public enum Gravity {
        /** Everything: the sentence is only good to know. */
        @JsonProperty("none")
        NONE,
        /** They mean less, or something else, than they seem to. */
        @JsonProperty("care")
        CARE,
        /** Nothing that should be used. */
        @JsonProperty("void")
        VOID
    }

    public Remark {
        Objects.requireNonNull(sentence, "sentence");
        if ((gravity == null || gravity == Gravity.NONE) != (reason == null)) {
            throw new IllegalArgumentException("gravity " + gravity + " with the reason " + reason);
        }
    }

    @JsonCreator
    static Remark of(
            @JsonProperty("gravity") Gravity gravity,
            @JsonProperty("reason") String reason,
            @JsonProperty("sentence") String sentence) {
        return new Remark(gravity, reason, sentence);
    }

    /** As older versions stored it. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Remark ofOlder(String sentence) {
        return new Remark(null, null, sentence);
    }

    /** What takes nothing from the figures. */
    public static Remark toKnow(String sentence) {
        return new Remark(Gravity.NONE, null, sentence);
    }

    /** What makes figures mean less, or something else, than they seem to. */
    public static Remark care(String reason, String sentence) {
        return new Remark(Gravity.CARE, reason, sentence);
    }

    /** What leaves nothing of the figures. */
    public static Remark voids(String reason, String sentence) {
        return new Remark(Gravity.VOID, reason, sentence);
    }

    /** That an option was given, and something else was measured than it asks for. */
    public static Remark ofNoEffect(String sentence) {
        return care("an option had no effect", sentence);
    }

    /** What {@code remarks} say, in their order. */
    public static List<String> sentences(List<Remark> remarks) {
        return remarks.stream().map(Remark::sentence).toList();
    }

    /** The same, of one stream of several. */
    public Remark ofStream(String name) {
        return new Remark(gravity, reason, name + ": " + sentence);
    }

    /** By the sentence. */
    @Override
    public int compareTo(Remark other) {
        return ORDER.compare(this, other);
    }
}
