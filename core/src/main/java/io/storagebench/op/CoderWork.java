package io.storagebench.op;

import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterMeaning.Kind;

/** What a coder of erasure coding does, and the counters that say how often, how much and how long. */
public record CoderWork(Direction direction, String coder) {
    /** Of a target's facts: which libraries the coder behind it used. */
    public static final String FACT = "codec ";

    /** What it does. */
    public enum Direction {
        ENCODED("encoded", Kind.ENCODED_STRIPES, Kind.ENCODED_BYTES, Kind.ENCODING_NANOS),
        DECODED("decoded", Kind.DECODED_STRIPES, Kind.DECODED_BYTES, Kind.DECODING_NANOS);

        private final String verb;
        private final Kind calls;
        private final Kind bytes;
        private final Kind time;

        Direction(String verb, Kind calls, Kind bytes, Kind time) {
            this.verb = verb;
            this.calls = calls;
            this.bytes = bytes;
            this.time = time;
        }

        /** "encoded" or "decoded". */
        public String verb() {
            return verb;
        }
    }

    /** Counts calls; each is about one stripe, or the part of it that was asked for. */
    public Counter calls(RunContext run) {
        return run.counter(name(), "stripes", callsMeaning());
    }

    /** Counts the data that were encoded, or what was made anew of what was lost. */
    public Counter bytes(RunContext run) {
        return run.counter(name() + ", bytes", "bytes", bytesMeaning());
    }

    /** Counts the time inside the coder, in all threads. */
    public Counter time(RunContext run) {
        return run.counter(name() + ", time", "nanoseconds", timeMeaning());
    }

    private String name() {
        return "stripes " + direction.verb + " by " + coder;
    }

    public CounterMeaning callsMeaning() {
        return new CounterMeaning(direction.calls, null, coder);
    }

    public CounterMeaning bytesMeaning() {
        return new CounterMeaning(direction.bytes, null, coder);
    }

    public CounterMeaning timeMeaning() {
        return new CounterMeaning(direction.time, null, coder);
    }
}
