package io.storagebench.engine;

import io.storagebench.op.failure.Failures;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Stream;
import io.storagebench.units.UsageException;
import java.io.IOException;

/** Says of which stream a failure is, where there are several. */
final class StreamFailure {
    private StreamFailure() {}

    static Exception of(Scenario scenario, Stream stream, Exception failure) {
        if (scenario.streams().size() == 1 || failure instanceof Engine.StoppedException) {
            return failure;
        }
        String message = stream.name() + ": " + Failures.sentence(failure);
        return failure instanceof UsageException ? new UsageException(message) : new IOException(message, failure);
    }
}
