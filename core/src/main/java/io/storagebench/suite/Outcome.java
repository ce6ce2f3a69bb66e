package io.storagebench.suite;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/**
 * What became of a cell; kept in its result folder.
 *
 * @param title what its repeats have in common
 * @param state how it ended
 * @param reason why it has no figures, or none to trust; empty when all is well
 * @param exitCode of its command; null when that did not start
 * @param command as it ran
 * @param startMillis since 1970
 * @param nanos the command took, from before its JVM started until it had ended
 * @param figures by name
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Outcome(
        int number,
        String title,
        String step,
        Map<String, String> labels,
        int repeat,
        State state,
        String reason,
        Integer exitCode,
        List<String> command,
        long startMillis,
        long nanos,
        Map<String, Double> figures) {
    /** How a cell ended. */
    enum State {
        DONE,
        FAILED,
        NOT_RUN
    }

    static Outcome notRun(Cell cell, String reason, long nowMillis) {
        return of(cell, State.NOT_RUN, reason, null, List.of(), nowMillis, 0, Map.of());
    }

    static Outcome failed(Cell cell, String reason, long nowMillis) {
        return of(cell, State.FAILED, reason, null, List.of(), nowMillis, 0, Map.of());
    }

    /** That of a cell, with all that the cell says of itself. */
    static Outcome of(
            Cell cell,
            State state,
            String reason,
            Integer code,
            List<String> line,
            long startMillis,
            long nanos,
            Map<String, Double> figures) {
        return new Outcome(
                cell.number(),
                cell.title(),
                cell.step().name(),
                cell.labels(),
                cell.repeat(),
                state,
                reason,
                code,
                line,
                startMillis,
                nanos,
                figures);
    }
}
