package io.storagebench.s3.connect;

import io.storagebench.op.RunContext;
import io.storagebench.result.Remark;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What it means for a run that one of several endpoints cannot be connected to. */
enum EndpointLoss {
    /** An error: the run fails, and so does each request that finds out. */
    FAIL,
    /** Something to report: a request that finds out goes on at another endpoint. */
    TOLERATE;

    /** The class under which a lost endpoint is counted. */
    static final String ERROR_CLASS = "EndpointLost";

    private static final String MOVED = "requests moved to another endpoint";

    /** Tells {@code run} of an endpoint that could not be reached when it began. */
    void tell(RunContext run, String endpoint, String why) {
        if (this == FAIL) {
            run.fail(ERROR_CLASS, endpoint + ": could not be reached when the run began (" + why + ")");
        }
        run.advise(Remark.care(
                "an endpoint could not be reached",
                "The endpoint " + endpoint + " could not be reached when the run began (" + why
                        + "): the figures are of the other endpoints. "
                        + (this == FAIL
                                ? "Bring it back, leave it out, or allow for it with --endpoint-loss tolerate."
                                : "By --endpoint-loss tolerate that is no failure of the run.")));
    }

    /** Counts a request that found nobody at one endpoint and went on at the next. */
    static void moved(RunContext run) {
        run.counter(MOVED, "requests").add(1);
    }

    /** The words that the option takes. */
    static List<String> words() {
        return Stream.of(values()).map(EndpointLoss::toString).toList();
    }

    /** As {@code --endpoint-loss} takes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
