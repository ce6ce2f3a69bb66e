package io.storagebench.result.figures;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * What a counter tells, beside its name, which is for people: by it, the report sets together what belongs together.
 *
 * @param kind of figure
 * @param of what was placed or found somewhere, such as "replica bytes", or the server; null when the kind says it all
 * @param by the coder that worked, such as "rs_native", or what is counted of the server; null of other kinds
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CounterMeaning(Kind kind, String of, String by) {
    /** Bytes that were read from the client's own machine. */
    public static final CounterMeaning LOCAL_BYTES = new CounterMeaning(Kind.LOCAL_BYTES, null, null);

    /** Bytes that were read from other machines. */
    public static final CounterMeaning REMOTE_BYTES = new CounterMeaning(Kind.REMOTE_BYTES, null, null);

    /** Faults that the system's own client repaired in silence, by taking another server, for example. */
    public static final CounterMeaning RECOVERIES = new CounterMeaning(Kind.RECOVERIES, null, null);

    /**
     * What requests do of a kind, such as calls of a server or entries of folders, so that the report shows how much of it a
     * request does and how much is done in a second.
     */
    public static final CounterMeaning WORK = new CounterMeaning(Kind.WORK, null, null);

    /** What all processes of a run wait for together: of their figures the largest counts, not the sum. */
    public static final CounterMeaning SHARED_WAIT = new CounterMeaning(Kind.SHARED_WAIT, null, null);

    public CounterMeaning {
        if (kind == null) {
            throw new IllegalArgumentException("a counter's meaning has no kind");
        }
    }

    /** Kinds of figures. */
    public enum Kind {
        LOCAL_BYTES,
        REMOTE_BYTES,
        RECOVERIES,
        /** What all processes wait for together. */
        SHARED_WAIT,
        /** What requests do of a kind. */
        WORK,
        /** Bytes that are where the options ask for. */
        AS_ASKED_BYTES,
        /** Bytes of the same that are not. */
        ELSEWHERE_BYTES,
        /** What went to one server: its connections and bytes. */
        OF_SERVER,
        /** Calls of a coder of erasure coding that encoded; each is about a stripe, or a part of it. */
        ENCODED_STRIPES,
        ENCODED_BYTES,
        /** Time inside the coder, in all threads. */
        ENCODING_NANOS,
        DECODED_STRIPES,
        DECODED_BYTES,
        DECODING_NANOS
    }

    /** Bytes of {@code what} that are where the options ask for. */
    public static CounterMeaning asAsked(String what) {
        return new CounterMeaning(Kind.AS_ASKED_BYTES, what, null);
    }

    /**
     * One of the figures of one server, which the report sets side by side.
     *
     * @param server such as host and port
     * @param what a column's heading, such as "opened"
     */
    public static CounterMeaning ofServer(String server, String what) {
        return new CounterMeaning(Kind.OF_SERVER, server, what);
    }

    /** Bytes of {@code what} that are not where the options ask for. */
    public static CounterMeaning elsewhere(String what) {
        return new CounterMeaning(Kind.ELSEWHERE_BYTES, what, null);
    }
}
