package io.storagebench.hdfs.connect;

import io.storagebench.op.ConnectContext;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.Units;
import io.storagebench.units.UsageException;
import picocli.CommandLine.Option;

/** How many clients of the file system a process has. */
@Listed(HelpGroup.TARGET)
final class ClientsOption {
    @Option(
            names = "--clients",
            paramLabel = "N",
            description = "File system clients in this process, each with its own connections, that "
                    + "threads are divided among. Default: ${DEFAULT-VALUE}.")
    int clients = 1;

    void validate(Problems problems) {
        problems.requireAtLeast(1, "--clients", clients);
    }

    /** Refuses more than one. */
    void requireOne(String reason, Problems problems) {
        if (clients != 1) {
            problems.add("--clients", clients, reason + ". Leave it out.");
        }
    }

    /** Refuses clients that no thread would use. */
    void requireThreads(ConnectContext context) throws UsageException {
        if (clients > context.threads()) {
            throw new UsageException("--clients " + clients + ": more than the "
                    + Units.count(context.threads(), "threads") + " that could use them. Add --threads "
                    + clients + " or more.");
        }
    }
}
