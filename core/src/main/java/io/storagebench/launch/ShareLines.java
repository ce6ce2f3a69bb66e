package io.storagebench.launch;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.storagebench.engine.Lent;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.phase.Phase;
import io.storagebench.result.Interval;
import java.io.UncheckedIOException;
import java.util.Optional;

/** The lines that a share and the process that drives it write to each other: a mark, and JSON. */
final class ShareLines {
    /** Tells them from what libraries print. */
    private static final String MARK = "storage-bench-share ";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private ShareLines() {}

    /**
     * What a share says; all but one are null.
     *
     * @param ready the repeat whose load can begin
     * @param ended that the repeat has ended
     * @param progress how far it is; each second, also when nothing has changed
     * @param notice what the user should know
     * @param phase that begins
     * @param interval that has ended
     * @param late by how many milliseconds it is late for the start that it was told; negative when it knows it before
     */
    record OfShare(
            Integer ready,
            Boolean ended,
            ProgressUpdate progress,
            String notice,
            Phase phase,
            Cut interval,
            Long late) {
        static OfShare ready(int repeat) {
            return new OfShare(repeat, null, null, null, null, null, null);
        }

        static OfShare ofEnd() {
            return new OfShare(null, true, null, null, null, null, null);
        }

        static OfShare progress(ProgressUpdate update) {
            return new OfShare(null, null, update, null, null, null, null);
        }

        static OfShare notice(String message) {
            return new OfShare(null, null, null, message, null, null, null);
        }

        static OfShare phase(Phase phase) {
            return new OfShare(null, null, null, null, phase, null, null);
        }

        static OfShare interval(Interval interval, long inFlight, boolean last) {
            return new OfShare(null, null, null, null, null, new Cut(interval, inFlight, last), null);
        }

        static OfShare late(long millis) {
            return new OfShare(null, null, null, null, null, null, millis);
        }
    }

    /** An interval of a share. */
    record Cut(Interval interval, long inFlight, boolean last) {}

    /**
     * What a share is told; all but one are null.
     *
     * @param begin what it needs before it does anything
     * @param start when the load of the repeat that it is ready for begins, such as 2026-11-21T09:30:00Z; {@value
     *     #AT_ONCE} for at once, without a common start
     * @param next that it may go on after a repeat
     * @param stop that it is to end early
     * @param hurry that it is to skip what is left
     * @param end that it is to end early for another reason than the user's, by its name
     * @param close that its measured phase is over, and why
     */
    record OfDriver(
            Begin begin, String start, Boolean next, Boolean stop, Boolean hurry, StopSignal.Reason end, String close) {
        static final String AT_ONCE = "now";

        static OfDriver begin(Begin begin) {
            return new OfDriver(begin, null, null, null, null, null, null);
        }

        static OfDriver start(String time) {
            return new OfDriver(null, time, null, null, null, null, null);
        }

        static OfDriver toGoOn() {
            return new OfDriver(null, null, true, null, null, null, null);
        }

        static OfDriver toStop() {
            return new OfDriver(null, null, null, true, null, null, null);
        }

        static OfDriver toHurry() {
            return new OfDriver(null, null, null, null, true, null, null);
        }

        static OfDriver toEnd(StopSignal.Reason why) {
            return new OfDriver(null, null, null, null, null, why, null);
        }

        static OfDriver toCloseWindow(String why) {
            return new OfDriver(null, null, null, null, null, null, why);
        }
    }

    /**
     * @param follow whether somebody follows the run while it goes on
     * @param failsWhenLate whether it is not to begin its load when it is late
     */
    record Begin(Lent lent, boolean follow, boolean failsWhenLate) {}

    static String line(Object said) {
        try {
            return MARK + JSON.writeValueAsString(said);
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** What {@code line} says; empty when it is none of ours. */
    static <T> Optional<T> parse(String line, Class<T> type) {
        if (!line.startsWith(MARK)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readValue(line.substring(MARK.length()), type));
        } catch (JsonProcessingException cut) { // by a process that was killed
            return Optional.empty();
        }
    }
}
