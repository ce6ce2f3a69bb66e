package io.storagebench.cli;

import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.scenario.Threshold;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The limits of one stream of several. */
final class StreamLimits {
    @Option(
            names = "--threshold",
            paramLabel = "LIMIT",
            description = "Limit for this stream, such as 'p99<50ms', repeatable. Default: none.")
    @Listed(HelpGroup.OUTPUT)
    @Scoped(Scope.DRIVER)
    List<Threshold> thresholds = new ArrayList<>();
}
